import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import type { ListPlace } from '../../ui/paged_filters.ts'
import { queryOf, type ItemFilters } from './model/filters.ts'

const PAGE_SIZE = 10
const ITEMS_KEY = 'item-with-answer'

/** While a disclosure works on the marks of the page. */
const WATCH_MS = 2_000

/** One page of the answers that people judge; `collection` null: of all collections of the caller. */
export function useItems(
  collection: number | null,
  filters: ItemFilters,
  { page, place }: { page: number; place: ListPlace },
  isDisclosing: boolean
) {
  const user = useSession()?.user
  const query = { collection, ...queryOf(filters), page, ...place, size: PAGE_SIZE }
  return useQuery({
    queryKey: [ITEMS_KEY, user?.id, user?.loggedGroup, query],
    queryFn: ({ signal }) => api.get('/v1/item_with_answer', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isDisclosing ? WATCH_MS : false,
  })
}

export type ItemPage = NonNullable<ReturnType<typeof useItems>['data']>

/** Reads the lists again: what they show may be old. */
export const readItemsAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [ITEMS_KEY] })
