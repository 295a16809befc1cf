import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, insertRow, type Caller } from '#shared'

export type PaymentEvent =
  | 'created'
  | 'started'
  | 'code_renewed'
  | 'confirmed'
  | 'questioned'
  | 'settled'
  | 'refund_failed'
  | 'refund_by_hand'
  | 'payed'
  | 'withdrawn'

/** Writes down what happened to a process, in its transaction. `by` null: the server, by what a provider answers. */
export async function noteEvent(
  trx: TransactionClientContract,
  processId: number,
  kind: PaymentEvent,
  { by, ...detail }: { by: Pick<Caller, 'userId'> | null; [fact: string]: unknown }
): Promise<void> {
  await insertRow(trx, 'payment_events', {
    process_id: processId,
    kind,
    actor_id: by?.userId ?? null,
    occurred_at: clock.now(),
    detail_json: Object.keys(detail).length === 0 ? null : JSON.stringify(detail),
  })
}
