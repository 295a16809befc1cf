import db from '@adonisjs/lucid/services/db'
import { AppError, clock, forbidden } from '#shared'
import { banca } from '#config/banca'
import { needsFactor } from '../domain/second_factor_need.js'
import type { SessionRecord } from '../domain/session_state.js'
import { confirmOwnPassword } from '../passwords/confirm_own_password.js'
import { countGuess, type Guess } from '../passwords/guess_limits.js'
import { findAccount } from '../queries/find_account.js'
import { noteFactor } from '../second_factor/factor_events.js'
import { deleteFactor, storeFactor } from '../second_factor/factors.js'
import { stepOfFirst } from '../second_factor/first_code.js'
import { endChallengesOf } from '../second_factor/challenges.js'
import { offerFactor } from '../second_factor/offers.js'
import { makeRecoveryCodes } from '../second_factor/recovery_codes.js'
import { openOffer } from '../second_factor/sealed_secrets.js'
import { lockUser } from '../sessions/open_session.js'
import { sessionCache } from '../sessions/session_cache.js'
import type { FactorOfferView } from '../views.js'

/** The session that asks, and where from. */
export type Asking = { readonly session: SessionRecord; readonly address: string; readonly userAgent: string | undefined }

const confirming = ({ session, address, userAgent }: Asking, password: string) =>
  confirmOwnPassword({ userId: session.caller.userId, address, userAgent }, password)

/** A secret to set up, instead of the present one if there is one. @throws AppError as `confirmOwnPassword` */
export async function beginFactor(asking: Asking, password: string): Promise<FactorOfferView> {
  return offerFactor((await confirming(asking, password)).user)
}

const wrongCode = () => new AppError(400, 'wrong_code', { messages: ['identity.wrong_code'] })

/** A code of another clock is no guess. */
async function firstStep(guess: Guess, read: () => number | null): Promise<number | null> {
  try {
    return read()
  } catch (error) {
    await guess.undo()
    throw error
  }
}

/** Stores the secret that a code of came back, and makes recovery codes. @throws AppError 400 `wrong_code` or `clock_differs`, 429 after too many */
export async function confirmFactor({ session, address }: Asking, { offer, code }: { offer: string; code: string }): Promise<string[]> {
  const { userId } = session.caller
  const account = await findAccount({ id: userId })
  const guess = await countGuess({ what: 'code', username: account?.user.username ?? '', address, clientId: session.clientId, knownDevice: `logged-in-${userId}` })
  const now = clock.now()
  const secret = openOffer(userId, offer)
  const step = await firstStep(guess, () => (secret === null ? null : stepOfFirst(secret, code, now)))
  if (secret === null || step === null) {
    await guess.failed()
    throw wrongCode()
  }
  const codes = await db.transaction(async (trx) => {
    await lockUser(trx, userId)
    await storeFactor(trx, userId, { secret, step, now })
    await endChallengesOf(trx, userId)
    // Whoever has just shown a code has passed as much as somebody who logs in with one.
    await trx.from('sessions').where('id', session.id).update({ second_factor_at: now })
    await noteFactor(trx, 'factor_set_up', { userId, address, now })
    return makeRecoveryCodes(trx, userId)
  })
  await guess.succeeded()
  sessionCache.forgetUser(userId)
  return codes
}

/** @throws AppError as `confirmOwnPassword`, 404 where no factor is set up */
export async function renewRecoveryCodes(asking: Asking, password: string): Promise<string[]> {
  await confirming(asking, password)
  const { userId } = asking.session.caller
  return db.transaction(async (trx) => {
    await lockUser(trx, userId)
    if (!(await trx.from('second_factors').where('user_id', userId).first())) throw new AppError(404, 'not_found', { messages: ['shared.not_found'] })
    await noteFactor(trx, 'recovery_codes_made', { userId, address: asking.address, now: clock.now() })
    return makeRecoveryCodes(trx, userId)
  })
}

/** @throws AppError as `confirmOwnPassword`, 403 where a group of the person asks for the factor */
export async function removeOwnFactor(asking: Asking, password: string): Promise<void> {
  const { userId, groups } = asking.session.caller
  if (needsFactor(groups, banca.secondFactorGroups)) throw forbidden('identity.second_factor_kept')
  await confirming(asking, password)
  await db.transaction(async (trx) => {
    await lockUser(trx, userId)
    await endChallengesOf(trx, userId)
    if (await deleteFactor(trx, userId)) await noteFactor(trx, 'factor_removed', { userId, authorId: userId, address: asking.address, now: clock.now() })
  })
}
