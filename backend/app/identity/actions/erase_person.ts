import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, insertRows, select, type RawTransaction } from '#shared'
import type { FormerKeys } from '../domain/former_keys.js'
import { personNameParts } from '../domain/name_parts.js'
import { closeSessions, openSessions, stopDraining } from '../sessions/open_session.js'
import { sessionsChanged } from '../sessions/session_listeners.js'
import { peopleRenamed } from './renamed_people.js'

const FORMER = {
  institutionId: 'users.institution_id',
  username: 'users.username',
  email: 'users.email',
  publicIdentifier: 'users.public_identifier',
} as const

const nameOfErased = (userId: number) => `Pessoa apagada ${userId}`
const usernameOfErased = (userId: number) => `apagada-${userId}`

/** From now on somebody is edited by nobody, and counts as no administrator. Ask under the lock of the institution. */
export const beginErasing = async (trx: TransactionClientContract, userId: number): Promise<void> =>
  void (await trx.from('users').where('id', userId).update({ erasing_at: clock.now() }))

/** Takes that back, of somebody whose account was not closed yet. */
export const leaveErasing = async (trx: TransactionClientContract, userId: number): Promise<void> =>
  void (await trx.from('users').where('id', userId).update({ erasing_at: null }))

/** Whether somebody is to be erased, or was. Ask under their lock. */
export async function isBeingErased(
  trx: Pick<TransactionClientContract, 'query' | 'insertQuery'>,
  userId: number
): Promise<boolean> {
  const row = await select(trx, 'users', { at: 'users.erasing_at' }).where('users.id', userId).first()
  return row !== null && row.at !== null
}

/** Of these people those who are to be erased, or were. Ask under the lock of the institution. */
export async function erasedAmong(
  trx: Pick<TransactionClientContract, 'query' | 'insertQuery'>,
  userIds: readonly number[]
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await select(trx, 'users', { id: 'users.id' })
    .whereIn('id', [...userIds])
    .whereNotNull('erasing_at')
  return new Set(rows.map(({ id }) => id))
}

/** Whether the account of somebody was closed by an erasure: what is stored of them since would stay with a name. `read`: `readRows` outside of a transaction. */
export async function isErased(read: RawTransaction['all'], userId: number): Promise<boolean> {
  const [row] = await read<{ erasingAt: number | null; username: string }>(
    'SELECT erasing_at AS erasingAt, username FROM users WHERE id = ?',
    [userId]
  )
  return row !== undefined && row.erasingAt !== null && row.username === usernameOfErased(userId)
}

/**
 * Closes an account and takes from it who it was: nobody comes in any more, open sessions end, and the row stays with its number, under a name and
 * user name made of it. Lists that have an order of their own by names follow in this transaction. Again, it changes nothing.
 * @returns what it was found by
 */
export async function eraseIdentity(
  trx: TransactionClientContract,
  userId: number,
  by: number | null
): Promise<FormerKeys> {
  const { institutionId, ...keys } = await select(trx, 'users', FORMER)
    .where('users.id', userId)
    .forUpdate()
    .firstOrFail()
  const now = clock.now()
  await closeSessions(trx, await openSessions(trx, userId, now), 'revoked', now, by)
  await stopDraining(trx, userId, now, by)
  const name = nameOfErased(userId)
  await trx
    .from('users')
    .where('id', userId)
    .update({
      name,
      username: usernameOfErased(userId),
      email: null,
      public_identifier: null,
      picture_url: null,
      password_hash: null,
      must_change_password: 0,
      is_active: 0,
      // A list that names them would let them in again.
      deactivated_by_import: null,
      updated_at: now,
    })
  await trx.from('persons').where('user_id', userId).delete()
  await trx.from('user_name_parts').where('user_id', userId).delete()
  await insertRows(
    trx,
    'user_name_parts',
    personNameParts(name, null).map(({ part, place }) => ({
      user_id: userId,
      institution_id: institutionId,
      part,
      place,
    }))
  )
  await orderErased(trx, userId)
  trx.after('commit', () => sessionsChanged(userId))
  return keys
}

/** Lists that have an order of their own by names: what was made meanwhile by somebody who had read the name before. */
export const orderErased = (trx: TransactionClientContract, userId: number): Promise<void> =>
  peopleRenamed(trx, [{ userId, name: nameOfErased(userId), publicIdentifier: null }])

/** Others of the institution who have this address too, in whatever case. */
export async function sharesAddress(
  trx: TransactionClientContract,
  { institutionId, userId, email }: { institutionId: number; userId: number; email: string }
): Promise<boolean> {
  const address = email.trim().toLowerCase()
  const query = select(trx, 'users', { id: 'users.id' })
    .where('users.institution_id', institutionId)
    .whereNot('users.id', userId)
  // MariaDB compares without case; on SQLite the index is of the address in lower case.
  if (trx.dialect.name === 'mysql') query.where('users.email', address)
  else query.whereRaw('lower(users.email) = ?', [address])
  return (await query.first()) !== null
}
