import db from '@adonisjs/lucid/services/db'
import { select, type Row } from '#shared'
import {
  processStatusOf,
  type ProcessStatus,
  type RecordingPiece,
  type RecordingStatus,
} from '../domain/takes.js'

/** A day of a big room: thirty candidates who reconnect often, and proctors' screens in pieces of five seconds. */
const MOST = 20_000

const PIECE = {
  id: 'recordings.id',
  userId: 'recordings.user_id',
  kind: 'recordings.kind',
  status: 'recordings.status',
  uploadKey: 'recordings.upload_key',
  fileSize: 'files.size_bytes?',
  startedAt: 'recordings.started_at',
  endedAt: 'recordings.ended_at',
} as const

type Filter = { candidateId?: number; kind?: 'CAMERA' | 'SCREEN' }

/** The recordings of a room, newest first; of one person and one kind where asked. */
export async function piecesOfRoom(roomId: number, { candidateId, kind }: Filter): Promise<RecordingPiece[]> {
  const query = select(db, 'recordings', PIECE)
    .leftJoin('files', 'files.id', 'recordings.file_id')
    .where('recordings.room_id', roomId)
  if (candidateId !== undefined) query.where('recordings.user_id', candidateId)
  if (kind !== undefined) query.where('recordings.kind', kind)
  return query.orderBy('recordings.id', 'desc').limit(MOST)
}

const RECORDING = {
  id: 'recordings.id',
  roomId: 'recordings.room_id',
  userId: 'recordings.user_id',
  kind: 'recordings.kind',
  status: 'recordings.status',
  fileId: 'recordings.file_id',
} as const
export type RecordingRow = Row<typeof RECORDING>

export const recordingById = (id: number): Promise<RecordingRow | null> =>
  select(db, 'recordings', RECORDING).where('id', id).first()

const OF_ROOM = { roomId: 'recordings.room_id', status: 'recordings.status' } as const

/** How far the films of candidates' cameras are, by room: how many there are of each status. */
export async function countsOfRooms(
  roomIds: readonly number[]
): Promise<Map<number, Partial<Record<RecordingStatus, number>>>> {
  const found = new Map<number, Partial<Record<RecordingStatus, number>>>()
  if (roomIds.length === 0) return found
  const rows = await db
    .query<Row<typeof OF_ROOM> & { total: number | string }>()
    .from('recordings')
    .whereIn('room_id', [...roomIds])
    .where('kind', 'CAMERA')
    .groupBy('room_id', 'status')
    .select('room_id as roomId', 'status')
    .count('* as total')
  for (const { roomId, status, total } of rows)
    if (roomId !== null) found.set(roomId, { ...found.get(roomId), [status]: Number(total) })
  return found
}

/** How far the films of each candidate in their room are, by `{room}:{user}`. */
export async function processStatuses(
  seats: readonly { roomId: number | null; userId: number }[]
): Promise<Map<string, ProcessStatus>> {
  const rooms = [...new Set(seats.flatMap(({ roomId }) => roomId ?? []))]
  if (rooms.length === 0) return new Map()
  const rows = await select(db, 'recordings', { ...OF_ROOM, userId: 'recordings.user_id' })
    .whereIn('room_id', rooms)
    .whereIn('user_id', [...new Set(seats.map(({ userId }) => userId))])
    .where('kind', 'CAMERA')
    .distinct()
  const bySeat = Map.groupBy(rows, ({ roomId, userId }) => `${roomId}:${userId}`)
  return new Map(
    [...bySeat].flatMap(([seat, ofSeat]) => {
      const status = processStatusOf(ofSeat.map((row) => row.status))
      return status === null ? [] : [[seat, status] as const]
    })
  )
}

/** Of whom a film of the camera is ready in a room. */
export async function filmsOf(roomId: number): Promise<ReadonlySet<number>> {
  const rows = await select(db, 'recordings', { userId: 'recordings.user_id' })
    .where({ room_id: roomId, kind: 'CAMERA', status: 'COMPLETED' })
    .whereNotNull('file_id')
    .distinct()
  return new Set(rows.map(({ userId }) => userId))
}
