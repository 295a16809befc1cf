import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { Collection, Line } from './types.ts'

/** The collection of the list: taken from its exams, or fetched when the filters leave none. */
export function useCollection(
  id: number | null,
  page: { results: readonly Line[] } | undefined
): Collection | null {
  const shown = page?.results.find(({ first }) => first.exam.collection.id === id)?.first.exam.collection
  const isMissing = id !== null && page !== undefined && shown === undefined
  const { data } = useQuery({
    queryKey: ['collection', id],
    queryFn: isMissing
      ? ({ signal }) => api.get('/v1/collections/:id', { params: { id }, signal })
      : skipToken,
    retry: false,
    staleTime: 60_000,
  })
  return id === null ? null : (shown ?? data ?? null)
}
