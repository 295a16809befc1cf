import { useEffect, useSyncExternalStore } from 'react'

let current: string | null = null
const listeners = new Set<() => void>()
const set = (title: string | null) => {
  current = title
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What the header says beside the logo: the name of an exam or of the exams that belong together. */
export const useHeaderTitle = (): string | null => useSyncExternalStore(subscribe, () => current)

/** Puts a title into the header while the page is shown; null for none. */
export function useSetHeaderTitle(title: string | null): void {
  useEffect(() => {
    set(title)
    return () => set(null)
  }, [title])
}
