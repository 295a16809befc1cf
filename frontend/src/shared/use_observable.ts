import { useSyncExternalStore } from 'react'

/** The value, with a render at every change. */
export const useObservable = <T>(source: {
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => T
}): T => useSyncExternalStore(source.subscribe, source.getSnapshot, source.getSnapshot)
