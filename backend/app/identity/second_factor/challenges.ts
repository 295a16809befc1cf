import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { tooMany } from '#counters'
import type { SessionPurpose } from '../domain/session_state.js'
import { roomFor, type Place, type Waiting } from '../domain/waiting_places.js'
import type { Account } from '../queries/find_account.js'
import { lockChecked } from '../sessions/lock_checked.js'
import { hashToken, newToken } from '../sessions/session_token.js'

/** Codes that one right password is worth. */
const MOST_TRIES = 10

/** A log-in whose password was right. It belongs to one person and one client, and dies with its use. */
export type Challenge = {
  readonly id: number
  readonly userId: number
  readonly purpose: SessionPurpose
  readonly hasPassed: boolean
}

type Row = { id: number; user_id: number; purpose: string; passed_at: number | null }

/** The log-in that a challenge is for. `isKnown`: its device has logged in to the account before. */
type Login = Waiting & { readonly purpose: SessionPurpose; readonly now: number }

/**
 * @returns what the client brings back with the code
 * @throws AccountChanged, AppError 429 while too many unknown devices wait for their code
 */
export async function openChallenge(account: Account, login: Login): Promise<string> {
  const token = newToken()
  const userId = account.user.id
  await db.transaction(async (trx) => {
    await lockChecked(trx, account)
    const expiresAt = await makeRoom(trx, userId, login)
    await trx
      .insertQuery()
      .table('login_challenges')
      .insert({
        user_id: userId,
        token_hash: hashToken(token),
        client_id: login.clientId,
        purpose: login.purpose,
        network: login.network,
        known_device: login.isKnown ? 1 : 0,
        tries: 0,
        passed_at: null,
        expires_at: expiresAt,
      })
  })
  return token
}

type PlaceRow = { id: number; client_id: string; network: string; known_device: number; expires_at: number }

/** Removes what is over, and one where there are too many. @returns when the new one ends */
async function makeRoom(trx: TransactionClientContract, userId: number, login: Login): Promise<number> {
  const columns = ['id', 'client_id', 'network', 'known_device', 'expires_at']
  const rows = (await trx
    .from('login_challenges')
    .where('user_id', userId)
    .orderBy('expires_at')
    .orderBy('id')
    .select(columns)) as PlaceRow[]
  const places = rows.map((row): Place => ({
    id: row.id,
    clientId: row.client_id,
    network: row.network,
    isKnown: Boolean(row.known_device),
    expiresAt: row.expires_at,
  }))
  const gone = places.filter(({ expiresAt }) => expiresAt <= login.now)
  const room = roomFor(
    login,
    places.filter((place) => !gone.includes(place)),
    login.now
  )
  if ('waitMs' in room)
    throw tooMany(Math.ceil(room.waitMs / 1_000), {
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
  return room.expiresAt
}

/** Counts a try, so that tries at once count too. Null: there is none, it is over, or it is another client's. */
export async function tryChallenge(token: string, clientId: string, now: number): Promise<Challenge | null> {
  const own = { token_hash: hashToken(token), client_id: clientId }
  const row = (await db
    .from('login_challenges')
    .where(own)
    .where('expires_at', '>', now)
    .first()) as Row | null
  // By its id, as `enter` locks it.
  if (
    !row ||
    Number(
      await db
        .from('login_challenges')
        .where('id', row.id)
        .where('tries', '<', MOST_TRIES)
        .increment('tries', 1)
    ) !== 1
  )
    return null
  return {
    id: row.id,
    userId: row.user_id,
    purpose: row.purpose === 'pages' ? 'pages' : 'import',
    hasPassed: row.passed_at !== null,
  }
}

/** Is it still there? From here on nobody else uses or removes it: of two uses at once one is the first. */
export const isOpenChallenge = async (trx: TransactionClientContract, { id }: Challenge): Promise<boolean> =>
  (await trx.from('login_challenges').where('id', id).forUpdate().first()) !== null

/** The factor was right; what is left is to say whether another open session may be ended. */
export const passChallenge = (trx: TransactionClientContract, { id }: Challenge, now: number) =>
  trx.from('login_challenges').where('id', id).update({ passed_at: now })

export const endChallenge = (trx: TransactionClientContract, { id }: Challenge) =>
  trx.from('login_challenges').where('id', id).delete()

export const endChallengesOf = (trx: TransactionClientContract, userId: number) =>
  trx.from('login_challenges').where('user_id', userId).delete()
