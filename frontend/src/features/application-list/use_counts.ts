import type { Data } from '@banca/backend/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { REFRESH_MS } from './recent_act.ts'
import { listQuery, LIST_KEY } from './use_applications.ts'
import type { ListFilters } from './model/filters.ts'

export type Counts = Data.Desk.ListCounts

/** How many of the list are in each state; null where they cannot be read, which counts as none (rule-dashboard-020). Stale with the list. */
export function useCounts(collection: number, filters: ListFilters): Counts | null | undefined {
  const {
    status: _,
    ordering: __,
    after: ___,
    before: ____,
    size: _____,
    ...query
  } = listQuery(collection, filters)
  const { data, isError } = useQuery({
    queryKey: [LIST_KEY, 'counts', query],
    queryFn: ({ signal }) => api.get('/v1/applications/dashboard_counts', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  return data ?? (isError ? null : undefined)
}
