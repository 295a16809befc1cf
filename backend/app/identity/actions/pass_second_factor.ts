import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, err, ok, type Result } from '#shared'
import { mayOpenImportSession } from '../domain/session_state.js'
import { countGuess } from '../passwords/guess_limits.js'
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
import { enter, enterForImport, type EntryRefusal, type FactorStep, type LoggedIn } from './enter.js'
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
 * @throws AppError 429 after too many wrong codes, 400 `clock_differs` while it is set up, 400 `second_factor_unreadable`
 */
export async function passSecondFactor(input: SecondFactor): Promise<Result<PassedFactor, EntryRefusal>> {
  const challenge = await tryChallenge(input.challenge, input.clientId, clock.now())
  const account = challenge && (await findAccount({ id: challenge.userId }))
  if (!challenge || !account?.isActive) return err({ kind: 'second_factor_over' })
  if (challenge.hasPassed) return open(challenge, account, input, async () => true)
  const { id: userId, username } = account.user
  const { address, clientId, userAgent } = input
  const known = await knownDevice(username, input.deviceKey ?? null)
  const guess = await countGuess({ what: 'code', username, address, clientId, knownDevice: known })
  const result = await open(challenge, account, input, await takerOf(userId, input)).catch(
    async (error: unknown) => {
      await guess.undo()
      throw error
    }
  )
  if (result.ok || result.error.kind === 'session_active') await guess.succeeded()
  else if (result.error.kind === 'wrong_code') {
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
      if (proof === null || !(await spendProof(trx, factor, proof, now))) return false
      if ('recoveryCode' in proof) await noteFactor(trx, 'recovery_code_used', { userId, address, now })
      return true
    }
  return async (trx, now) => {
    const secret = offer === null ? null : openOffer(userId, offer)
    const step =
      secret === null || proof === null || !('code' in proof) ? null : stepOfFirst(secret, proof.code, now)
    // Set up meanwhile by another log-in: what is offered here is void.
    if (secret === null || step === null || (await findFactor(userId, trx))) return false
    await storeFactor(trx, userId, { secret, step, now })
    await noteFactor(trx, 'factor_set_up', { userId, address, now })
    return true
  }
}

async function open(
  challenge: Challenge,
  account: Account,
  input: SecondFactor,
  take: Take
): Promise<Result<PassedFactor, EntryRefusal>> {
  let recoveryCodes: string[] | null = null
  const factor: FactorStep = {
    isOpen: (trx) => isOpenChallenge(trx, challenge),
    async take(trx, now) {
      if (!(await take(trx, now))) return false
      await passChallenge(trx, challenge, now)
      return true
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
  if (challenge.purpose === 'import' && !mayOpenImportSession(account.user.loggedGroup))
    return err({ kind: 'second_factor_over' })
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
