import { useState } from 'react'
import { useSession } from '../api/session.ts'
import type { StoredValue } from '../api/stored.ts'
import { pageWithin } from '../shared/page_within.ts'

/**
 * The filters of a list, which are here again after a reload on this computer, and its page, which begins anew with other filters. `read` gives
 * what of the stored value is this person's in this list. `collection` null: the list of all collections.
 */
export function usePagedFilters<Filters extends object, Collection extends number | null>(
  store: StoredValue<Filters & { person: number; collection: Collection }>,
  read: (stored: unknown, person: number, collection: Collection) => Filters,
  collection: Collection
) {
  const person = useSession()?.user.id ?? 0
  const [filters, setFilters] = useState(() => read(store.read(), person, collection))
  const [page, setPage] = useState(1)
  const narrow = (next: Filters) => {
    setFilters(next)
    setPage(1)
    store.write({ ...next, person, collection })
  }
  return { filters, narrow, page, setPage }
}

/** A list that has become shorter shows its last page. */
export function usePageWithin(
  list: { data?: { numPages: number } | undefined; isPlaceholderData: boolean },
  page: number,
  setPage: (page: number) => void
): void {
  if (list.data === undefined || list.isPlaceholderData) return
  const there = pageWithin(page, list.data.numPages)
  if (there !== page) setPage(there)
}
