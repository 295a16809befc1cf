import db from '@adonisjs/lucid/services/db'
import {
  processStatusOf,
  type ProcessStatus,
  type RecordingPiece,
  type RecordingStatus,
} from '../domain/takes.js'

/** A day of a big room: thirty candidates who reconnect often, and proctors' screens in pieces of five seconds. */
const MOST = 20_000

type Filter = { candidateId?: number; kind?: 'CAMERA' | 'SCREEN' }

/** The recordings of a room, newest first; of one person and one kind where asked. */
export async function piecesOfRoom(roomId: number, { candidateId, kind }: Filter): Promise<RecordingPiece[]> {
  const query = db
    .from('recordings as r')
    .leftJoin('files as f', 'f.id', 'r.file_id')
    .where('r.room_id', roomId)
  if (candidateId !== undefined) query.where('r.user_id', candidateId)
  if (kind !== undefined) query.where('r.kind', kind)
  return (await query
    .orderBy('r.id', 'desc')
    .limit(MOST)
    .select(
      'r.id as id',
      'r.user_id as userId',
      'r.kind as kind',
      'r.status as status',
      'r.upload_key as uploadKey'
    )
    .select(
      'f.size_bytes as fileSize',
      'r.started_at as startedAt',
      'r.ended_at as endedAt'
    )) as RecordingPiece[]
}

export type RecordingRow = {
  id: number
  roomId: number | null
  userId: number
  kind: 'CAMERA' | 'SCREEN'
  status: RecordingStatus
  fileId: number | null
}

export const recordingById = async (id: number): Promise<RecordingRow | null> =>
  ((await db
    .from('recordings')
    .where('id', id)
    .select('id', 'kind', 'status', 'room_id as roomId', 'user_id as userId', 'file_id as fileId')
    .first()) as RecordingRow | null) ?? null

/** How far the films of candidates' cameras are, by room: how many there are of each word. */
export async function countsOfRooms(
  roomIds: readonly number[]
): Promise<Map<number, Partial<Record<RecordingStatus, number>>>> {
  const found = new Map<number, Partial<Record<RecordingStatus, number>>>()
  if (roomIds.length === 0) return found
  const rows = (await db
    .from('recordings')
    .whereIn('room_id', [...roomIds])
    .where('kind', 'CAMERA')
    .groupBy('room_id', 'status')
    .select('room_id as roomId', 'status')
    .count('* as total')) as { roomId: number; status: RecordingStatus; total: number | string }[]
  for (const { roomId, status, total } of rows)
    found.set(roomId, { ...found.get(roomId), [status]: Number(total) })
  return found
}

/** How far the films of each candidate in their room are, by `{room}:{user}`. */
export async function processStatuses(
  seats: readonly { roomId: number | null; userId: number }[]
): Promise<Map<string, ProcessStatus>> {
  const rooms = [...new Set(seats.flatMap(({ roomId }) => roomId ?? []))]
  if (rooms.length === 0) return new Map()
  const rows = (await db
    .from('recordings')
    .whereIn('room_id', rooms)
    .whereIn('user_id', [...new Set(seats.map(({ userId }) => userId))])
    .where('kind', 'CAMERA')
    .distinct('room_id as roomId', 'user_id as userId', 'status as status')) as {
    roomId: number
    userId: number
    status: RecordingStatus
  }[]
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
  const rows: { userId: number }[] = await db
    .from('recordings')
    .where({ room_id: roomId, kind: 'CAMERA', status: 'COMPLETED' })
    .whereNotNull('file_id')
    .distinct('user_id as userId')
  return new Set(rows.map(({ userId }) => userId))
}
