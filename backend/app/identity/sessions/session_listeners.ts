import { rightsChanged } from './rights_changes.js'

type Listener = (userId: number) => void

const listeners: Listener[] = []

/** Calls `listener` after the commit whenever sessions of a user were ended or replaced in this process. */
export function onSessionsChanged(listener: Listener): void {
  listeners.push(listener)
}

/** Call it after the commit: every process forgets what it remembers of the user's sessions, and ends what went on by the ended ones. */
export function sessionsChanged(userId: number): void {
  // The hint goes first: a stream that ends gets it before its last event.
  for (const listener of listeners) listener(userId)
  rightsChanged({ userId })
}
