import { useSyncExternalStore } from 'react'

/** The value, and a redraw with every change. */
export const useObservable = <T>(source: {
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => T
}): T => useSyncExternalStore(source.subscribe, source.getSnapshot)
