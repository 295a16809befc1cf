import db from '@adonisjs/lucid/services/db'
import { record } from '#audit'
import { takeWithin } from '#counters'
import { clock, ok, select, type DomainError, type Result } from '#shared'
import LoginEvent from '../models/login_event.js'
import { freeGuesses } from '../passwords/guess_limits.js'
import { findFactor } from '../second_factor/factors.js'

/** Each time frees hundreds of guesses at six digits. */
const CODES_FREED = { max: 3, seconds: 3_600 }

/**
 * Lets somebody log in again at once whose account is slowed down by wrong passwords, their own or another's; by wrong codes of the
 * telephone too where `codes`, which only administrators may. Who did it is on record. Whoever calls has checked that this caller
 * may do it for that person.
 * @returns refused: `too_many_requests` where the codes of this account were freed too often
 */
export async function freeLogin(
  userId: number,
  authorId: number,
  { codes = false }: { codes?: boolean } = {}
): Promise<Result<null, DomainError>> {
  const { username } = await select(db, 'users', { username: 'users.username' })
    .where('id', userId)
    .firstOrFail()
  if (codes && (await findFactor(userId))) {
    const refusal = { code: 'too_many_requests', message: 'identity.freed_too_often' }
    const counted = await takeWithin(`codes-freed:${userId}`, CODES_FREED, refusal)
    if (!counted.ok) return counted
  }
  const event = {
    userId,
    sessionId: null,
    type: 'freed',
    address: null,
    authorId,
    occurredAt: clock.now(),
  } as const
  await db.transaction(async (trx) => {
    await LoginEvent.create(event, { client: trx })
    await record(trx, { act: 'login_freed', subject: { type: 'user', id: userId }, detail: { codes } })
  })
  await freeGuesses(username, codes ? ['password', 'first_access', 'code'] : ['password', 'first_access'])
  return ok(null)
}
