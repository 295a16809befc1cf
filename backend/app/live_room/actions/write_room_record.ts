import db from '@adonisjs/lucid/services/db'
import { announce } from '#realtime'
import { clock, insertRow, select } from '#shared'
import type { RoomRecordView } from '../views.js'

/** A note in the record of a room; it stays as it was written. */
export async function writeRoomRecord(
  room: { id: number; version: number },
  author: { id: number },
  description: string
): Promise<RoomRecordView> {
  const now = clock.now()
  const id = await insertRow(db, 'room_event_records', {
    room_id: room.id,
    user_id: author.id,
    description,
    created_at: now,
  })
  const { name } = await select(db, 'users', { name: 'users.name' }).where('id', author.id).firstOrFail()
  announce(`rooms/${room.id}`, { kind: 'room', version: room.version })
  return { id, description, room: room.id, user: { id: author.id, name }, createdAt: now }
}
