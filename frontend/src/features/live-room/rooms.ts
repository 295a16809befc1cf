import type { Data } from '@banca/backend/api'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSearchParams } from '../../shared/router/index.ts'
import { api } from '../../api/client.ts'
import { isRejection } from '../../api/errors.ts'
import { nextPage } from '../../api/next_page.ts'

export type PickedRoom = Data.Rooms.Room

const key = (collectionId: number) => `banca.room.${collectionId}`
const readStored = (collectionId: number) => {
  try {
    return Number(localStorage.getItem(key(collectionId)))
  } catch {
    return 0
  }
}

/**
 * The room of a collection: the one in the address, else the last one on this computer, else the first that
 * is open. A room in the address is that one or none (`isMissing`): never replaced by another silently.
 */
export function useRoom(collectionId: number) {
  const [query, setQuery] = useSearchParams()
  const named = Number(query.get('room')) || 0
  const wanted = named || readStored(collectionId) || 0
  const picked = useQuery({
    queryKey: ['picked-room', wanted],
    queryFn: ({ signal }) => api.get('/v1/rooms/:id', { params: { id: wanted }, signal }),
    enabled: wanted > 0,
    retry: (count, error) => !isRejection(error) && count < 2,
    refetchInterval: 60_000,
  })
  const isOurs = picked.data?.collectionId === collectionId
  const isGone = wanted > 0 && (isRejection(picked.error) || (picked.data !== undefined && !isOurs))
  const needsFirst = wanted === 0 || (isGone && named === 0)
  const first = useQuery({
    queryKey: ['first-room', collectionId],
    queryFn: async ({ signal }) =>
      (
        await api.get('/v1/rooms', {
          query: { opened: true, collection: collectionId, size: 1 },
          signal,
        })
      ).results[0] ?? null,
    enabled: needsFirst,
    refetchInterval: 60_000,
  })
  const choose = useCallback(
    (id: number) => {
      try {
        localStorage.setItem(key(collectionId), String(id))
      } catch {
        // Without storage only the address holds the choice.
      }
      setQuery(
        (before) => {
          const next = new URLSearchParams(before)
          next.set('room', String(id))
          next.delete('candidateId')
          return next
        },
        { replace: true }
      )
    },
    [collectionId, setQuery]
  )
  const asked = needsFirst ? first : picked
  return {
    /** Undefined: not loaded yet; null: there is none. */
    room: isGone && named > 0 ? null : needsFirst ? first.data : isOurs ? picked.data : undefined,
    isMissing: isGone && named > 0,
    choose,
    error: isGone && named > 0 ? null : asked.error,
    refetch: asked.refetch,
  }
}

/** The open rooms of a collection that match, loaded page by page. */
export const useOpenRooms = (collectionId: number, search: string) =>
  useInfiniteQuery({
    queryKey: ['open-rooms', collectionId, search],
    queryFn: ({ pageParam, signal }) =>
      api.get('/v1/rooms', {
        query: { opened: true, collection: collectionId, search, page: pageParam, size: 50 },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
  })
