import db from '@adonisjs/lucid/services/db'
import { onlyWatched } from '#rooms'
import { select, type Caller, type Row } from '#shared'

const FILM = {
  id: 'recordings.id',
  roomId: 'recordings.room_id',
  status: 'recordings.status',
  fileId: 'recordings.file_id',
} as const

/** Recordings of a candidate's camera in rooms that the caller watches, newest first; of all time or between two moments. */
export async function recordingsOf(
  userId: number,
  caller: Caller,
  between?: { from: number; to: number }
): Promise<Row<typeof FILM>[]> {
  const { query: rooms } = await onlyWatched(db.from('rooms').select('rooms.id'), caller)
  const query = select(db, 'recordings', FILM)
    .where({ user_id: userId, kind: 'CAMERA', institution_id: caller.institutionId })
    .whereIn('room_id', rooms)
  if (between) query.whereBetween('started_at', [between.from, between.to])
  return query.orderBy('started_at', 'desc').limit(200)
}

/** Is anything being recorded in the rooms that the caller watches (or in one of them)? */
export async function isRecording(caller: Caller, roomId?: number): Promise<boolean> {
  const { query: rooms } = await onlyWatched(db.from('rooms').select('rooms.id'), caller)
  const query = db.from('recordings').where('status', 'RECORDING').whereIn('room_id', rooms)
  const orders = db.from('recording_orders').whereNull('stopped_at').whereIn('room_id', rooms.clone())
  const flags = db
    .from('rooms')
    .where((on) => void on.where('is_recording', 1).orWhereNotNull('cameras_since'))
    .whereIn('id', rooms.clone())
  if (roomId !== undefined) {
    query.where('room_id', roomId)
    orders.where('room_id', roomId)
    flags.where('id', roomId)
  }
  for (const each of [query, orders, flags]) if (await each.select('id').first()) return true
  return false
}
