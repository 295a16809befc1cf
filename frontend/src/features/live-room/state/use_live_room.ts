import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../../api/client.ts'
import type { LiveRoom } from '../../../api/live_room.ts'
import { useHints } from '../../../realtime/index.ts'
import { browserScheduler } from '../../../shared/scheduler.ts'
import { nextLateCheck } from '../model/countdown.ts'
import { showsStale } from '../model/stale.ts'
import { tilesOf, type Tile } from '../model/tiles.ts'
import { ServerClock } from './clock.ts'
import { SnapshotReader, versionWanted } from './snapshot_reader.ts'

/** Polling interval, ms. Presence expires without a hint, and hints can be lost. */
const REREAD_MS = 10_000

interface Heard {
  room: LiveRoom
  /** `performance.now()` when it arrived. */
  heardAt: number
}

export interface LiveRoomState {
  room: LiveRoom | undefined
  tiles: readonly Tile[]
  clock: ServerClock
  error: unknown
  /** The server did not give the room at the last read: the data may be outdated. */
  isStale: boolean
  /** Reads the room again; resolves when it is read. */
  reread(): Promise<void>
}

/** A room, updated by hints, by polling, and 3 s after the end of each break. */
export function useLiveRoom(roomId: number): LiveRoomState {
  const { data, error, refetch } = useQuery({
    queryKey: ['live-room', roomId],
    queryFn: async ({ signal }): Promise<Heard> => ({
      room: await api.get('/v1/rooms/:id/live', { params: { id: roomId }, signal }),
      heardAt: performance.now(),
    }),
    staleTime: 0,
    refetchInterval: REREAD_MS,
    refetchOnWindowFocus: true,
    // The interval reads again anyway.
    retry: false,
  })
  const reader = useReader(refetch)
  useHints(`rooms/${roomId}`, (hint) => reader.hint(versionWanted(hint)))
  const [clock] = useState(() => new ServerClock())
  const tiles = useTiles(data?.room)
  useEffect(() => {
    if (data === undefined) return
    clock.set(data.room.serverTime, data.heardAt)
    reader.saw(data.room.version)
  }, [data, clock, reader])
  useLateCheck(data, clock, refetch)
  const reread = useCallback(async () => void (await refetch()), [refetch])
  return { room: data?.room, tiles, clock, error, isStale: data !== undefined && showsStale(error), reread }
}

type Refetch = () => Promise<{ data: Heard | undefined; isError: boolean }>

function useReader(refetch: Refetch): SnapshotReader {
  const [reader] = useState(
    () =>
      new SnapshotReader({
        read: async () => {
          const { data, isError } = await refetch()
          return isError ? null : (data?.room.version ?? null)
        },
        after: browserScheduler.after,
      })
  )
  useEffect(() => () => reader.stop(), [reader])
  return reader
}

/** Tiles without changes stay the same objects from snapshot to snapshot. */
function useTiles(room: LiveRoom | undefined): readonly Tile[] {
  const [previous, setPrevious] = useState<{ room: LiveRoom | undefined; tiles: readonly Tile[] }>({
    room: undefined,
    tiles: [],
  })
  if (room === undefined || previous.room === room) return previous.tiles
  const next = { room, tiles: tilesOf(room, previous.tiles) }
  setPrevious(next)
  return next.tiles
}

/** The server marks a break as late 3 s after its end; the room is read then even without a hint. */
function useLateCheck(data: Heard | undefined, clock: ServerClock, refetch: Refetch): void {
  useEffect(() => {
    if (data === undefined) return undefined
    const wait = nextLateCheck(
      data.room.candidates.map(({ pause }) => pause),
      clock.now()
    )
    if (wait === null) return undefined
    const timer = setTimeout(() => void refetch(), wait)
    return () => clearTimeout(timer)
  }, [data, clock, refetch])
}
