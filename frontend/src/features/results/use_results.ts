import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../api/client.ts'
import { nextPage } from '../../api/next_page.ts'

/** So long the page waits before it asks for the results. */
export const RESULTS_DELAY_MS = 2_000

const PAGE_SIZE = 100

const keyOf = (userId: number) => ['results', userId] as const

/** The caller's published results. */
export function useResults(userId: number) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), RESULTS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return useInfiniteQuery({
    queryKey: keyOf(userId),
    queryFn: ({ pageParam, signal }) =>
      api.get('/v1/user_result', { query: { page: pageParam, size: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    enabled: isDue,
  })
}

/** After an appeal: what the server says of the results now. Rejects where that fails. */
export function useRefreshResults(userId: number): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf(userId) }, { throwOnError: true })
}
