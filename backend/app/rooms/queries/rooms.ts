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

/** Those of these rooms that there are, by id. */
export async function findRooms(ids: readonly number[]): Promise<Map<number, RoomRow>> {
  const rows = await select(db, 'rooms', ROOM).whereIn('rooms.id', [...new Set(ids)])
  return new Map(rows.map((room) => [room.id, room]))
}

/** Has this person an application in the room? That makes them its candidate. */
export const sitsIn = async (roomId: number, userId: number): Promise<boolean> =>
  (await whoSitsIn([{ roomId, userId }]))(roomId, userId)

const SEAT = { roomId: 'applications.room_id?', userId: 'applications.user_id' } as const
type Seat = { readonly roomId: number; readonly userId: number }

/** The same for many, by one read. */
export async function whoSitsIn(
  seats: readonly Seat[]
): Promise<(roomId: number, userId: number) => boolean> {
  if (seats.length === 0) return () => false
  const rows = await select(db, 'applications', SEAT)
    .whereIn('room_id', [...new Set(seats.map(({ roomId }) => roomId))])
    .whereIn('user_id', [...new Set(seats.map(({ userId }) => userId))])
  const taken = new Set(rows.map(({ roomId, userId }) => `${roomId}:${userId}`))
  return (roomId, userId) => taken.has(`${roomId}:${userId}`)
}
