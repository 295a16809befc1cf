import db from '@adonisjs/lucid/services/db'
import { select, type Caller } from '#shared'
import { schoolScopeOf } from './people.js'

/**
 * Whether somebody of several schools is of one that the caller does not act for: their account opens that one too, and whoever has all of
 * their schools, or an administrator, decides about it (ADR 73).
 */
export async function isOfOtherSchools(caller: Caller, userId: number): Promise<boolean> {
  const { all, schoolIds } = await schoolScopeOf(caller)
  if (all) return false
  const rows = await select(db, 'user_schools', {
    furtherId: 'user_schools.school_id',
    firstId: 'users.school_id',
  })
    .join('users', 'users.id', 'user_schools.user_id')
    .where('user_schools.user_id', userId)
  const isOwn = (id: number | null) => id === null || schoolIds.includes(id)
  return rows.some(({ furtherId, firstId }) => !isOwn(furtherId) || !isOwn(firstId))
}
