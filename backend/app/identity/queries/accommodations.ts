import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Caller } from '#shared'
import { factorAt, type Accommodation } from '../domain/accommodation.js'
import type { AccommodationView } from '../views.js'
import { schoolScopeOf } from './people.js'

const RECORD = {
  userId: 'accommodations.user_id',
  timeFactor: 'accommodations.time_factor',
  validFrom: 'accommodations.valid_from',
  validUntil: 'accommodations.valid_until',
} as const

const VIEW = {
  ...RECORD,
  note: 'accommodations.note',
  decidedAt: 'accommodations.decided_at',
  byId: 'users.id',
  byName: 'users.name',
} as const

type Client = typeof db | TransactionClientContract
/** SQLite takes 32,766 values in a statement. */
const AT_ONCE = 500

/** What these people need, by id; those who need nothing are not in it. */
export async function accommodationsOf(
  userIds: readonly number[],
  client: Client = db
): Promise<Map<number, Accommodation>> {
  const found = new Map<number, Accommodation>()
  for (let from = 0; from < userIds.length; from += AT_ONCE) {
    const some = userIds.slice(from, from + AT_ONCE)
    for (const row of await select(client, 'accommodations', RECORD).whereIn('user_id', some))
      found.set(row.userId, row)
  }
  return found
}

/** The same with what staff wrote about it; in one statement, for some hundred people. */
export async function notedAccommodations(
  userIds: readonly number[],
  client: Client
): Promise<Map<number, Accommodation & { note: string | null }>> {
  const rows = await select(client, 'accommodations', {
    ...RECORD,
    note: 'accommodations.note',
  }).whereIn('user_id', [...userIds])
  return new Map(rows.map(({ userId, ...noted }) => [userId, noted]))
}

/** The time factor of one person for an exam whose window opens then (epoch ms), in percent; 100: nothing. */
export const timeFactorOf = async (userId: number, at: number, client: Client = db): Promise<number> =>
  factorAt((await accommodationsOf([userId], client)).get(userId), at)

/** The record of a person; null: there is none. */
export async function accommodationOf(userId: number): Promise<AccommodationView | null> {
  const row = await select(db, 'accommodations', VIEW)
    .join('users', 'users.id', 'accommodations.decided_by')
    .where('accommodations.user_id', userId)
    .first()
  if (!row) return null
  const { byId, byName, ...view } = row
  return { ...view, decidedBy: { id: byId, name: byName } }
}

/** Is this somebody who sits exams, and whom the caller's institution or school gives them? */
export async function isCandidateOf(caller: Caller, userId: number): Promise<boolean> {
  const scope = await schoolScopeOf(caller)
  const query = db
    .from('users')
    .where({ id: userId, institution_id: scope.institutionId })
    .whereIn('id', db.from('user_groups').whereIn('group_name', ['ALUNO', 'RESPONDENTE']).select('user_id'))
  if (!scope.all) query.whereIn('school_id', [...scope.schoolIds])
  return Boolean(await query.select('id').first())
}
