import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { ListFilters } from './model/filters.ts'
import { isAwaited } from './model/receipt.ts'
import type { Opened } from './model/opened.ts'
import { readAgainAfter, REFRESH_MS } from './recent_act.ts'

/** Rows of a page; fixed. */
const PAGE_SIZE = 50
export const LIST_KEY = 'applications-dashboard'
export const HISTORY_KEY = 'application-history'

/** What a call about the list asks for; only what is chosen is sent. */
export function listQuery(collection: number, filters: ListFilters) {
  const { search, status, hasNeed, need, exam, school, classId, period, hierarchy, attention, withdrawn } =
    filters
  const { ordering, after, before } = filters
  return {
    collection,
    search,
    status,
    isSpecialNeed: hasNeed ? true : null,
    specialNeed: need,
    exam,
    institution: school,
    turma: classId,
    period,
    hierarchy,
    attention,
    withdrawn: withdrawn ? true : null,
    ordering,
    after,
    before,
    size: PAGE_SIZE,
  }
}

/** One page of the applications of a collection, with the moment (`performance.now()`) at which the server's times held. */
export function useApplications(collection: number, filters: ListFilters) {
  const query = listQuery(collection, filters)
  return useQuery({
    queryKey: [LIST_KEY, 'page', query],
    queryFn: async ({ signal }) => {
      const list = await api.get('/v1/applications/dashboard', { query, signal })
      return { ...list, heardAt: performance.now() }
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data === undefined
        ? REFRESH_MS
        : readAgainAfter(data.heardAt, performance.now(), isAwaited(data.results)),
  })
}

/** Who opens a menu or a sheet decides by what it shows: its page of the list is read again at once. */
export function readOpened(client: QueryClient, { what }: Pick<Opened, 'what'>): void {
  if (what === 'menu' || what === 'sheet') void client.invalidateQueries({ queryKey: [LIST_KEY, 'page'] })
}
