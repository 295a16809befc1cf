import db from '@adonisjs/lucid/services/db'
import { boundedCount, clock, select, type Group } from '#shared'

/** How many people, logged in in this group now, answer for a room that is open. */
export async function countInRooms(institutionId: number, group: Group): Promise<number> {
  const people = select(db, 'room_responsibles', { userId: 'room_responsibles.user_id' })
    .distinct()
    .join('rooms', 'rooms.id', 'room_responsibles.room_id')
    .join('sessions', 'sessions.user_id', 'room_responsibles.user_id')
    .where({ 'rooms.institution_id': institutionId, 'rooms.opened': 1, 'sessions.logged_group': group })
    .whereNull('sessions.ended_at')
    .where('sessions.expires_at', '>', clock.now())
  return (await boundedCount(people)).count
}
