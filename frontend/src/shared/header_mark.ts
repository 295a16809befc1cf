import { Observable } from './observable.ts'
import { useObservable } from './use_observable.ts'

/** Something that goes on whatever page is shown, with the way to end it. */
export interface HeaderMark {
  /** What goes on, in the reader's language. */
  text: string
  action: string
  onAction(): void
}

const current = new Observable<HeaderMark | null>(null)

/** Null: nothing goes on any more. */
export const setHeaderMark = (mark: HeaderMark | null): void => current.set(mark)

export const useHeaderMark = (): HeaderMark | null => useObservable(current)
