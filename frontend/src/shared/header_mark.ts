import { Observable } from './observable.ts'
import { useObservable } from './use_observable.ts'

/** Something that runs whatever page is shown, with a function to end it. */
export interface HeaderMark {
  /** What runs, in the reader's language. */
  text: string
  action: string
  onAction(): void
}

const current = new Observable<HeaderMark | null>(null)

/** Null: nothing runs any more. */
export const setHeaderMark = (mark: HeaderMark | null): void => current.set(mark)

export const useHeaderMark = (): HeaderMark | null => useObservable(current)
