import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, ok, type DomainError, type Result } from '#shared'
import { isSessionActive, isWrongCode, refuseOver, refuseWrongCode } from '../domain/refusals.js'
import { mayOpenImportSession } from '../domain/session_state.js'
import { countGuess, undoneOnError } from '../passwords/guess_limits.js'
import { findAccount, type Account } from '../queries/find_account.js'
import {
  endChallenge,
  isOpenChallenge,
  passChallenge,
  tryChallenge,
  type Challenge,
} from '../second_factor/challenges.js'
import { noteFactor } from '../second_factor/factor_events.js'
import { findFactor, spendProof, storeFactor, type Proof } from '../second_factor/factors.js'
import { makeRecoveryCodes } from '../second_factor/recovery_codes.js'
import { openOffer } from '../second_factor/sealed_secrets.js'
import { stepOfFirst } from '../second_factor/first_code.js'
import { enter, enterForImport, type FactorStep, type LoggedIn } from './enter.js'
import { noteFailedLogin } from '../sessions/failed_logins.js'
import { knownDevice } from '../sessions/known_devices.js'
import { closeSessions, openSessions } from '../sessions/open_session.js'

export type SecondFactor = {
  /** What the log-in answered. */
  challenge: string
  /** The client that the log-in was made with. */
  clientId: string
  /** Null: it was taken already, and only whether another session may end was open. */
  proof: Proof | null
  /** Where the factor is being set up: what came with its secret. */
  offer: string | null
  setNewClient?: boolean
  kioskToken?: string | null
  userAgent?: string | undefined
  deviceKey?: string | null
  address: string
}

/** `recoveryCodes` where the factor was set up by this log-in. */
export type PassedFactor = LoggedIn & { readonly recoveryCodes: string[] | null }

/**
 * The second half of a log-in: takes a code and opens the session.
 * @returns refused: `wrong_code`, `second_factor_over`, `session_active`, `too_many_guesses` after too many wrong codes, `clock_differs` while
 * it is set up, `second_factor_unreadable`
 */
export async function passSecondFactor(input: SecondFactor): Promise<Result<PassedFactor, DomainError>> {
  const challenge = await tryChallenge(input.challenge, input.clientId, clock.now())
  const account = challenge && (await findAccount({ id: challenge.userId }))
  if (!challenge || !account?.isActive) return refuseOver()
  if (challenge.hasPassed) return open(challenge, account, input, async () => ok(null))
  const { id: userId, username } = account.user
  const { address, clientId, userAgent } = input
  const known = await knownDevice(username, input.deviceKey ?? null)
  const counted = await countGuess({ what: 'code', username, address, clientId, knownDevice: known })
  if (!counted.ok) return counted
  const guess = counted.value
  const take = await takerOf(userId, input)
  const result = await undoneOnError(guess, () => open(challenge, account, input, take))
  if (result.ok || isSessionActive(result.error)) await guess.succeeded()
  else if (isWrongCode(result.error)) {
    noteFailedLogin({
      userId,
      wrong: 'code',
      address,
      userAgent,
      knownDevice: known !== null,
      at: clock.now(),
    })
    await guess.failed()
  } else await guess.undo()
  return result
}

type Take = FactorStep['take']

/** How what is shown is taken: of the factor that there is, or as the first code of one that is set up. */
async function takerOf(userId: number, { proof, offer, address }: SecondFactor): Promise<Take> {
  const factor = await findFactor(userId)
  if (factor)
    return async (trx, now) => {
      if (proof === null) return refuseWrongCode()
      const spent = await spendProof(trx, factor, proof, now)
      if (spent.ok && 'recoveryCode' in proof)
        await noteFactor(trx, 'recovery_code_used', { userId, address, now })
      return spent
    }
  return async (trx, now) => {
    const secret = offer === null ? null : openOffer(userId, offer)
    if (secret === null || proof === null || !('code' in proof)) return refuseWrongCode()
    const step = stepOfFirst(secret, proof.code, now)
    if (!step.ok) return step
    // Set up meanwhile by another log-in: what is offered here is void.
    if (step.value === null || (await findFactor(userId, trx))) return refuseWrongCode()
    await storeFactor(trx, userId, { secret, step: step.value, now })
    await noteFactor(trx, 'factor_set_up', { userId, address, now })
    return ok(null)
  }
}

async function open(
  challenge: Challenge,
  account: Account,
  input: SecondFactor,
  take: Take
): Promise<Result<PassedFactor, DomainError>> {
  let recoveryCodes: string[] | null = null
  const factor: FactorStep = {
    isOpen: (trx) => isOpenChallenge(trx, challenge),
    async take(trx, now) {
      const taken = await take(trx, now)
      if (taken.ok) await passChallenge(trx, challenge, now)
      return taken
    },
    async finish(trx, now) {
      await endChallenge(trx, challenge)
      // Those of before there was a factor; the pages' own are ended by `enter`.
      const imports = openSessions(trx, challenge.userId, now)
        .where('purpose', 'import')
        .whereNull('secondFactorAt')
      await closeSessions(trx, await imports, 'revoked', now)
      recoveryCodes = await firstRecoveryCodes(trx, challenge.userId)
    },
  }
  const { clientId, kioskToken = null, userAgent, address, deviceKey = null } = input
  const device = { clientId, kioskToken, userAgent, address }
  if (challenge.purpose === 'import' && !mayOpenImportSession(account.user.loggedGroup)) return refuseOver()
  const entered =
    challenge.purpose === 'import'
      ? await enterForImport(account, device, factor)
      : await enter(account, { ...device, deviceKey }, input.setNewClient ?? false, factor)
  return entered.ok ? ok({ ...entered.value, recoveryCodes }) : entered
}

/** Whoever has just set the factor up has none yet; the used ones of everybody else are still there. */
const firstRecoveryCodes = async (
  trx: TransactionClientContract,
  userId: number
): Promise<string[] | null> =>
  (await trx.from('recovery_codes').where('user_id', userId).first()) ? null : makeRecoveryCodes(trx, userId)
