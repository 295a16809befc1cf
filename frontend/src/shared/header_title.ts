import { useEffect } from 'react'
import { Observable } from './observable.ts'
import { useObservable } from './use_observable.ts'

const current = new Observable<string | null>(null)

/** What the header says beside the logo: the name of an exam or of the exams that belong together. */
export const useHeaderTitle = (): string | null => useObservable(current)

/** Puts a title into the header while the page is shown; null for none. */
export function useSetHeaderTitle(title: string | null): void {
  useEffect(() => {
    current.set(title)
    return () => current.set(null)
  }, [title])
}
