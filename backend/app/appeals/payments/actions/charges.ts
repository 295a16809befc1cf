import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, insertRow, select } from '#shared'
import { paymentProvider } from '../../payment_providers/current_provider.js'
import { ProviderTrouble, type PaymentProvider } from '../../payment_providers/payment_provider.js'

const CHARGE = {
  id: 'charges.id',
  txid: 'charges.txid',
  amount: 'charges.amount',
  expiresAt: 'charges.expires_at',
} as const

type ChargeOf = {
  readonly institutionId: number
  readonly processId: number
  readonly amount: number
  readonly expiresAt: number
}

/** Opens a charge of a process, whose lock its caller has, and that has no open one. Its code comes from the provider after the commit. */
export const openCharge = (
  trx: TransactionClientContract,
  provider: PaymentProvider,
  { institutionId, processId, amount, expiresAt }: ChargeOf
): Promise<number> =>
  insertRow(trx, 'charges', {
    process_id: processId,
    provider: provider.name,
    txid: provider.newTxid(institutionId),
    amount,
    br_code: null,
    state: 'OPEN',
    created_at: clock.now(),
    expires_at: expiresAt,
    receiver_name: provider.receiver.name,
    receiver_city: provider.receiver.city,
    receiver_key: provider.receiver.key,
  })

/**
 * Fetches the code of the open charge of a process where it has none yet; one that is called again changes nothing.
 * @returns false where the provider gives none now: it is asked again when the candidate asks for a code
 */
export async function fetchCode(processId: number): Promise<boolean> {
  const provider = paymentProvider()
  if (!provider) return true
  const charge = await select(db, 'charges', CHARGE)
    // Of another key the bank may have it as it was, and the page names whom it was for: it is replaced when the candidate asks for a code.
    .where({
      process_id: processId,
      state: 'OPEN',
      provider: provider.name,
      receiver_key: provider.receiver.key,
    })
    .whereNull('br_code')
    .first()
  if (!charge) return true
  try {
    const { brCode } = await provider.createCharge(charge)
    await db.from('charges').where('id', charge.id).whereNull('br_code').update({ br_code: brCode })
    return true
  } catch (error) {
    if (!(error instanceof ProviderTrouble)) throw error
    logger.warn({ err: error, processId }, 'a provider gives no code for a charge')
    return false
  }
}
