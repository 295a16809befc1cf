import db from '@adonisjs/lucid/services/db'
import { record } from '#audit'
import { announce } from '#realtime'
import { clock, insertRow, select } from '#shared'
import type { RoomRecordView } from '../views.js'

/** A note in the record of a room; it stays as it was written. */
export async function writeRoomRecord(
  room: { id: number; version: number; institutionId: number },
  author: { id: number; isStaff: boolean },
  description: string
): Promise<RoomRecordView> {
  const now = clock.now()
  const id = await db.transaction(async (trx) => {
    const row = { room_id: room.id, user_id: author.id, description, created_at: now }
    const note = await insertRow(trx, 'room_event_records', row)
    if (author.isStaff)
      await record(trx, {
        act: 'room_note_written',
        institutionId: room.institutionId,
        subject: { type: 'room', id: room.id },
        detail: { note },
      })
    return note
  })
  const { name } = await select(db, 'users', { name: 'users.name' }).where('id', author.id).firstOrFail()
  announce(`rooms/${room.id}`, { kind: 'room', version: room.version })
  return { id, description, room: room.id, user: { id: author.id, name }, createdAt: now }
}
