import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, insertRow, select } from '#shared'
import { paymentProvider } from '../../payment_providers/current_provider.js'
import type { PaymentProvider } from '../../payment_providers/payment_provider.js'

const CHARGE = {
  id: 'charges.id',
  txid: 'charges.txid',
  amount: 'charges.amount',
  expiresAt: 'charges.expires_at',
} as const

type ChargeOf = { readonly processId: number; readonly amount: number; readonly expiresAt: number }

/** Opens a charge of a process, whose lock its caller has, and that has no open one. Its code comes from the provider after the commit. */
export const openCharge = (
  trx: TransactionClientContract,
  provider: PaymentProvider,
  { processId, amount, expiresAt }: ChargeOf
): Promise<number> =>
  insertRow(trx, 'charges', {
    process_id: processId,
    provider: provider.name,
    txid: provider.newTxid(),
    amount,
    br_code: null,
    state: 'OPEN',
    created_at: clock.now(),
    expires_at: expiresAt,
  })

/** Fetches the code of the open charge of a process where it has none yet; one that is called again changes nothing. */
export async function fetchCode(processId: number): Promise<void> {
  const charge = await select(db, 'charges', CHARGE)
    .where({ process_id: processId, state: 'OPEN' })
    .whereNull('br_code')
    .first()
  const provider = paymentProvider()
  if (!charge || !provider) return
  const { brCode } = await provider.createCharge(charge)
  await db.from('charges').where('id', charge.id).whereNull('br_code').update({ br_code: brCode })
}
