import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useSettings } from '../../api/settings.ts'
import { cardQuery, type CardFilters } from './filters.ts'

/** Until the settings are here; `Application__DashboardRefreshSeconds` is 60 by default. */
const REFRESH_SECONDS = 60

export function useCards(filters: CardFilters, hasTabs: boolean) {
  const group = useSession()?.user.loggedGroup
  const query = cardQuery(filters, hasTabs)
  const seconds = useSettings()?.preferences.Application__DashboardRefreshSeconds ?? REFRESH_SECONDS
  return useQuery({
    queryKey: ['collections-prefilter', group, query],
    queryFn: ({ signal }) => api.get('/v1/collections_prefilter', { query, signal }),
    placeholderData: keepPreviousData,
    // A hidden tab does not poll: react-query pauses intervals there.
    refetchInterval: seconds * 1000,
  })
}

export function useCollection(id: number | null) {
  return useQuery({
    queryKey: ['dashboard-collection', id],
    queryFn:
      id === null ? skipToken : ({ signal }) => api.get('/v1/collections/:id', { params: { id }, signal }),
    staleTime: 60_000,
  })
}

/** const-dashboard-006: counters of exams are read again every 90 s. */
const COUNTS_MS = 90_000

/** How many of a collection are being written now; 0 where that cannot be read, or `isAllowed` is false. */
export function useRunning(collection: number | null, isAllowed: boolean): number {
  const { data } = useQuery({
    queryKey: ['running', collection],
    queryFn:
      collection === null || !isAllowed
        ? skipToken
        : ({ signal }) => api.get('/v1/applications/dashboard_counts', { query: { collection }, signal }),
    refetchInterval: COUNTS_MS,
  })
  return data?.running ?? 0
}
