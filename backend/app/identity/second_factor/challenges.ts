import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { SessionPurpose } from '../domain/session_state.js'
import { lockUser } from '../sessions/open_session.js'
import { hashToken, newToken } from '../sessions/session_token.js'

/** From the password to the code, setting up included. */
const LIFE_MS = 600_000
/** Codes that one right password is worth. */
const MOST_TRIES = 10
/** Log-ins of one person that wait for their code; the oldest goes. */
const MOST_OPEN = 5

/** A log-in whose password was right. It belongs to one person and one client, and dies with its use. */
export type Challenge = { readonly id: number; readonly userId: number; readonly purpose: SessionPurpose; readonly hasPassed: boolean }

type Row = { id: number; user_id: number; purpose: string; passed_at: number | null }

/** @returns what the client brings back with the code */
export async function openChallenge({ userId, clientId, purpose, now }: { userId: number; clientId: string; purpose: SessionPurpose; now: number }): Promise<string> {
  const token = newToken()
  await db.transaction(async (trx) => {
    await lockUser(trx, userId)
    await trx.from('login_challenges').where('user_id', userId).where('expires_at', '<=', now).delete()
    await trx.insertQuery().table('login_challenges').insert({
      user_id: userId,
      token_hash: hashToken(token),
      client_id: clientId,
      purpose,
      tries: 0,
      passed_at: null,
      expires_at: now + LIFE_MS,
    })
    const kept = (await trx.from('login_challenges').where('user_id', userId).orderBy('id', 'desc').limit(MOST_OPEN).select('id')) as { id: number }[]
    await trx.from('login_challenges').where('user_id', userId).where('id', '<', kept.at(-1)?.id ?? 0).delete()
  })
  return token
}

/** Counts a try, so that tries at once count too. Null: there is none, it is over, or it is another client's. */
export async function tryChallenge(token: string, clientId: string, now: number): Promise<Challenge | null> {
  const own = { token_hash: hashToken(token), client_id: clientId }
  const counted = await db.from('login_challenges').where(own).where('expires_at', '>', now).where('tries', '<', MOST_TRIES).increment('tries', 1)
  if (Number(counted) !== 1) return null
  const row = (await db.from('login_challenges').where(own).first()) as Row | null
  return row && { id: row.id, userId: row.user_id, purpose: row.purpose === 'pages' ? 'pages' : 'import', hasPassed: row.passed_at !== null }
}

/** The factor was right; what is left is to say whether another open session may be ended. */
export const passChallenge = (trx: TransactionClientContract, { id }: Challenge, now: number) => trx.from('login_challenges').where('id', id).update({ passed_at: now })

/** @returns whether it was still there: of two uses at once one is the first */
export const endChallenge = async (trx: TransactionClientContract, { id }: Challenge): Promise<boolean> =>
  Number(await trx.from('login_challenges').where('id', id).delete()) === 1

export const endChallengesOf = (trx: TransactionClientContract, userId: number) => trx.from('login_challenges').where('user_id', userId).delete()
