/** What a provider is asked to ask for. `amount` in cents of BRL, `expiresAt` in epoch ms. */
export type ChargeOrder = {
  readonly txid: string
  readonly amount: number
  readonly expiresAt: number
}

/** Who is paid, as payers see it. */
export type Receiver = { readonly name: string; readonly city: string; readonly key: string }

/**
 * How money comes in. `createCharge` is called outside of transactions and once more where its answer was lost: for the same `txid` it gives the same
 * charge. It says nothing of whether anything was paid: of a provider without notices and readings a person confirms payments.
 */
export type PaymentProvider = {
  /** As it is stored with each charge. */
  readonly name: string
  readonly receiver: Receiver
  /** A new id of a charge, within the provider's alphabet and length. */
  newTxid(): string
  createCharge(order: ChargeOrder): Promise<{ readonly brCode: string }>
}
