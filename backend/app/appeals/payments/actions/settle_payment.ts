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

const PAYMENT = {
  id: 'payments.id',
  processId: 'payments.process_id',
  chargeId: 'payments.charge_id',
  state: 'payments.state',
  question: 'payments.question',
  decision: 'payments.decision',
  decidedBy: 'payments.decided_by',
} as const

const PROCESS = {
  id: 'appeal_processes.id',
  institutionId: 'appeal_processes.institution_id',
  applicationId: 'appeal_processes.application_id',
  userId: 'appeal_processes.user_id',
  status: 'appeal_processes.status',
  version: 'appeal_processes.version',
} as const
type Process = Row<typeof PROCESS>

export type SettleOrder = { readonly decision: PaymentDecision; readonly reason: string }

/**
 * Closes the question about a payment. Whether the caller may was checked. The same decision of the same person again changes nothing.
 * @returns refused: `not_found`; 409 `payment_closed`, `appeal_process_payed` (a second payment is no payment of it)
 */
export async function settlePayment(
  caller: Caller,
  id: number,
  order: SettleOrder
): Promise<Result<null, DomainError>> {
  const place = await select(db, 'payments', PAYMENT).where('id', id).first()
  if (!place || place.processId === null) return refuseNotFound()
  const { processId } = place
  let payed: Process | null = null
  const settled = await inTransaction<null, DomainError>(async (trx) => {
    payed = null
    // As for whoever confirms: the lock of the process comes first.
    const process = await select(trx, 'appeal_processes', PROCESS).where('id', processId).forUpdate().first()
    if (!process) return refuseNotFound()
    const before = await select(trx, 'payments', PAYMENT).where('id', id).forUpdate().firstOrFail()
    if (before.state === 'CLOSED' && before.decision === order.decision && before.decidedBy === caller.userId)
      return ok(null)
    if (before.state !== 'OPEN_QUESTION') return refuseConflict('payment_closed', 'appeals.payment_closed')
    if (order.decision === 'accept') {
      if (process.status === 'payed')
        return refuseConflict('appeal_process_payed', 'appeals.payment_not_accepted')
      await becomePayed(trx, caller, process, { chargeId: before.chargeId, paymentId: id })
      payed = process
    }
    await close(trx, caller, { process, question: before.question, id, order })
    return ok(null)
  })
  if (payed) announcePayed(payed)
  return settled
}

type Closing = {
  readonly process: Process
  readonly question: string | null
  readonly id: number
  readonly order: SettleOrder
}

async function close(
  trx: TransactionClientContract,
  caller: Caller,
  { process, question, id, order: { decision, reason } }: Closing
): Promise<void> {
  await trx.from('payments').where('id', id).update({
    state: 'CLOSED',
    decision,
    decided_by: caller.userId,
    decided_at: clock.now(),
    decision_reason: reason,
  })
  await noteEvent(trx, process.id, 'settled', { by: caller, payment: id, decision })
  await record(trx, {
    act: 'payment_question_closed',
    by: caller,
    institutionId: process.institutionId,
    subject: { type: 'application', id: process.applicationId },
    detail: { payment: id, process: process.id, question, decision },
    reason,
  })
}
