import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { announce } from '#realtime'
import { clock, type Caller } from '#shared'
import { noteEvent } from './payment_events.js'

/** A process whose lock its caller has. */
export type LockedProcess = {
  readonly id: number
  readonly userId: number
  readonly applicationId: number
  readonly version: number
}

/** The process is payed, by this charge where it is known: its appeals are now those of graders. */
export async function becomePayed(
  trx: TransactionClientContract,
  by: Caller | null,
  { id, version }: LockedProcess,
  { chargeId, paymentId }: { readonly chargeId: number | null; readonly paymentId: number }
): Promise<void> {
  const now = clock.now()
  await trx
    .from('appeal_processes')
    .where('id', id)
    .update({ status: 'payed', payed_at: now, version: version + 1 })
  if (chargeId !== null) await trx.from('charges').where('id', chargeId).update({ state: 'PAID' })
  await trx.from('charges').where({ process_id: id, state: 'OPEN' }).update({ state: 'EXPIRED' })
  await noteEvent(trx, id, 'payed', { by, payment: paymentId })
}

/** After the commit: the candidate's pages read the process again. */
export const announcePayed = ({ userId, applicationId, version }: LockedProcess): void =>
  announce(`users/${userId}`, { kind: 'payment', version: version + 1, userId, applicationId })
