import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { changedRows, clock, repeatOnDeadlock, select, type Row } from '#shared'
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
  email: 'users.email',
  institution: 'institutions.name',
} as const

/** The mail that the links are for. `orderedAt`: when somebody asked for it, epoch ms. */
type ForMail = {
  readonly userIds: readonly number[]
  readonly address: string
  readonly orderedAt: number
}

/**
 * Makes the links of a mail at the moment it is sent, so that no database and no queue ever holds one. Asked again for the same mail it
 * makes others, and the earlier ones stay good: nobody knows which of the mails arrives. Whoever was deactivated since gets none, nor does
 * whoever has another address now or chose a password since.
 */
export const issueResetLinks = (mail: ForMail): Promise<ResetLink[]> =>
  repeatOnDeadlock(() => db.transaction((trx) => issueIn(trx, mail)))

async function issueIn(
  trx: TransactionClientContract,
  { userIds, address, orderedAt }: ForMail
): Promise<ResetLink[]> {
  const ids = [...userIds]
  // A change of address or password that is under way ends first, or finds these links and ends them.
  await trx.from('users').whereIn('id', ids).orderBy('id').select('id').forUpdate()
  const found = await select(trx, 'users', OWNER)
    .join('institutions', 'institutions.id', 'users.institution_id')
    .whereIn('users.id', ids)
    .where('users.is_active', 1)
    .orderBy('users.id')
  const changed = await changedPasswordSince(trx, ids, orderedAt)
  const owners = found.filter(
    ({ id, email }) => email?.toLowerCase() === address.toLowerCase() && !changed.has(id)
  )
  if (owners.length === 0) return []
  const now = clock.now()
  const links = owners.map(({ id, name, username, institution }) => ({
    id,
    link: { name, username, institution, token: newToken() },
  }))
  await trx
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

async function changedPasswordSince(
  trx: TransactionClientContract,
  userIds: readonly number[],
  since: number
): Promise<Set<number | null>> {
  const events = await select(trx, 'login_events', { userId: 'login_events.user_id' })
    .whereIn('user_id', [...userIds])
    .whereIn('type', ['password_changed', 'password_reset', 'first_access'])
    .where('occurred_at', '>', since)
  return new Set(events.map(({ userId }) => userId))
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

/**
 * The links of a person that are still open are worth nothing any more: in the transaction that changes password or address, after the person's
 * row of `users` was locked or changed. By their ids: an update of what is not there would lock the place
 * (MariaDB).
 */
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
