import { useEffect, useSyncExternalStore } from 'react'
import type { Cleaner } from './allowed_html.ts'
import { browserCleaner } from './browser_cleaner.ts'

let here: Cleaner | undefined
let isAsked = false
let coming: Promise<void> | undefined
const listeners = new Set<() => void>()

/** The engine, or undefined while it is not loaded: then no HTML is shown. */
export function cleaner(): Cleaner | undefined {
  if (!isAsked) here = browserCleaner()
  isAsked = true
  return here
}

/**
 * Resolves once HTML can be sanitised: at once where the browser does it itself, else when DOMPurify is
 * loaded. Rejects when it cannot be loaded; the next call tries again. Await it before an exam starts:
 * later there may be no connection.
 */
export function loadCleaner(): Promise<void> {
  // On the server, and in tests of pure rules, nothing is shown.
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

/** This browser cannot sanitise: the replacement is loaded or loading. */
export const fetchesCleaner = (): boolean => coming !== undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The engine, as `cleaner`; a component without one renders again when it is loaded. */
export function useCleaner(): Cleaner | undefined {
  // Where pages are rendered without a browser no HTML is shown.
  const found = useSyncExternalStore(subscribe, cleaner, () => undefined)
  useEffect(() => {
    // Whoever shows item views has awaited it and shown its failure; here the plain text stays.
    if (found === undefined) loadCleaner().catch(() => undefined)
  }, [found])
  return found
}
