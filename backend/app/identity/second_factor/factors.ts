import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { AppError } from '#shared'
import { openSecret, sealSecret } from './sealed_secrets.js'
import { spendRecoveryCode } from './recovery_codes.js'
import { stepOf } from './time_codes.js'

export type Factor = {
  readonly userId: number
  readonly sealed: string
  readonly lastStep: number
  readonly setUpAt: number
}

/** What somebody shows: a code of their telephone or one of the kept ones. */
export type Proof = { readonly code: string } | { readonly recoveryCode: string }

export async function findFactor(
  userId: number,
  client: Pick<TransactionClientContract, 'from'> = db
): Promise<Factor | null> {
  const row = (await client.from('second_factors').where('user_id', userId).first()) as {
    secret_sealed: string
    last_step: number
    set_up_at: number
  } | null
  return row && { userId, sealed: row.secret_sealed, lastStep: row.last_step, setUpAt: row.set_up_at }
}

/**
 * Takes what is shown, where it is right and was never taken. A step is taken together with all before it; of two at once one wins
 * (RFC 6238, section 5.2).
 * @throws AppError 400 `second_factor_unreadable`: no code of the telephone can be right
 */
export async function spendProof(
  trx: TransactionClientContract,
  { userId, sealed }: Factor,
  proof: Proof,
  now: number
): Promise<boolean> {
  if ('recoveryCode' in proof) return spendRecoveryCode(trx, userId, proof.recoveryCode, now)
  const secret = openSecret(userId, sealed)
  if (secret === null) throw unreadable(userId)
  const step = stepOf(secret, proof.code, now)
  if (step === null) return false
  const spent = await trx
    .from('second_factors')
    .where({ user_id: userId, secret_sealed: sealed })
    .where('last_step', '<', step)
    .update({ last_step: step })
  return Number(spent) === 1
}

function unreadable(userId: number): AppError {
  logger.error(
    { userId },
    'a second factor cannot be read: neither APP_KEY nor one of APP_KEYS_OLD sealed it. Put that key into APP_KEYS_OLD and run keys:renew, or take the factor away with second-factor:remove'
  )
  return new AppError(400, 'second_factor_unreadable', { messages: ['identity.second_factor_unreadable'] })
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
  else
    await trx
      .insertQuery()
      .table('second_factors')
      .insert({ user_id: userId, ...factor })
}

/** @returns whether there was one */
export async function deleteFactor(trx: TransactionClientContract, userId: number): Promise<boolean> {
  await trx.from('recovery_codes').where('user_id', userId).delete()
  return Number(await trx.from('second_factors').where('user_id', userId).delete()) > 0
}
