type Listener = (userId: number) => void

const listeners: Listener[] = []

/** Calls `listener` after the commit whenever sessions of a user were ended or replaced in this process. */
export function onSessionsChanged(listener: Listener): void {
  listeners.push(listener)
}

export function sessionsChanged(userId: number): void {
  for (const listener of listeners) listener(userId)
}
