import db from '@adonisjs/lucid/services/db'
import type { TreeOwner } from '#access'
import { boundedCount, clock, select } from '#shared'

/** How many people, logged in in this group now and with this role in it, or none, answer for a room that is open. */
export async function countInRooms(institutionId: number, { group, roleId }: TreeOwner): Promise<number> {
  const people = select(db, 'room_responsibles', { userId: 'room_responsibles.user_id' })
    .distinct()
    .join('rooms', 'rooms.id', 'room_responsibles.room_id')
    .join('sessions', 'sessions.user_id', 'room_responsibles.user_id')
    .join('user_groups', 'user_groups.user_id', 'room_responsibles.user_id')
    .where({
      'rooms.institution_id': institutionId,
      'rooms.opened': 1,
      'sessions.logged_group': group,
      'user_groups.group_name': group,
      'user_groups.role_id': roleId,
    })
    .where('sessions.purpose', 'pages')
    .whereNull('sessions.ended_at')
    .where('sessions.expires_at', '>', clock.now())
  return (await boundedCount(people)).count
}
