import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import {
  clock,
  inTransaction,
  insertRow,
  isDuplicateKey,
  ok,
  refuse,
  refuseConflict,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
  type Row,
} from '#shared'
import { windowOf } from '../../queries/appeal_windows.js'
import { payUntilOf, questionOf, storedQuestion, type PaymentQuestion } from '../domain/process.js'
import { announcePayed, becomePayed } from './become_payed.js'
import { noteEvent } from './payment_events.js'

/** What a statement of the bank shows. `amount` in cents, `paidAt` in epoch ms; undefined: what was asked for, now, and the last charge. */
export type PaymentOrder = {
  readonly endToEndId: string
  readonly amount: number | undefined
  readonly paidAt: number | undefined
  readonly txid: string | undefined
  readonly reason: string
}

export type Confirmed = { readonly paymentId: number; readonly question: PaymentQuestion | null }

const PROCESS = {
  id: 'appeal_processes.id',
  institutionId: 'appeal_processes.institution_id',
  collectionId: 'appeal_processes.collection_id',
  applicationId: 'appeal_processes.application_id',
  userId: 'appeal_processes.user_id',
  status: 'appeal_processes.status',
  price: 'appeal_processes.price',
  payUntil: 'appeal_processes.pay_until',
  version: 'appeal_processes.version',
} as const
type Process = Row<typeof PROCESS>

const CHARGE = { id: 'charges.id', txid: 'charges.txid' } as const

const PAYMENT = {
  id: 'payments.id',
  processId: 'payments.process_id',
  amount: 'payments.amount',
  question: 'payments.question',
} as const

/** The clock of a bank may be ahead of ours. */
const AHEAD_MS = 300_000

/**
 * Records a payment that somebody has seen. One that fits pays the process; any other is a question. Whether the caller may was checked. The same payment
 * again changes nothing.
 * @returns refused: `not_found`; `validation` naming `paidAt`; 409 `appeal_process_not_started`, `payment_known`
 */
export async function confirmPayment(
  caller: Caller,
  processId: number,
  order: PaymentOrder
): Promise<Result<Confirmed, DomainError>> {
  let payed: Process | null = null
  const confirm = () =>
    inTransaction<Confirmed, DomainError>(async (trx) => {
      payed = null
      const process = await select(trx, 'appeal_processes', PROCESS)
        .where('id', processId)
        .forUpdate()
        .first()
      if (!process) return refuseNotFound()
      const confirmed = await confirmIn(trx, caller, process, order)
      if (confirmed.ok && confirmed.value.isNew && confirmed.value.question === null) payed = process
      return confirmed
    })
  const confirmed = await confirm().catch((error: unknown) => {
    // Somebody has recorded it of another process meanwhile.
    if (isDuplicateKey(error)) return refuseConflict('payment_known', 'appeals.payment_known')
    throw error
  })
  if (payed) announcePayed(payed)
  return confirmed
}

async function confirmIn(
  trx: TransactionClientContract,
  caller: Caller,
  process: Process,
  order: PaymentOrder
): Promise<Result<Confirmed & { isNew: boolean }, DomainError>> {
  if (process.status === 'creating')
    return refuseConflict('appeal_process_not_started', 'appeals.appeal_process_not_started')
  const now = clock.now()
  const paidAt = order.paidAt ?? now
  if (paidAt > now + AHEAD_MS)
    return refuse('invalid', 'validation', { fields: { paidAt: ['appeals.paid_in_future'] } })
  const amount = order.amount ?? process.price
  const known = await select(trx, 'payments', PAYMENT).where('end_to_end_id', order.endToEndId).first()
  if (known) {
    const isSame = known.processId === process.id && known.amount === amount
    if (!isSame) return refuseConflict('payment_known', 'appeals.payment_known')
    return ok({ paymentId: known.id, question: storedQuestion(known.question), isNew: false })
  }
  const charges = await select(trx, 'charges', CHARGE).where('process_id', process.id).orderBy('id', 'desc')
  const charge = order.txid === undefined ? charges[0] : charges.find(({ txid }) => txid === order.txid)
  const window = (await windowOf(process.collectionId, trx, 'share'))?.window
  const question = questionOf({
    isKnownTxid: charge !== undefined,
    isPayed: process.status === 'payed',
    amount,
    price: process.price,
    paidAt,
    payUntil: payUntilOf(process.payUntil, window?.payUntil ?? null),
  })
  const paymentId = await insertRow(trx, 'payments', {
    institution_id: process.institutionId,
    end_to_end_id: order.endToEndId,
    txid: order.txid ?? charge?.txid ?? '',
    charge_id: charge?.id ?? null,
    process_id: process.id,
    amount,
    paid_at: paidAt,
    confirmed_at: now,
    confirmed_by: caller.userId,
    state: question === null ? 'SETTLED' : 'OPEN_QUESTION',
    question,
    reason: order.reason,
  })
  await noteEvent(trx, process.id, question === null ? 'confirmed' : 'questioned', {
    by: caller,
    payment: paymentId,
    amount,
    question,
  })
  if (question === null) await becomePayed(trx, caller, process, { chargeId: charge?.id ?? null, paymentId })
  await record(trx, {
    act: 'payment_confirmed',
    by: caller,
    institutionId: process.institutionId,
    subject: { type: 'application', id: process.applicationId },
    detail: { payment: paymentId, process: process.id, amount, question },
    reason: order.reason,
  })
  return ok({ paymentId, question, isNew: true })
}
