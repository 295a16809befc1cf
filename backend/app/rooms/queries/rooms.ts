import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Row } from '#shared'

/** A room as its policies and lists need it. */
export const ROOM = {
  id: 'rooms.id',
  institutionId: 'rooms.institution_id',
  collectionId: 'rooms.collection_id',
  name: 'rooms.name',
  opened: 'rooms.opened',
  isRecording: 'rooms.is_recording',
  version: 'rooms.version',
} as const
export type RoomRow = Row<typeof ROOM>

export const findRoom = (id: number, trx?: TransactionClientContract): Promise<RoomRow | null> =>
  select(trx ?? db, 'rooms', ROOM)
    .where('rooms.id', id)
    .first()

/** Has this person an application in the room? That makes them its candidate. */
export const sitsIn = async (roomId: number, userId: number): Promise<boolean> =>
  Boolean(await db.from('applications').where({ room_id: roomId, user_id: userId }).select('id').first())
