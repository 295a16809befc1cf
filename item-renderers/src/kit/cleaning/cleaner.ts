import { useEffect, useSyncExternalStore } from 'react'
import type { Cleaner } from './allowed_html.ts'
import { browserCleaner } from './browser_cleaner.ts'

let here: Cleaner | undefined
let isAsked = false
let coming: Promise<void> | undefined
const listeners = new Set<() => void>()

/** The engine, or undefined while it has not come: then no HTML is shown. */
export function cleaner(): Cleaner | undefined {
  if (!isAsked) here = browserCleaner()
  isAsked = true
  return here
}

/**
 * Resolves once HTML can be cleaned: at once where the browser does it itself, else when DOMPurify has been fetched. Rejects when it cannot
 * be; asking again fetches again. To be awaited before an exam begins: later there may be no link.
 */
export function loadCleaner(): Promise<void> {
  // On the server, and where only rules are tested, nothing is shown.
  if (typeof document === 'undefined' || cleaner() !== undefined) return Promise.resolve()
  coming ??= import('./purifier.ts').then(
    ({ purifyingCleaner }) => {
      here = purifyingCleaner()
      for (const notify of listeners) notify()
    },
    (error: unknown) => {
      coming = undefined
      throw error
    }
  )
  return coming
}

/** This browser cannot clean by itself: what does has been fetched, or is asked for. */
export const fetchesCleaner = (): boolean => coming !== undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The engine, as `cleaner`; a component that finds none is drawn again when it has come. */
export function useCleaner(): Cleaner | undefined {
  const found = useSyncExternalStore(subscribe, cleaner)
  useEffect(() => {
    // Who shows item views has waited for it and shown its failure; here the plain text stays.
    if (found === undefined) loadCleaner().catch(() => undefined)
  }, [found])
  return found
}
