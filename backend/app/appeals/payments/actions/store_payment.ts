import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, insertRow, select, type Caller, type Row } from '#shared'
import { windowOf } from '../../queries/appeal_windows.js'
import { payUntilOf, questionOf, type PaymentQuestion } from '../domain/process.js'
import { becomePayed } from './become_payed.js'
import { noteEvent } from './payment_events.js'

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
export type PaidProcess = Row<typeof PROCESS>

/** The process that a payment is for. Whoever stores or decides about one has its lock first. */
export const lockedProcess = (trx: TransactionClientContract, id: number): Promise<PaidProcess | null> =>
  select(trx, 'appeal_processes', PROCESS).where('id', id).forUpdate().first()

/** A payment, and who has seen it: a person, or a provider (`by` null). `amount` in cents, `paidAt` in epoch ms. */
export type SeenPayment = {
  readonly endToEndId: string
  readonly txid: string
  readonly amount: number
  readonly paidAt: number
  /** Cents of it that have gone back. */
  readonly givenBack: number
  /** The charge that the txid names; null: the process has none with it. */
  readonly chargeId: number | null
  readonly by: Caller | null
  readonly provider: string | null
  readonly reason: string
}

export type StoredPayment = { readonly paymentId: number; readonly question: PaymentQuestion | null }

/** Stores a payment that nobody has stored yet. One that fits pays the process, whose lock the caller has; any other is a question. */
export async function storePayment(
  trx: TransactionClientContract,
  process: PaidProcess,
  { endToEndId, txid, amount, paidAt, givenBack, chargeId, by, provider, reason }: SeenPayment
): Promise<StoredPayment> {
  const window = (await windowOf(process.collectionId, trx, 'share'))?.window
  const question = questionOf({
    isKnownTxid: chargeId !== null,
    isPayed: process.status === 'payed',
    amount,
    givenBack,
    price: process.price,
    paidAt,
    payUntil: payUntilOf(process.payUntil, window?.payUntil ?? null),
  })
  const paymentId = await insertRow(trx, 'payments', {
    institution_id: process.institutionId,
    end_to_end_id: endToEndId,
    txid,
    charge_id: chargeId,
    process_id: process.id,
    amount,
    paid_at: paidAt,
    confirmed_at: clock.now(),
    confirmed_by: by?.userId ?? null,
    state: question === null ? 'SETTLED' : 'OPEN_QUESTION',
    question,
    reason,
    provider,
    given_back: givenBack,
  })
  await noteEvent(trx, process.id, question === null ? 'confirmed' : 'questioned', {
    by,
    payment: paymentId,
    amount,
    question,
    ...(provider !== null && { provider }),
  })
  if (question === null) await becomePayed(trx, by, process, { chargeId, paymentId })
  return { paymentId, question }
}
