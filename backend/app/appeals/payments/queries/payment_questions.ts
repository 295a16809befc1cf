import db from '@adonisjs/lucid/services/db'
import { countRows, select, type Caller, type Row } from '#shared'
import { mayDecidePayment, mayDecideUnknown } from '../../policies/appeal_policy.js'
import { storedRefund } from '../../domain/refund_state.js'
import { storedProcessStatus } from '../../domain/process_status.js'
import { isRefundable } from '../actions/refunds.js'
import { payUntilOf, storedDecision, storedQuestion, storedState } from '../domain/process.js'
import type { PaymentQuestionView } from '../views.js'
import { payerOf } from './payment_people.js'

const QUESTION = {
  id: 'payments.id',
  processId: 'appeal_processes.id?',
  collectionId: 'appeal_processes.collection_id?',
  status: 'appeal_processes.status?',
  price: 'appeal_processes.price?',
  promised: 'appeal_processes.pay_until?',
  userId: 'appeal_processes.user_id?',
  windowPayUntil: 'appeal_windows.pay_until?',
  hidesName: 'appeal_windows.hide_candidate_name?',
  userName: 'users.name?',
  publicIdentifier: 'users.public_identifier?',
  endToEndId: 'payments.end_to_end_id',
  txid: 'payments.txid',
  amount: 'payments.amount',
  paidAt: 'payments.paid_at',
  bankAmount: 'payments.bank_amount',
  bankTxid: 'payments.bank_txid',
  givenBack: 'payments.given_back',
  question: 'payments.question',
  state: 'payments.state',
  reason: 'payments.reason',
  confirmedAt: 'payments.confirmed_at',
  confirmedBy: 'payments.confirmed_by',
  decision: 'payments.decision',
  decidedAt: 'payments.decided_at',
  decidedBy: 'payments.decided_by',
  decisionReason: 'payments.decision_reason',
  provider: 'payments.provider',
  refund: 'payments.refund_state',
} as const
type QuestionRow = Row<typeof QUESTION>

const questions = (caller: Caller) =>
  select(db, 'payments', QUESTION)
    .leftJoin('appeal_processes', 'appeal_processes.id', 'payments.process_id')
    .leftJoin('users', 'users.id', 'appeal_processes.user_id')
    .leftJoin('appeal_windows', 'appeal_windows.collection_id', 'appeal_processes.collection_id')
    .where('payments.institution_id', caller.institutionId)
    .whereNotNull('payments.question')

type Asked = { readonly collection: number; readonly state: 'open' | 'closed' | undefined }

const of = (caller: Caller, { collection, state }: Asked) => {
  const query = questions(caller).where((any) => {
    any.where('appeal_processes.collection_id', collection)
    // Of no process, and so of no collection: administrators see it in each of them.
    if (mayDecideUnknown(caller)) any.orWhereNull('payments.process_id')
  })
  if (state !== undefined) query.where('payments.state', state === 'open' ? 'OPEN_QUESTION' : 'CLOSED')
  return query
}

/** A page of the questions about payments of a collection, the open ones first, then the newest; whether the caller manages it was checked. */
export async function pageOfQuestions(
  caller: Caller,
  asked: Asked,
  { offset, limit }: { readonly offset: number; readonly limit: number }
): Promise<{ rows: PaymentQuestionView[]; count: number }> {
  const count = await countRows(of(caller, asked))
  const rows = await of(caller, asked)
    .orderByRaw(`CASE WHEN payments.state = 'OPEN_QUESTION' THEN 0 ELSE 1 END`)
    .orderBy('payments.id', 'desc')
    .offset(offset)
    .limit(limit)
  return { rows: await viewsOf(caller, rows), count }
}

/** One question as this caller reads it, and of which collection and whom it is (of nobody's both are null); null: there is none. */
export async function questionOfPayment(caller: Caller, id: number) {
  const row = await questions(caller).where('payments.id', id).first()
  if (!row) return null
  const [view] = await viewsOf(caller, [row])
  return view ? { view, collectionId: row.collectionId, userId: row.userId } : null
}

async function viewsOf(caller: Caller, rows: readonly QuestionRow[]): Promise<PaymentQuestionView[]> {
  const ids = rows
    .flatMap(({ confirmedBy, decidedBy }) => [confirmedBy, decidedBy])
    .filter((id) => id !== null)
  const people = await select(db, 'users', { id: 'users.id', name: 'users.name' }).whereIn('id', ids)
  const nameOf = (id: number | null) => people.find((person) => person.id === id)?.name ?? null
  return rows.map((row) => {
    const question = storedQuestion(row.question)
    if (question === null) throw new Error(`payment ${row.id} is no question`)
    const state = storedState(row.state)
    const { process, ...payer } = paidOf(caller, row)
    const mayDecide = row.userId === null ? mayDecideUnknown(caller) : mayDecidePayment(caller, row.userId)
    const maySettle = state === 'OPEN_QUESTION' && mayDecide
    return {
      id: row.id,
      process,
      ...payer,
      endToEndId: row.endToEndId,
      txid: row.txid,
      amount: row.amount,
      paidAt: row.paidAt,
      bankAmount: row.bankAmount,
      bankTxid: row.bankTxid,
      givenBack: row.givenBack,
      question,
      state,
      reason: row.reason,
      confirmedAt: row.confirmedAt,
      confirmedBy: nameOf(row.confirmedBy),
      decision: storedDecision(row.decision),
      decidedAt: row.decidedAt,
      decidedBy: nameOf(row.decidedBy),
      decisionReason: row.decisionReason,
      mayAccept: maySettle && process !== null && process.status !== 'payed',
      maySettle,
      isFromBank: row.provider !== null,
      refund: storedRefund(row.refund),
      isRefundable: isRefundable(row),
    }
  })
}

/** What a payment is for and whose, as this reader may know it; of a txid that nobody knows neither. */
function paidOf(caller: Caller, row: QuestionRow) {
  const { processId, status, userId, userName } = row
  if (processId === null || status === null || userId === null || userName === null)
    return { process: null, user: null, isNameHidden: false }
  return {
    process: {
      id: processId,
      status: storedProcessStatus(status),
      price: row.price ?? 0,
      payUntil: payUntilOf(row.promised, row.windowPayUntil),
    },
    ...payerOf(caller, processId, { ...row, userId, userName }),
  }
}
