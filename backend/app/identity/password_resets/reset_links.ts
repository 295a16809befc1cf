import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { changedRows, clock, select, type Row } from '#shared'
import { hashToken, newToken } from '../sessions/session_token.js'

/** A link is good for so long, and once. */
export const RESET_MS = 60 * 60_000

/** One account of a mail, with the token of its own link: the only time that it can be read. */
export type ResetLink = {
  readonly name: string
  readonly username: string
  readonly institution: string
  readonly token: string
}

const OWNER = {
  id: 'users.id',
  name: 'users.name',
  username: 'users.username',
  institution: 'institutions.name',
} as const

/**
 * Makes the links of a mail at the moment it is sent, so that no database and no queue ever holds one. Asked again for the same mail it
 * makes others, and the earlier ones stay good: nobody knows which of the mails arrives. Whoever was deactivated since gets none.
 */
export async function issueResetLinks(userIds: readonly number[]): Promise<ResetLink[]> {
  const owners = await select(db, 'users', OWNER)
    .join('institutions', 'institutions.id', 'users.institution_id')
    .whereIn('users.id', [...userIds])
    .where('users.is_active', 1)
    .orderBy('users.id')
  if (owners.length === 0) return []
  const now = clock.now()
  const links = owners.map(({ id, ...owner }) => ({ id, link: { ...owner, token: newToken() } }))
  await db
    .insertQuery()
    .table('password_resets')
    .multiInsert(
      links.map(({ id, link }) => ({
        user_id: id,
        token_hash: hashToken(link.token),
        created_at: now,
        expires_at: now + RESET_MS,
      }))
    )
  return links.map(({ link }) => link)
}

const OPEN = {
  id: 'password_resets.id',
  userId: 'password_resets.user_id',
  schoolId: 'users.school_id',
} as const

export type OpenReset = Row<typeof OPEN>

/** Whose link this is; null: nobody's, used, too old, or of somebody who was deactivated. */
export async function openReset(token: string): Promise<OpenReset | null> {
  return select(db, 'password_resets', OPEN)
    .join('users', 'users.id', 'password_resets.user_id')
    .where('password_resets.token_hash', hashToken(token))
    .whereNull('password_resets.used_at')
    .where('password_resets.expires_at', '>', clock.now())
    .where('users.is_active', 1)
    .first()
}

/** Uses a link up. False: another call was first, or its time is over. */
export async function takeReset(
  trx: TransactionClientContract,
  { id }: OpenReset,
  now: number
): Promise<boolean> {
  const taken = await trx
    .from('password_resets')
    .where('id', id)
    .whereNull('used_at')
    .where('expires_at', '>', now)
    .update({ used_at: now })
  return changedRows(taken) === 1
}

/** The links of a person that are still open are worth nothing any more. By their ids: an update of what is not there would lock the place (MariaDB). */
export async function endResetsOf(
  trx: TransactionClientContract,
  userId: number,
  now: number
): Promise<void> {
  const open = await select(trx, 'password_resets', { id: 'password_resets.id' })
    .where('user_id', userId)
    .whereNull('used_at')
    .where('expires_at', '>', now)
  const ids = open.map(({ id }) => id)
  if (ids.length > 0) await trx.from('password_resets').whereIn('id', ids).update({ used_at: now })
}
