import type { Data } from '@banca/backend/data'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'

type PickedRoom = Data.Proctoring.Room

const key = (collectionId: number) => `banca.room.${collectionId}`
const readKept = (collectionId: number) => {
  try {
    return Number(localStorage.getItem(key(collectionId)))
  } catch {
    return 0
  }
}

/** The open rooms of a collection and the chosen one: named by the address, else the last one on this computer, else the first. */
export function useRooms(collectionId: number) {
  const [query, setQuery] = useSearchParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['open-rooms', collectionId],
    queryFn: async ({ signal }) =>
      (await api.get<{ results: PickedRoom[] }>('/v1/rooms', { query: { opened: true, collection: collectionId, size: 100 }, signal })).results,
    refetchInterval: 60_000,
  })
  const named = Number(query.get('room'))
  const find = (id: number) => data?.find((room) => room.id === id)
  const room = find(named) ?? find(readKept(collectionId)) ?? data?.[0] ?? null
  const choose = useCallback(
    (id: number) => {
      try {
        localStorage.setItem(key(collectionId), String(id))
      } catch {
        // Without storage the address alone remembers.
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
  return { rooms: data, room, choose, error, refetch }
}
