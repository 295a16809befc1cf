import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { AppError, clock, forbidden } from '#shared'
import { banca } from '#config/banca'
import { needsFactor } from '../domain/second_factor_need.js'
import type { SessionRecord } from '../domain/session_state.js'
import { confirmOwnPassword } from '../passwords/confirm_own_password.js'
import { countGuess, type Guess } from '../passwords/guess_limits.js'
import { findAccount, type Account } from '../queries/find_account.js'
import { endChallengesOf } from '../second_factor/challenges.js'
import { noteFactor } from '../second_factor/factor_events.js'
import {
  deleteFactor,
  findFactor,
  spendProof,
  storeFactor,
  type Factor,
  type Proof,
} from '../second_factor/factors.js'
import { stepOfFirst } from '../second_factor/first_code.js'
import { offerFactor } from '../second_factor/offers.js'
import { makeRecoveryCodes } from '../second_factor/recovery_codes.js'
import { openOffer } from '../second_factor/sealed_secrets.js'
import { noteFailedLogin } from '../sessions/failed_logins.js'
import { closeSessions, lockUser, openSessions } from '../sessions/open_session.js'
import { sessionCache } from '../sessions/session_cache.js'
import { sessionsChanged } from '../sessions/session_listeners.js'
import type { FactorOfferView } from '../views.js'

/** The session that asks, and where from. */
export type Asking = {
  readonly session: SessionRecord
  readonly address: string
  readonly userAgent: string | undefined
}

/** The password again and, where there is a factor, what is shown of it. */
export type Shown = { readonly password: string; readonly proof: Proof | null }

/** When the factor was set up that was found; null: there was none. */
type Present = number | null

const wrongCode = () => new AppError(400, 'wrong_code', { messages: ['identity.wrong_code'] })

const countCode = ({ session, address }: Asking, username: string) =>
  countGuess({
    what: 'code',
    username,
    address,
    clientId: session.clientId,
    knownDevice: `logged-in-${session.caller.userId}`,
  })

/** Whoever knows the password alone changes nothing about a factor that there is (ASVS 7.5.1). */
async function confirming(
  asking: Asking,
  { password, proof }: Shown
): Promise<{ account: Account; present: Present }> {
  const { session, address, userAgent } = asking
  const { userId } = session.caller
  const account = await confirmOwnPassword({ userId, address, userAgent }, password)
  const factor = await findFactor(userId)
  if (factor) await showFactor(asking, account, factor, proof)
  return { account, present: factor?.setUpAt ?? null }
}

/** @throws AppError 400 `wrong_code`, also where nothing is shown, 429 after too many */
async function showFactor(
  asking: Asking,
  { user }: Account,
  factor: Factor,
  proof: Proof | null
): Promise<void> {
  if (proof === null) throw wrongCode()
  const { userId } = factor
  const { address, userAgent } = asking
  const now = clock.now()
  const guess = await countCode(asking, user.username)
  const isRight = await undoing(guess, () =>
    db.transaction(async (trx) => {
      const spent = await spendProof(trx, factor, proof, now)
      if (spent && 'recoveryCode' in proof)
        await noteFactor(trx, 'recovery_code_used', { userId, address, now })
      return spent
    })
  )
  if (isRight) return guess.succeeded()
  noteFailedLogin({ userId, wrong: 'code', address, userAgent, knownDevice: true, at: now })
  await guess.failed()
  throw wrongCode()
}

/** What could not be checked, or is a code of another clock, is no guess. */
async function undoing<T>(guess: Guess, check: () => T | Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    await guess.undo()
    throw error
  }
}

/** A factor that was set up or removed since it was looked at is another one, of which nothing was shown. */
async function demandSame(trx: TransactionClientContract, userId: number, present: Present): Promise<void> {
  await lockUser(trx, userId)
  if (((await findFactor(userId, trx))?.setUpAt ?? null) !== present) throw wrongCode()
}

/** A secret to set up, instead of the present one if there is one. @throws AppError as `confirmOwnPassword`, 400 `wrong_code` */
export async function beginFactor(asking: Asking, shown: Shown): Promise<FactorOfferView> {
  const { account, present } = await confirming(asking, shown)
  return offerFactor(account.user, present)
}

/**
 * Stores the secret that a code of came back, and makes recovery codes. Sessions that were opened with the password alone end.
 * @throws AppError 400 `wrong_code` or `clock_differs`, 429 after too many
 */
export async function confirmFactor(
  asking: Asking,
  { offer, code }: { offer: string; code: string }
): Promise<string[]> {
  const { session, address } = asking
  const { userId } = session.caller
  const account = await findAccount({ id: userId })
  const guess = await countCode(asking, account?.user.username ?? '')
  const now = clock.now()
  const present = (await findFactor(userId))?.setUpAt ?? null
  const secret = openOffer(userId, offer, present)
  const step = await undoing(guess, () => (secret === null ? null : stepOfFirst(secret, code, now)))
  if (secret === null || step === null) {
    await guess.failed()
    throw wrongCode()
  }
  const codes = await db.transaction(async (trx) => {
    await demandSame(trx, userId, present)
    await storeFactor(trx, userId, { secret, step, now })
    await endChallengesOf(trx, userId)
    // Whoever has just shown a code has passed as much as somebody who logs in with one.
    await trx.from('sessions').where('id', session.id).update({ second_factor_at: now })
    await closeSessions(
      trx,
      await openSessions(trx, userId, now).whereNull('secondFactorAt').whereNot('id', session.id),
      'revoked',
      now
    )
    await noteFactor(trx, 'factor_set_up', { userId, address, now })
    return makeRecoveryCodes(trx, userId)
  })
  await guess.succeeded()
  sessionCache.forgetUser(userId)
  sessionsChanged(userId)
  return codes
}

/** @throws AppError as `beginFactor`, 404 where no factor is set up */
export async function renewRecoveryCodes(asking: Asking, shown: Shown): Promise<string[]> {
  const { present } = await confirming(asking, shown)
  if (present === null) throw new AppError(404, 'not_found', { messages: ['shared.not_found'] })
  const { userId } = asking.session.caller
  return db.transaction(async (trx) => {
    await demandSame(trx, userId, present)
    await noteFactor(trx, 'recovery_codes_made', { userId, address: asking.address, now: clock.now() })
    return makeRecoveryCodes(trx, userId)
  })
}

/** @throws AppError as `beginFactor`, 403 where a group of the person asks for the factor */
export async function removeOwnFactor(asking: Asking, shown: Shown): Promise<void> {
  const { userId, groups } = asking.session.caller
  if (needsFactor(groups, banca.secondFactorGroups)) throw forbidden('identity.second_factor_kept')
  const { present } = await confirming(asking, shown)
  await db.transaction(async (trx) => {
    await demandSame(trx, userId, present)
    await endChallengesOf(trx, userId)
    if (await deleteFactor(trx, userId))
      await noteFactor(trx, 'factor_removed', {
        userId,
        authorId: userId,
        address: asking.address,
        now: clock.now(),
      })
  })
}
