import type { AppellantView } from '../views.js'
import type { RefundState } from '../domain/refund_state.js'
import type { ProcessStatus } from '../domain/process_status.js'
import type { PaymentDecision, PaymentQuestion, PaymentState } from './domain/process.js'
import type { Receiver } from '../payment_providers/payment_provider.js'

/** The payment of the appeals of an application. Money in cents of BRL, times in epoch ms. */
export type ProcessView = {
  id: number
  /** Null for staff who do not read the name. */
  applicationId: number | null
  status: ProcessStatus
  /** Appeals: as they are, and from the start of the payment on as they were then. */
  count: number
  price: number
  unitPrice: number
  payUntil: number | null
  isLapsed: boolean
}

/** With its code, while it may be payed by it. */
export type ProcessDetailView = ProcessView & {
  charge: { txid: string; brCode: string; expiresAt: number } | null
  /** Of the sandbox bank alone: where the charge is paid without money. */
  payPage: string | null
  /** It may be payed, and its candidate asks for a code first. */
  mayRenew: boolean
  receiver: Receiver | null
  payedAt: number | null
  serverTime: number
}

/** A process in the list of who manages the collection. */
export type ProcessRowView = ProcessView & {
  user: AppellantView
  isNameHidden: boolean
  /** Of the last charge; null before the start. */
  txid: string | null
  payedAt: number | null
  mayConfirm: boolean
  /** The payment that pays it was confirmed by a person, and may be taken back. */
  mayWithdraw: boolean
}

/** A payment that did not fit its charge. `process` and `user` null: its txid is ours, and nobody knows of what. */
export type PaymentQuestionView = {
  id: number
  process: { id: number; status: ProcessStatus; price: number; payUntil: number | null } | null
  user: AppellantView | null
  isNameHidden: boolean
  endToEndId: string
  txid: string
  amount: number
  paidAt: number
  /** As the bank has it, where whoever confirmed the payment has something else; '' names nothing. */
  bankAmount: number | null
  bankTxid: string | null
  /** Went back to the payer, and not because we asked. */
  givenBack: number
  question: PaymentQuestion
  state: PaymentState
  reason: string
  confirmedAt: number
  confirmedBy: string | null
  decision: PaymentDecision | null
  decidedAt: number | null
  decidedBy: string | null
  decisionReason: string | null
  mayAccept: boolean
  maySettle: boolean
  /** A provider has read it; without `confirmedBy` nobody else has. */
  isFromBank: boolean
  /** Of the refund that a provider was asked for. */
  refund: RefundState | null
  /** The server makes the refund; else a person makes it at the bank. */
  isRefundable: boolean
}
