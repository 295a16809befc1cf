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
