import logger from '@adonisjs/core/services/logger'
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
import { paymentProvider } from '../../payment_providers/current_provider.js'
import { ProviderTrouble } from '../../payment_providers/payment_provider.js'
import { windowOf } from '../../queries/appeal_windows.js'
import { payUntilOf, questionOf } from '../domain/process.js'
import { payingPayments } from '../queries/paying_payment.js'
import { announcePayed, becomePayed } from './become_payed.js'
import { noteEvent } from './payment_events.js'
import { lockedProcess, type PaidProcess } from './store_payment.js'
import { takePayment } from './take_payment.js'
import { isReadable } from './take_notice.js'

const PAYMENT = {
  id: 'payments.id',
  endToEndId: 'payments.end_to_end_id',
  chargeId: 'payments.charge_id',
  amount: 'payments.amount',
  givenBack: 'payments.given_back',
  paidAt: 'payments.paid_at',
  confirmedBy: 'payments.confirmed_by',
  decision: 'payments.decision',
  refund: 'payments.refund_state',
} as const
type Payment = Row<typeof PAYMENT>

/**
 * Takes back that somebody has confirmed the payment that a process is payed by: it was another person's. The payment is recorded nowhere then, so that it can
 * be confirmed of whoever made it; where a bank can be asked, it is asked at once. The process waits for its payment again, unless another one that came
 * since fits it, or somebody has replied to an appeal of it. Whether the caller may was checked.
 * @returns refused: `not_found`; 409 `not_confirmed_by_hand`, `payment_sent_back` (or its bank was asked to)
 */
export async function withdrawConfirmation(
  caller: Caller,
  processId: number,
  reason: string
): Promise<Result<null, DomainError>> {
  let changed: PaidProcess | null = null
  let endToEndId = ''
  const withdrawn = await inTransaction<null, DomainError>(async (trx) => {
    changed = null
    const process = await lockedProcess(trx, processId)
    if (!process) return refuseNotFound()
    const payment = process.status === 'payed' ? await payerOf(trx, process) : null
    if (payment === null || payment.confirmedBy === null)
      return refuseConflict('not_confirmed_by_hand', 'appeals.not_confirmed_by_hand')
    if (payment.decision === 'refunded' || payment.refund === 'ordered' || payment.refund === 'done')
      return refuseConflict('payment_sent_back', 'appeals.payment_sent_back')
    const stays = await hasReply(trx, process)
    await trx.from('payments').where('id', payment.id).delete()
    await noteEvent(trx, process.id, 'withdrawn', {
      by: caller,
      payment: payment.id,
      endToEndId: payment.endToEndId,
      amount: payment.amount,
      stays,
    })
    await record(trx, {
      act: 'payment_confirmation_withdrawn',
      by: caller,
      institutionId: process.institutionId,
      subject: { type: 'application', id: process.applicationId },
      detail: { payment: payment.id, process: process.id, amount: payment.amount, stays },
      reason,
    })
    if (payment.chargeId !== null)
      await trx.from('charges').where({ id: payment.chargeId, state: 'PAID' }).update({ state: 'EXPIRED' })
    const isPayed = await payByOther(trx, caller, { process, stays })
    if (!isPayed && !stays) await waitAgain(trx, process, payment)
    endToEndId = payment.endToEndId
    changed = isPayed || !stays ? process : null
    return ok(null)
  })
  if (changed) announcePayed(changed)
  if (withdrawn.ok) await readAgain(endToEndId)
  return withdrawn
}

async function payerOf(trx: TransactionClientContract, { id }: PaidProcess): Promise<Payment | null> {
  const payment = (await payingPayments([id], trx)).get(id)
  if (payment === undefined) return null
  return select(trx, 'payments', PAYMENT).where({ id: payment, process_id: id }).forUpdate().first()
}

/** Whoever was answered stays payed. Locked: nobody replies until this is written. */
async function hasReply(trx: TransactionClientContract, { id }: PaidProcess): Promise<boolean> {
  const appeals = await select(trx, 'appeals', { status: 'appeals.status' })
    .where('process_id', id)
    .orderBy('id')
    .forUpdate()
  return appeals.some(({ status }) => status !== 'analysis')
}

/** By the first that came while the process was payed, and fits it, also where somebody has dismissed it as the second. What does not fit is another question now, unless the process stays payed. */
async function payByOther(
  trx: TransactionClientContract,
  caller: Caller,
  { process, stays }: { readonly process: PaidProcess; readonly stays: boolean }
): Promise<boolean> {
  const window = (await windowOf(process.collectionId, trx, 'share'))?.window
  const payUntil = payUntilOf(process.payUntil, window?.payUntil ?? null)
  const others = await select(trx, 'payments', { ...PAYMENT, state: 'payments.state' })
    .where({ process_id: process.id, question: 'twice' })
    .where((any) => void any.where('state', 'OPEN_QUESTION').orWhere('decision', 'dismissed'))
    .orderBy('id')
    .forUpdate()
  let isPayed = false
  for (const { id, chargeId, state, ...paid } of others) {
    const known = { isKnownTxid: chargeId !== null, isPayed, price: process.price, payUntil }
    const question = questionOf({ ...paid, ...known })
    const payment = trx.from('payments').where('id', id)
    if (question === null) {
      await payment.update({ state: 'SETTLED', question, ...UNDECIDED })
      await becomePayed(trx, caller, process, { chargeId, paymentId: id })
      isPayed = true
    } else if (state === 'OPEN_QUESTION' && !stays) await payment.update({ question })
  }
  return isPayed
}

const UNDECIDED = { decision: null, decided_by: null, decided_at: null, decision_reason: null }

async function waitAgain(
  trx: TransactionClientContract,
  { id, version }: PaidProcess,
  { chargeId }: Payment
): Promise<void> {
  await trx
    .from('appeal_processes')
    .where('id', id)
    .update({ status: 'waiting-payment', payed_at: null, version: version + 1 })
  // Its code is good again where it still is: nobody has paid by it.
  if (chargeId !== null)
    await trx
      .from('charges')
      .where({ id: chargeId, state: 'EXPIRED' })
      .where('expires_at', '>=', clock.now())
      .update({ state: 'OPEN' })
}

/** Whoever made the payment is payed at once, where its bank can be asked and knows of which charge it is; else its list of the last days is read again. */
async function readAgain(endToEndId: string): Promise<void> {
  const provider = paymentProvider()
  if (!isReadable(provider)) return
  await db.from('payment_readings').where('provider', provider.name).update({ read_again_at: 0 })
  try {
    const payment = await provider.readings.payment(endToEndId)
    if (payment) await takePayment(provider.name, payment)
  } catch (error) {
    if (!(error instanceof ProviderTrouble)) throw error
    logger.warn({ err: error }, 'a payment that was withdrawn could not be read, and is asked for later')
  }
}
