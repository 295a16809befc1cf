import db from '@adonisjs/lucid/services/db'
import type { RoomRecordView } from '../views.js'

/** The notes of a room, newest first. */
export async function roomRecords(
  roomId: number,
  { offset, limit }: { offset: number; limit: number }
): Promise<{ rows: RoomRecordView[]; count: number }> {
  const base = () => db.from('room_event_records').where('room_event_records.room_id', roomId)
  const [counted] = (await base().count('* as total')) as { total: number | string }[]
  const rows = (await base()
    .join('users', 'users.id', 'room_event_records.user_id')
    .orderBy('room_event_records.id', 'desc')
    .offset(offset)
    .limit(limit)
    .select(
      'room_event_records.id as id',
      'room_event_records.description as description',
      'room_event_records.room_id as room',
      'room_event_records.created_at as createdAt',
      'users.id as userId',
      'users.name as userName'
    )) as (Omit<RoomRecordView, 'user'> & { userId: number; userName: string })[]
  return {
    rows: rows.map(({ userId, userName, ...record }) => ({
      ...record,
      user: { id: userId, name: userName },
    })),
    count: Number(counted?.total ?? 0),
  }
}
