import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  clock,
  ok,
  refuseForbidden,
  refuseNotFound,
  undoneIfRefused,
  type DomainError,
  type Result,
} from '#shared'
import { banca } from '#config/banca'
import { isWrongCode, refuseWrongCode } from '../domain/refusals.js'
import { needsFactor } from '../domain/second_factor_need.js'
import type { SessionRecord } from '../domain/session_state.js'
import { confirmOwnPassword } from '../passwords/confirm_own_password.js'
import { checking, countGuess, undoneOnError } from '../passwords/guess_limits.js'
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
): Promise<Result<{ account: Account; present: Present }, DomainError>> {
  const { session, address, userAgent } = asking
  const { userId } = session.caller
  const account = await confirmOwnPassword({ userId, address, userAgent }, password)
  if (!account.ok) return account
  const factor = await findFactor(userId)
  if (factor) {
    const shown = await showFactor(asking, account.value, factor, proof)
    if (!shown.ok) return shown
  }
  return ok({ account: account.value, present: factor?.setUpAt ?? null })
}

/** Refused: `wrong_code`, also where nothing is shown, `too_many_guesses`, `second_factor_unreadable`. */
async function showFactor(
  asking: Asking,
  { user }: Account,
  factor: Factor,
  proof: Proof | null
): Promise<Result<null, DomainError>> {
  if (proof === null) return refuseWrongCode()
  const { userId } = factor
  const { address, userAgent } = asking
  const now = clock.now()
  const counted = await countCode(asking, user.username)
  if (!counted.ok) return counted
  const guess = counted.value
  const spent = await undoneOnError(guess, () =>
    undoneIfRefused(async (trx) => {
      const taken = await spendProof(trx, factor, proof, now)
      if (taken.ok && 'recoveryCode' in proof)
        await noteFactor(trx, 'recovery_code_used', { userId, address, now })
      return taken
    })
  )
  if (spent.ok) await guess.succeeded()
  else if (isWrongCode(spent.error)) {
    noteFailedLogin({ userId, wrong: 'code', address, userAgent, knownDevice: true, at: now })
    await guess.failed()
  } else await guess.undo()
  return spent
}

/** A factor that was set up or removed since it was read is another one, of which nothing was shown. */
async function lockSame(
  trx: TransactionClientContract,
  userId: number,
  present: Present
): Promise<Result<null, DomainError>> {
  await lockUser(trx, userId)
  return ((await findFactor(userId, trx))?.setUpAt ?? null) === present ? ok(null) : refuseWrongCode()
}

/** A secret to set up, instead of the present one if there is one. Refused as in `confirmOwnPassword` and `showFactor`. */
export async function beginFactor(
  asking: Asking,
  shown: Shown
): Promise<Result<FactorOfferView, DomainError>> {
  const confirmed = await confirming(asking, shown)
  if (!confirmed.ok) return confirmed
  const { account, present } = confirmed.value
  return ok(offerFactor(account.user, present))
}

/**
 * Stores the secret once a code of it came back, and makes recovery codes. Sessions that were opened with the password alone end.
 * @returns refused: `wrong_code`, `clock_differs`, `too_many_guesses`
 */
export async function confirmFactor(
  asking: Asking,
  { offer, code }: { offer: string; code: string }
): Promise<Result<string[], DomainError>> {
  const { session, address } = asking
  const { userId } = session.caller
  const account = await findAccount({ id: userId })
  const counted = await countCode(asking, account?.user.username ?? '')
  if (!counted.ok) return counted
  const guess = counted.value
  const now = clock.now()
  const present = (await findFactor(userId))?.setUpAt ?? null
  const secret = openOffer(userId, offer, present)
  // A code of another clock is no guess.
  const checked = await checking(guess, async () =>
    secret === null ? ok(null) : stepOfFirst(secret, code, now)
  )
  if (!checked.ok) return checked
  const step = checked.value
  if (secret === null || step === null) {
    await guess.failed()
    return refuseWrongCode()
  }
  const codes = await undoneIfRefused(async (trx) => {
    const same = await lockSame(trx, userId, present)
    if (!same.ok) return same
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
    return ok(await makeRecoveryCodes(trx, userId))
  })
  if (!codes.ok) return codes
  await guess.succeeded()
  sessionsChanged(userId)
  return codes
}

/** Refused as `beginFactor`, and as `not_found` where no factor is set up. */
export async function renewRecoveryCodes(
  asking: Asking,
  shown: Shown
): Promise<Result<string[], DomainError>> {
  const confirmed = await confirming(asking, shown)
  if (!confirmed.ok) return confirmed
  const { present } = confirmed.value
  if (present === null) return refuseNotFound()
  const { userId } = asking.session.caller
  return undoneIfRefused(async (trx) => {
    const same = await lockSame(trx, userId, present)
    if (!same.ok) return same
    await noteFactor(trx, 'recovery_codes_made', { userId, address: asking.address, now: clock.now() })
    return ok(await makeRecoveryCodes(trx, userId))
  })
}

/** Refused as `beginFactor`, and as `forbidden` where a group of the person asks for the factor. */
export async function removeOwnFactor(asking: Asking, shown: Shown): Promise<Result<null, DomainError>> {
  const { userId, groups } = asking.session.caller
  if (needsFactor(groups, banca.secondFactorGroups)) return refuseForbidden('identity.second_factor_required')
  const confirmed = await confirming(asking, shown)
  if (!confirmed.ok) return confirmed
  const { present } = confirmed.value
  return undoneIfRefused(async (trx) => {
    const same = await lockSame(trx, userId, present)
    if (!same.ok) return same
    await endChallengesOf(trx, userId)
    if (await deleteFactor(trx, userId))
      await noteFactor(trx, 'factor_removed', {
        userId,
        authorId: userId,
        address: asking.address,
        now: clock.now(),
      })
    return ok(null)
  })
}
