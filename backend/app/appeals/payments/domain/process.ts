import type { ProcessStatus } from '../../domain/process_status.js'

/**
 * What of a payment does not fit its charge. A person decides about it. `given_back`: all or some of it went back to the payer, and not because we asked;
 * `contradicted`: the bank says something else than who confirmed it.
 */
export const PAYMENT_QUESTIONS = [
  'late',
  'twice',
  'other_amount',
  'unknown_txid',
  'given_back',
  'contradicted',
] as const
export type PaymentQuestion = (typeof PAYMENT_QUESTIONS)[number]

/** How a person closes a question. `accept`: the process is payed by it. */
export const PAYMENT_DECISIONS = ['accept', 'refunded', 'dismissed'] as const
export type PaymentDecision = (typeof PAYMENT_DECISIONS)[number]

export const PAYMENT_STATES = ['SETTLED', 'OPEN_QUESTION', 'CLOSED'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** Cents: R$ 10.000.000,00, more than any process can ask for. */
export const PAID_MOST = 1_000_000_000

const isOneOf = <One extends string>(all: readonly One[], text: string | null): text is One =>
  all.some((one) => one === text)

/** A stored question. @throws Error when it is none of ours */
export function storedQuestion(text: string | null): PaymentQuestion | null {
  if (text === null || isOneOf(PAYMENT_QUESTIONS, text)) return text
  throw new Error(`${text} is no question about a payment`)
}

/** A stored decision. @throws Error when it is none of ours */
export function storedDecision(text: string | null): PaymentDecision | null {
  if (text === null || isOneOf(PAYMENT_DECISIONS, text)) return text
  throw new Error(`${text} is no decision about a payment`)
}

/** A stored state. @throws Error when it is none of ours */
export function storedState(text: string): PaymentState {
  if (isOneOf(PAYMENT_STATES, text)) return text
  throw new Error(`${text} is no state of a payment`)
}

/** Until when a process may be payed: as it was promised at its start, or longer where the window was extended since. Epoch ms. */
export function payUntilOf(promised: number | null, window: number | null): number | null {
  if (promised === null || window === null) return promised ?? window
  return Math.max(promised, window)
}

/** What was not payed in time is never replied to. The last millisecond is in time. */
export const isLapsed = (status: ProcessStatus, payUntil: number | null, now: number): boolean =>
  status !== 'payed' && payUntil !== null && now > payUntil

/** A payment as a bank tells of it, beside what was asked for. Times in epoch ms, amounts in cents. */
export type Paid = {
  readonly isKnownTxid: boolean
  readonly isPayed: boolean
  readonly amount: number
  /** Cents of it that have gone back. */
  readonly givenBack: number
  readonly price: number
  readonly paidAt: number
  readonly payUntil: number | null
}

/** What does not fit; null: it pays the process. Who it is for comes first, then whether it is there and wanted, then what it is. */
export function questionOf({
  isKnownTxid,
  isPayed,
  amount,
  givenBack,
  price,
  paidAt,
  payUntil,
}: Paid): PaymentQuestion | null {
  if (!isKnownTxid) return 'unknown_txid'
  if (givenBack > 0) return 'given_back'
  if (isPayed) return 'twice'
  if (amount !== price) return 'other_amount'
  return payUntil !== null && paidAt > payUntil ? 'late' : null
}
