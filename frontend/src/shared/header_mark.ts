import { useSyncExternalStore } from 'react'

/** Something that goes on whatever page is shown, with the way to end it. */
export interface HeaderMark {
  /** What goes on, in the reader's language. */
  text: string
  action: string
  onAction(): void
}

let current: HeaderMark | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Null: nothing goes on any more. */
export function setHeaderMark(mark: HeaderMark | null): void {
  current = mark
  for (const listener of [...listeners]) listener()
}

export const useHeaderMark = (): HeaderMark | null => useSyncExternalStore(subscribe, () => current)
