import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import {
  clock,
  inTransaction,
  ok,
  refuseConflict,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
  type Row,
} from '#shared'
import type { PaymentDecision } from '../domain/process.js'
import { announcePayed, becomePayed } from './become_payed.js'
import { noteEvent } from './payment_events.js'
import { isRefundable, orderRefund, pushRefund } from './refunds.js'
import { lockedProcess, type PaidProcess } from './store_payment.js'

const PAYMENT = {
  id: 'payments.id',
  processId: 'payments.process_id',
  chargeId: 'payments.charge_id',
  state: 'payments.state',
  question: 'payments.question',
  decision: 'payments.decision',
  decidedBy: 'payments.decided_by',
  provider: 'payments.provider',
  amount: 'payments.amount',
  txid: 'payments.txid',
  bankAmount: 'payments.bank_amount',
  bankTxid: 'payments.bank_txid',
  givenBack: 'payments.given_back',
  refundId: 'payments.refund_id',
  refund: 'payments.refund_state',
  institutionId: 'payments.institution_id',
} as const

export type SettleOrder = { readonly decision: PaymentDecision; readonly reason: string }

/**
 * Closes the question about a payment. Whether the caller may was checked. The same decision of the same person again changes nothing.
 * `refunded`: the provider that read the payment is asked for it; of any other one a person makes the refund at the bank.
 * @returns refused: `not_found`; 409 `payment_closed`, `appeal_process_payed` (a second payment is no payment of it), `payment_of_nobody`,
 *   `payment_given_back` (some of it went back since the question was raised)
 */
export async function settlePayment(
  caller: Caller,
  id: number,
  order: SettleOrder
): Promise<Result<null, DomainError>> {
  const place = await select(db, 'payments', PAYMENT).where('id', id).first()
  if (!place) return refuseNotFound()
  const { processId } = place
  let payed: PaidProcess | null = null
  const settled = await inTransaction<null, DomainError>(async (trx) => {
    payed = null
    // As for whoever confirms: the lock of the process comes first.
    const process = processId === null ? null : await lockedProcess(trx, processId)
    const before = await select(trx, 'payments', PAYMENT).where('id', id).forUpdate().first()
    if (!before) return refuseNotFound()
    if (before.state === 'CLOSED' && before.decision === order.decision && before.decidedBy === caller.userId)
      return ok(null)
    if (before.state !== 'OPEN_QUESTION') return refuseConflict('payment_closed', 'appeals.payment_closed')
    if (order.decision === 'accept') {
      if (process === null) return refuseConflict('payment_of_nobody', 'appeals.payment_of_nobody')
      if (process.status === 'payed')
        return refuseConflict('appeal_process_payed', 'appeals.payment_not_accepted')
      // Whoever asks for it may have seen it before that.
      if (before.givenBack > 0 && before.question !== 'given_back')
        return refuseConflict('payment_given_back', 'appeals.payment_given_back')
      await becomePayed(trx, caller, process, { chargeId: before.chargeId, paymentId: id })
      payed = process
    }
    if (order.decision === 'refunded' && isRefundable(before)) await orderRefund(trx, before)
    await close(trx, caller, { process, payment: before, order })
    return ok(null)
  })
  if (payed) announcePayed(payed)
  if (settled.ok && order.decision === 'refunded') await pushRefund(id)
  return settled
}

type Closing = {
  readonly process: PaidProcess | null
  readonly payment: Row<typeof PAYMENT>
  readonly order: SettleOrder
}

async function close(
  trx: TransactionClientContract,
  caller: Caller,
  { process, payment: { id, question, institutionId }, order: { decision, reason } }: Closing
): Promise<void> {
  await trx.from('payments').where('id', id).update({
    state: 'CLOSED',
    decision,
    decided_by: caller.userId,
    decided_at: clock.now(),
    decision_reason: reason,
  })
  if (process) await noteEvent(trx, process.id, 'settled', { by: caller, payment: id, decision })
  await record(trx, {
    act: 'payment_question_closed',
    by: caller,
    institutionId,
    subject: process ? { type: 'application', id: process.applicationId } : { type: 'payment', id },
    detail: { payment: id, ...(process && { process: process.id }), question, decision },
    reason,
  })
}
