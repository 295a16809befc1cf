import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { refuseTooMany } from '#counters'
import { changedRows, insertRow, ok, select, undoneIfRefused, type DomainError, type Result } from '#shared'
import type { LoginPurpose } from '../domain/session_state.js'
import { roomFor, type Place, type Waiting } from '../domain/waiting_places.js'
import type { Account } from '../queries/find_account.js'
import { lockChecked } from '../sessions/lock_checked.js'
import { hashToken, newToken } from '../sessions/session_token.js'

/** Codes that one right password is worth. */
const MOST_TRIES = 10

/**
 * A log-in whose password was right. It belongs to one person and one client, and dies with its use.
 *
 *       open --right code, no other session is open--> used (no row)
 *        | |                                            ^
 *        | +--right code, another session is open--> passed --the person decides to end the other--> used
 *        +--wrong code: `open` again, `MOST_TRIES` times
 *       any --`expiresAt`, a newer one needs its place, the account changed--> over (no row)
 */
export type Challenge = {
  readonly id: number
  readonly userId: number
  readonly purpose: LoginPurpose
  readonly hasPassed: boolean
}

/** The log-in that a challenge is for. `isKnown`: its device has logged in to the account before. */
type Login = Waiting & { readonly purpose: LoginPurpose; readonly now: number }

/**
 * @returns what the client brings back with the code; refused: `isAccountChanged`, and `too_many_requests` while too many unknown devices
 * wait for their code
 */
export async function openChallenge(account: Account, login: Login): Promise<Result<string, DomainError>> {
  const token = newToken()
  const userId = account.user.id
  return undoneIfRefused(async (trx) => {
    const locked = await lockChecked(trx, account)
    if (!locked.ok) return locked
    const expiresAt = await makeRoom(trx, userId, login)
    if (!expiresAt.ok) return expiresAt
    await insertRow(trx, 'login_challenges', {
      user_id: userId,
      token_hash: hashToken(token),
      client_id: login.clientId,
      purpose: login.purpose,
      network: login.network,
      known_device: login.isKnown ? 1 : 0,
      tries: 0,
      passed_at: null,
      expires_at: expiresAt.value,
    })
    return ok(token)
  })
}

const PLACE = {
  id: 'login_challenges.id',
  clientId: 'login_challenges.client_id',
  network: 'login_challenges.network',
  isKnown: 'login_challenges.known_device',
  expiresAt: 'login_challenges.expires_at',
} as const

/** Removes what is over, and one where there are too many. @returns when the new one ends */
async function makeRoom(
  trx: TransactionClientContract,
  userId: number,
  login: Login
): Promise<Result<number, DomainError>> {
  const rows = await select(trx, 'login_challenges', PLACE)
    .where('user_id', userId)
    .orderBy('expires_at')
    .orderBy('id')
  const places = rows.map((row): Place => ({ ...row, isKnown: Boolean(row.isKnown) }))
  const gone = places.filter(({ expiresAt }) => expiresAt <= login.now)
  const room = roomFor(
    login,
    places.filter((place) => !gone.includes(place)),
    login.now
  )
  if ('waitMs' in room)
    return refuseTooMany(Math.ceil(room.waitMs / 1_000), {
      code: 'too_many_requests',
      message: 'identity.too_many_waiting',
    })
  if (room.gone) gone.push(room.gone)
  // By their ids: deleting what is not there would lock the place where others insert (MariaDB), and they that of this one.
  if (gone.length > 0)
    await trx
      .from('login_challenges')
      .whereIn(
        'id',
        gone.map(({ id }) => id)
      )
      .delete()
  return ok(room.expiresAt)
}

const CHALLENGE = {
  id: 'login_challenges.id',
  userId: 'login_challenges.user_id',
  purpose: 'login_challenges.purpose',
  passedAt: 'login_challenges.passed_at',
} as const

/** Counts a try, so that tries at once count too. Null: there is none, it is over, or it is another client's. */
export async function tryChallenge(token: string, clientId: string, now: number): Promise<Challenge | null> {
  const own = { token_hash: hashToken(token), client_id: clientId }
  const row = await select(db, 'login_challenges', CHALLENGE).where(own).where('expires_at', '>', now).first()
  if (!row) return null
  // By its id, as `enter` locks it.
  const counted = await db
    .from('login_challenges')
    .where('id', row.id)
    .where('tries', '<', MOST_TRIES)
    .increment('tries', 1)
  if (changedRows(counted) !== 1) return null
  const { id, userId, purpose, passedAt } = row
  return { id, userId, purpose: purpose === 'pages' ? 'pages' : 'import', hasPassed: passedAt !== null }
}

/** Is it still there? From here on nobody else uses or removes it: of two uses at once one is the first. */
export const isOpenChallenge = async (trx: TransactionClientContract, { id }: Challenge): Promise<boolean> =>
  (await trx.from('login_challenges').where('id', id).forUpdate().first()) !== null

/** The factor was right; only the decision is left whether another open session may be ended. */
export const passChallenge = (trx: TransactionClientContract, { id }: Challenge, now: number) =>
  trx.from('login_challenges').where('id', id).update({ passed_at: now })

export const endChallenge = (trx: TransactionClientContract, { id }: Challenge) =>
  trx.from('login_challenges').where('id', id).delete()

/** By their ids, as all deletions here. */
export async function endChallengesOf(trx: TransactionClientContract, userId: number): Promise<void> {
  const open = await select(trx, 'login_challenges', { id: 'login_challenges.id' }).where('user_id', userId)
  const ids = open.map(({ id }) => id)
  if (ids.length > 0) await trx.from('login_challenges').whereIn('id', ids).delete()
}
