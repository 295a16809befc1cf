import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import type { PaymentFilters } from './filters.ts'

const KEY = 'payments-desk'

const SIZE = 20

/** The payments of a collection, the newest first, read on by whoever looks for older ones. */
export function usePayments(collection: number, { status, search }: PaymentFilters) {
  const query = { collection, status, search, size: SIZE }
  return useInfiniteQuery({
    queryKey: [KEY, 'list', query],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.get('/v1/payments', { query: { ...query, cursor: pageParam }, signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** What does not fit, or what was decided about it. */
export function useQuestions(collection: number, state: 'open' | 'closed', page: number) {
  const query = { collection, state, page, size: SIZE }
  return useQuery({
    queryKey: [KEY, 'questions', query],
    queryFn: ({ signal }) => api.get('/v1/payments/reconciliation', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Reads both again: a confirmation or a decision changes them, and the appeals that are listed. */
export function useOutdatePayments() {
  const client = useQueryClient()
  return async () => {
    void client.invalidateQueries({ queryKey: ['appeals-desk'] })
    await client.invalidateQueries({ queryKey: [KEY] })
  }
}
