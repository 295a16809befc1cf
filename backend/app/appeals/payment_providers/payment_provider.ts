import type { IncomingHttpHeaders } from 'node:http'
import type { ProviderRefund } from '../domain/refund_state.js'

/** What a provider is asked to ask for. `amount` in cents of BRL, `expiresAt` in epoch ms. */
export type ChargeOrder = {
  readonly txid: string
  readonly amount: number
  readonly expiresAt: number
}

/** Who is paid, as payers see it. */
export type Receiver = { readonly name: string; readonly city: string; readonly key: string }

/** Cents of a payment that went back to the payer, by an id of the receiver. */
export type GivenBack = { readonly id: string; readonly amount: number }

/** Money that came in, as the provider reads it. `txid` '' where it names none; `amount` in cents, `paidAt` in epoch ms. */
export type ReadPayment = {
  readonly endToEndId: string
  readonly txid: string
  readonly amount: number
  readonly paidAt: number
  /** What of it has gone back; refunds that are under way, or were not made, are none. */
  readonly givenBack: readonly GivenBack[]
}

/** `id`: the same one is the same refund, however often it is asked for. */
export type RefundOrder = { readonly endToEndId: string; readonly id: string; readonly amount: number }

/** Who calls, before anything of the body is read. `address`: of the connection; `secret`: the segment of the address behind the provider. */
export type NoticeHead = {
  readonly address: string
  readonly secret: string | null
  readonly headers: IncomingHttpHeaders
}

/** What can be read at a provider, beside what it is asked to do. Each of them throws `ProviderTrouble` where the provider gives no good answer. */
export type PaymentReadings = {
  /** The payments of a charge; null: the provider knows no such charge. */
  chargePayments(txid: string): Promise<readonly ReadPayment[] | null>
  /** One payment; null: it does not know it. */
  payment(endToEndId: string): Promise<ReadPayment | null>
  /** Payments of a time, both ends in epoch ms, page by page. */
  paymentsBetween(from: number, to: number): AsyncIterable<readonly ReadPayment[]>
  refund(order: RefundOrder): Promise<ProviderRefund>
  /** Has `address` called when something was paid. */
  registerNotices(address: string): Promise<void>
  /** May this caller bring a notice? Looks at nothing but the head. */
  admits(head: NoticeHead): boolean
  /** Is this body the provider's? `now` in epoch ms. */
  isGenuine(head: NoticeHead, body: Buffer, now: number): boolean
}

/**
 * How money comes in. `createCharge` is called outside of transactions and once more where its answer was lost: for the same `txid` it gives the same
 * charge. It says nothing of whether anything was paid. `readings` null: a person sees the money in the bank's statement, and confirms it.
 */
export type PaymentProvider = {
  /** As it is stored with each charge. */
  readonly name: string
  readonly receiver: Receiver
  /** A new id of a charge, within the provider's alphabet and length. */
  newTxid(institutionId: number): string
  createCharge(order: ChargeOrder): Promise<{ readonly brCode: string }>
  readonly readings: PaymentReadings | null
}

/** A provider is away, refuses, or answers what cannot be. `status` 0: there was no answer. */
export class ProviderTrouble extends Error {
  readonly status: number

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}
