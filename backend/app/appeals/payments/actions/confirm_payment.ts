import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import {
  clock,
  inTransaction,
  isDuplicateKey,
  ok,
  refuse,
  refuseConflict,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { storedQuestion } from '../domain/process.js'
import { announcePayed } from './become_payed.js'
import { lockedProcess, storePayment, type PaidProcess, type StoredPayment } from './store_payment.js'

/** What a statement of the bank shows. `amount` in cents, `paidAt` in epoch ms; undefined: what was asked for, now, and the last charge. */
export type PaymentOrder = {
  readonly endToEndId: string
  readonly amount: number | undefined
  readonly paidAt: number | undefined
  readonly txid: string | undefined
  readonly reason: string
}

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
): Promise<Result<StoredPayment, DomainError>> {
  let payed: PaidProcess | null = null
  const confirm = () =>
    inTransaction<StoredPayment, DomainError>(async (trx) => {
      payed = null
      const process = await lockedProcess(trx, processId)
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
  process: PaidProcess,
  order: PaymentOrder
): Promise<Result<StoredPayment & { isNew: boolean }, DomainError>> {
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
  const { paymentId, question } = await storePayment(trx, process, {
    endToEndId: order.endToEndId,
    txid: order.txid ?? charge?.txid ?? '',
    amount,
    paidAt,
    givenBack: 0,
    chargeId: charge?.id ?? null,
    by: caller,
    provider: null,
    reason: order.reason,
  })
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
