import { useEffect } from 'react'
import { Observable } from './observable.ts'
import { useObservable } from './use_observable.ts'

const current = new Observable<string | null>(null)

/** The header's title beside the logo: the name of an exam or of a collection. */
export const useHeaderTitle = (): string | null => useObservable(current)

/** Sets the header's title while the page is shown; null for none. */
export function useSetHeaderTitle(title: string | null): void {
  useEffect(() => {
    current.set(title)
    return () => current.set(null)
  }, [title])
}
