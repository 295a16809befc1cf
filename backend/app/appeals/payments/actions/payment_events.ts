import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, insertRow, type Caller } from '#shared'

export type PaymentEvent =
  'created' | 'started' | 'code_renewed' | 'confirmed' | 'questioned' | 'settled' | 'payed'

/** Writes down what happened to a process, in its transaction. */
export async function noteEvent(
  trx: TransactionClientContract,
  processId: number,
  kind: PaymentEvent,
  { by, ...detail }: { by: Pick<Caller, 'userId'>; [fact: string]: unknown }
): Promise<void> {
  await insertRow(trx, 'payment_events', {
    process_id: processId,
    kind,
    actor_id: by.userId,
    occurred_at: clock.now(),
    detail_json: Object.keys(detail).length === 0 ? null : JSON.stringify(detail),
  })
}
