import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export type RoomRow = {
  id: number
  institutionId: number
  collectionId: number
  name: string
  opened: number
  isRecording: number
  version: number
}

export const ROOM_COLUMNS = [
  'rooms.id as id',
  'rooms.institution_id as institutionId',
  'rooms.collection_id as collectionId',
  'rooms.name as name',
  'rooms.opened as opened',
  'rooms.is_recording as isRecording',
  'rooms.version as version',
]

export const findRoom = async (id: number, trx?: TransactionClientContract): Promise<RoomRow | null> =>
  ((await (trx ?? db)
    .from('rooms')
    .where('rooms.id', id)
    .select(...ROOM_COLUMNS)
    .first()) as RoomRow | null) ?? null

/** Has this person an application in the room? That makes them its candidate. */
export const sitsIn = async (roomId: number, userId: number): Promise<boolean> =>
  Boolean(await db.from('applications').where({ room_id: roomId, user_id: userId }).select('id').first())
