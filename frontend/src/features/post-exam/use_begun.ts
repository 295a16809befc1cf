import type { Data } from '@banca/backend/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** What the list is narrowed to, as its calls take it. */
type Query = NonNullable<Parameters<typeof api.get<'/v1/applications/post_exam'>>[1]>['query']

/** One page of the applications of a collection that have begun. */
export const useBegun = (query: Query) =>
  useQuery({
    queryKey: ['post-exam', 'page', query],
    queryFn: ({ signal }) => api.get('/v1/applications/post_exam', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** How many of them are in each state; null where they cannot be read, which counts as none (rule-dashboard-020). */
export function useBegunCounts(query: Query): Data.Desk.ListCounts | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['post-exam', 'counts', query],
    queryFn: ({ signal }) => api.get('/v1/applications/post_exam_counts', { query, signal }),
    placeholderData: keepPreviousData,
  })
  return data ?? (isError ? null : undefined)
}
