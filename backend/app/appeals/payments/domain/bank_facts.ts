import type { GivenBack } from '../../payment_providers/payment_provider.js'
import type { PaymentDecision, PaymentState } from './process.js'

/** A payment as it is stored, with what a bank has answered about it before. Amounts in cents. */
export type KnownPayment = {
  readonly amount: number
  /** Where it was read; null: a person has seen it, and nobody has asked a bank. */
  readonly provider: string | null
  readonly givenBack: number
  /** Of the refund that we order or have ordered, which is no news; null also where a person was left to make it. */
  readonly refundId: string | null
}

/** As a bank has just answered. `isOtherCharge`: its txid names something else than the process that the payment was stored of. */
export type AnsweredPayment = {
  readonly amount: number
  readonly givenBack: readonly GivenBack[]
  readonly isOtherCharge: boolean
}

/** What of a stored payment is new by a reading. `kind`: what a person has to know where the payment pays a process. */
export type BankNews = { readonly givenBack: number; readonly kind: 'contradicted' | 'given_back' | null }

/** Cents that went back by refunds that we did not order. */
export const backBesides = (refundId: string | null, all: readonly GivenBack[], most: number): number =>
  Math.min(
    all.reduce((sum, { id, amount }) => (id === refundId ? sum : sum + amount), 0),
    most
  )

/** Null: nothing is new. The first reading of what a person has confirmed always is. */
export function newsOf(known: KnownPayment, answer: AnsweredPayment): BankNews | null {
  const isFirst = known.provider === null
  const givenBack = Math.max(known.givenBack, backBesides(known.refundId, answer.givenBack, answer.amount))
  if (!isFirst && givenBack === known.givenBack) return null
  const isContradicted = isFirst && (answer.amount !== known.amount || answer.isOtherCharge)
  return {
    givenBack,
    kind: isContradicted ? 'contradicted' : givenBack > known.givenBack ? 'given_back' : null,
  }
}

type Settling = {
  readonly state: PaymentState
  readonly decision: PaymentDecision | null
  /** The process is payed by this very payment. */
  readonly pays: boolean
}

/** News of money that pays a process are a question; of any other they are written down for who decides, or has decided. It is never taken as unpaid. */
export const asksAgain = ({ state, decision, pays }: Settling): boolean =>
  pays && state !== 'OPEN_QUESTION' && decision !== 'refunded'

/** Whether the bank says that a payment was for the charge that it is stored of, or nothing else. `bankTxid` null: it says the same as what is stored. */
export const isOfCharge = ({
  txid,
  bankTxid,
}: {
  readonly txid: string
  readonly bankTxid: string | null
}): boolean => bankTxid === null || bankTxid === txid

type Stored = { readonly amount: number; readonly bankAmount: number | null; readonly givenBack: number }

/** Cents that can still be given back. What the bank has counts. */
export const restOf = ({ amount, bankAmount, givenBack }: Stored): number =>
  Math.max(0, (bankAmount ?? amount) - givenBack)
