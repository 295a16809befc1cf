import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { nextPage } from '../../api/next_page.ts'
import { isUnderWay } from './types.ts'

const PAGE = 20
/** Polling interval, ms. The video of an hour is ready in well under a minute. */
const LOOK_AGAIN_MS = 10_000

/** The recordings of a room, or of one person in it, newest first; polled while one of them is not ready. */
export function useRecordings(roomId: number, candidateId?: number) {
  return useInfiniteQuery({
    queryKey: ['recordings', roomId, candidateId ?? null],
    queryFn: ({ pageParam, signal }) =>
      api.get('/v1/rooms/:id/recordings', {
        params: { id: roomId },
        query: { candidate: candidateId, page: pageParam, size: PAGE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ results }) => results.some(({ status }) => isUnderWay(status)))
        ? LOOK_AGAIN_MS
        : false,
  })
}
