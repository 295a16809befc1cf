import db from '@adonisjs/lucid/services/db'
import { announce } from '#realtime'
import { clock } from '#shared'
import type { RoomRecordView } from '../views.js'

/** A note in the record of a room; it stays as it was written. */
export async function writeRoomRecord(
  room: { id: number; version: number },
  author: { id: number },
  description: string
): Promise<RoomRecordView> {
  const now = clock.now()
  const row = { room_id: room.id, user_id: author.id, description, created_at: now }
  const [id] = (await db.insertQuery().table('room_event_records').insert(row)) as number[]
  const { name } = (await db.from('users').where('id', author.id).select('name').firstOrFail()) as {
    name: string
  }
  announce(`rooms/${room.id}`, { kind: 'room', version: room.version })
  return { id: id as number, description, room: room.id, user: { id: author.id, name }, createdAt: now }
}
