import db from '@adonisjs/lucid/services/db'
import { countRows, select } from '#shared'
import type { RoomRecordView } from '../views.js'

const RECORD = {
  id: 'room_event_records.id',
  description: 'room_event_records.description',
  room: 'room_event_records.room_id',
  createdAt: 'room_event_records.created_at',
  userId: 'users.id',
  userName: 'users.name',
} as const

/** The notes of a room, newest first. */
export async function roomRecords(
  roomId: number,
  { offset, limit }: { offset: number; limit: number }
): Promise<{ rows: RoomRecordView[]; count: number }> {
  const base = () => select(db, 'room_event_records', RECORD).where('room_event_records.room_id', roomId)
  const rows = await base()
    .join('users', 'users.id', 'room_event_records.user_id')
    .orderBy('room_event_records.id', 'desc')
    .offset(offset)
    .limit(limit)
  return {
    rows: rows.map(({ userId, userName, ...record }) => ({
      ...record,
      user: { id: userId, name: userName },
    })),
    count: await countRows(base()),
  }
}
