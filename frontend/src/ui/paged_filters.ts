import { useState } from 'react'
import { ApiError } from '../api/errors.ts'
import { useSession } from '../api/session.ts'
import type { StoredValue } from '../api/stored.ts'
import { pageWithin } from '../shared/page_within.ts'

/** Where a page of a list begins: behind or before this place of the server's. Null: by its number. */
export type ListPlace = { after: string } | { before: string } | null

/** A page as it came, with the places behind and before it. */
export interface SteppedList {
  next: string | null
  previous: string | null
}

/** The place of the page `to` of a list that shows the page `from` now: a neighbour costs the server the same wherever it lies. */
export function placeOf(to: number, from: number, { next, previous }: SteppedList): ListPlace {
  if (to === from + 1 && next !== null) return { after: next }
  // The first page begins where the list does now.
  return to === from - 1 && to > 1 && previous !== null ? { before: previous } : null
}

/**
 * The filters of a list, which are here again after a reload on this computer, and its page, which begins anew with other filters. `read` gives
 * what of the stored value is this person's in this list. `collection` null: the list of all collections. A page is its number, and its place where it was
 * stepped to.
 */
export function usePagedFilters<Filters extends object, Collection extends number | null>(
  store: StoredValue<Filters & { person: number; collection: Collection }>,
  read: (stored: unknown, person: number, collection: Collection) => Filters,
  collection: Collection
) {
  const person = useSession()?.user.id ?? 0
  const [filters, setFilters] = useState(() => read(store.read(), person, collection))
  const [{ page, place }, setStep] = useState<{ page: number; place: ListPlace }>({ page: 1, place: null })
  const setPage = (to: number, at: ListPlace = null) => setStep({ page: to, place: at })
  const narrow = (next: Filters) => {
    setFilters(next)
    setPage(1)
    store.write({ ...next, person, collection })
  }
  return { filters, narrow, page, place, setPage }
}

interface WatchedList {
  data?: { results: readonly unknown[]; numPages: number; countIsMinimum?: boolean } | undefined
  error: unknown
  isPlaceholderData: boolean
}

/** The page to show in place of this one: of a list that has become shorter its last. The first where the server refuses this one, as it does where its place is lost. */
export function pageInstead({ data, error, isPlaceholderData }: WatchedList, page: number): number {
  if (page > 1 && error instanceof ApiError && error.status === 400) return 1
  if (data === undefined || isPlaceholderData) return page
  if (data.countIsMinimum !== true) return pageWithin(page, data.numPages)
  // It is not counted to its end: which page is the last is not known.
  return data.results.length === 0 ? 1 : page
}

export function usePageWithin(list: WatchedList, page: number, setPage: (page: number) => void): void {
  const there = pageInstead(list, page)
  if (there !== page) setPage(there)
}
