import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { cardQuery, type CardFilters } from './filters.ts'

const REFRESH_MS = 60_000

export function useCards(filters: CardFilters, hasTabs: boolean) {
  const group = useSession()?.user.loggedGroup
  const query = cardQuery(filters, hasTabs)
  return useQuery({
    queryKey: ['collections-prefilter', group, query],
    queryFn: ({ signal }) => api.get('/v1/collections_prefilter', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
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

export function useApplicationsOf(collection: number, page: number) {
  return useQuery({
    queryKey: ['applications-dashboard', collection, page],
    queryFn: ({ signal }) =>
      api.get('/v1/applications/dashboard', {
        query: { collection, page, size: 10 },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Polling interval of the cards: 90 s (decision T7).
    refetchInterval: 90_000,
  })
}
