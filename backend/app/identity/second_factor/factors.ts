import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { changedRows, insertRow, ok, refuse, select, type DomainError, type Result } from '#shared'
import { refuseWrongCode } from '../domain/refusals.js'
import { openSecret, sealSecret } from './sealed_secrets.js'
import { spendRecoveryCode } from './recovery_codes.js'
import { stepOf } from './time_codes.js'

export type Factor = {
  readonly userId: number
  readonly sealed: string
  readonly lastStep: number
  readonly setUpAt: number
}

/** What somebody shows: a code of their telephone or a recovery code. */
export type Proof = { readonly code: string } | { readonly recoveryCode: string }

const FACTOR = {
  userId: 'second_factors.user_id',
  sealed: 'second_factors.secret_sealed',
  lastStep: 'second_factors.last_step',
  setUpAt: 'second_factors.set_up_at',
} as const

export async function findFactor(userId: number, trx?: TransactionClientContract): Promise<Factor | null> {
  return select(trx ?? db, 'second_factors', FACTOR)
    .where('user_id', userId)
    .first()
}

/**
 * Takes what is shown, where it is right and was never taken. A step is taken together with all before it; of two at once one wins
 * (RFC 6238, section 5.2).
 * @returns refused: `wrong_code`; `second_factor_unreadable`: no code of the telephone can be right
 */
export async function spendProof(
  trx: TransactionClientContract,
  { userId, sealed }: Factor,
  proof: Proof,
  now: number
): Promise<Result<null, DomainError>> {
  if ('recoveryCode' in proof)
    return (await spendRecoveryCode(trx, userId, proof.recoveryCode, now)) ? ok(null) : refuseWrongCode()
  const secret = openSecret(userId, sealed)
  if (secret === null) return refuseUnreadable(userId)
  const step = stepOf(secret, proof.code, now)
  if (step === null) return refuseWrongCode()
  const spent = await trx
    .from('second_factors')
    .where({ user_id: userId, secret_sealed: sealed })
    .where('last_step', '<', step)
    .update({ last_step: step })
  return changedRows(spent) === 1 ? ok(null) : refuseWrongCode()
}

function refuseUnreadable(userId: number) {
  logger.error(
    { userId },
    'a second factor cannot be read: neither APP_KEY nor one of APP_KEYS_OLD sealed it. Put that key into APP_KEYS_OLD and run keys:renew, or take the factor away with second-factor:remove'
  )
  return refuse('invalid', 'second_factor_unreadable', { messages: ['identity.second_factor_unreadable'] })
}

/** Stores a secret that its owner has shown a code of; that code is spent. An earlier one goes. */
export async function storeFactor(
  trx: TransactionClientContract,
  userId: number,
  { secret, step, now }: { secret: string; step: number; now: number }
) {
  const factor = { secret_sealed: sealSecret(userId, secret), last_step: step, set_up_at: now }
  // Deleting what is not there would lock the place where others insert (MariaDB), and they that of this one.
  if (await findFactor(userId, trx)) await trx.from('second_factors').where('user_id', userId).update(factor)
  else await insertRow(trx, 'second_factors', { user_id: userId, ...factor })
}

/** @returns whether there was one */
export async function deleteFactor(trx: TransactionClientContract, userId: number): Promise<boolean> {
  await trx.from('recovery_codes').where('user_id', userId).delete()
  return changedRows(await trx.from('second_factors').where('user_id', userId).delete()) > 0
}
