import db from '@adonisjs/lucid/services/db'
import { orderAsRead, select, STAFF, type Caller } from '#shared'
import type { ResponsibleView } from '../views.js'
import { onlyWatched } from './visible_rooms.js'

/** Who answers for which rooms of the caller's institution; narrowed to one person, to one room, or to rooms that the caller watches. By name. */
export async function responsibles(
  caller: Caller,
  { responsible, room, watched = false }: { responsible?: number; room?: number; watched?: boolean }
): Promise<ResponsibleView[]> {
  const query = select(db, 'room_responsibles', {
    responsible: 'users.id',
    name: 'users.name',
    room: 'rooms.id',
    roomName: 'rooms.name',
  })
    .join('users', 'users.id', 'room_responsibles.user_id')
    .join('rooms', 'rooms.id', 'room_responsibles.room_id')
    .where('rooms.institution_id', caller.institutionId)
  if (responsible !== undefined) query.where('room_responsibles.user_id', responsible)
  if (room !== undefined) query.where('room_responsibles.room_id', room)
  if (watched) await onlyWatched(query, caller)
  const rows = await orderAsRead(query, 'users.name').orderBy('rooms.id')
  const byPerson = new Map<number, ResponsibleView>()
  for (const row of rows) {
    const known = byPerson.get(row.responsible) ?? {
      responsible: row.responsible,
      name: row.name,
      rooms: [],
      names: [],
    }
    byPerson.set(row.responsible, {
      ...known,
      rooms: [...known.rooms, row.room],
      names: [...known.names, row.roomName],
    })
  }
  return [...byPerson.values()]
}

/** Of these rooms those that are the institution's. */
export async function roomsOfInstitution(institutionId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await select(db, 'rooms', { id: 'rooms.id' })
    .where('institution_id', institutionId)
    .whereIn('id', [...ids])
    .orderBy('id')
  return rows.map((row) => row.id)
}

/** `staff`: somebody of the institution who may answer for rooms; `other`: of the institution, but not of its staff; null: not there. */
export async function personOfInstitution(
  institutionId: number,
  userId: number
): Promise<'staff' | 'other' | null> {
  const user = await db
    .from('users')
    .where({ id: userId, institution_id: institutionId })
    .select('id')
    .first()
  if (!user) return null
  const group = await db
    .from('user_groups')
    .where('user_id', userId)
    .whereIn('group_name', [...STAFF])
    .select('id')
    .first()
  return group ? 'staff' : 'other'
}
