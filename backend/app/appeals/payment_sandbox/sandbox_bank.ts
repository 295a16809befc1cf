import type { ProviderRefund } from '../domain/refund_state.js'
import { randomId } from '../payment_providers/charge_ids.js'

/** Amounts in cents, times in epoch ms. */
export type SandboxCharge = {
  readonly txid: string
  readonly amount: number
  readonly key: string
  readonly createdAt: number
  readonly seconds: number
}

export type SandboxRefund = { readonly id: string; readonly amount: number; readonly state: ProviderRefund }

export type SandboxPayment = {
  readonly endToEndId: string
  readonly txid: string
  readonly key: string
  readonly amount: number
  readonly paidAt: number
  readonly refunds: SandboxRefund[]
}

type Books = { charges: SandboxCharge[]; payments: SandboxPayment[]; webhook: string | null }

/** A number of a bank that there is not. */
const BANK = '99999999'

/** The books of a bank whose money is nobody's. `save` is called with them after each change. */
export class SandboxBank {
  readonly now: () => number
  readonly #books: Books
  readonly #save: (books: string) => void

  constructor(
    now: () => number,
    books: string | null = null,
    save: (books: string) => void = () => undefined
  ) {
    this.now = now
    this.#save = save
    this.#books = books === null ? { charges: [], payments: [], webhook: null } : (JSON.parse(books) as Books)
  }

  /** Where notices go; null: nowhere. */
  get webhook(): string | null {
    return this.#books.webhook
  }

  set webhook(address: string | null) {
    this.#books.webhook = address
    this.#changed()
  }

  charge(txid: string): SandboxCharge | null {
    return this.#books.charges.find((charge) => charge.txid === txid) ?? null
  }

  /** @returns null where the id was used before */
  open(txid: string, order: Pick<SandboxCharge, 'amount' | 'key' | 'seconds'>): SandboxCharge | null {
    if (this.charge(txid)) return null
    const charge = { txid, ...order, createdAt: this.now() }
    this.#books.charges.push(charge)
    this.#changed()
    return charge
  }

  paymentsOf(txid: string): SandboxPayment[] {
    return this.#books.payments.filter((payment) => payment.txid === txid)
  }

  payment(endToEndId: string): SandboxPayment | null {
    return this.#books.payments.find((payment) => payment.endToEndId === endToEndId) ?? null
  }

  paymentsBetween(from: number, to: number): SandboxPayment[] {
    return this.#books.payments.filter(({ paidAt }) => paidAt >= from && paidAt <= to)
  }

  /** A payment on its way: no reading shows it before it is booked. */
  send(order: Pick<SandboxPayment, 'txid' | 'key' | 'amount' | 'paidAt'>): SandboxPayment {
    const minute = new Date(this.now()).toISOString().replace(/\D/g, '').slice(0, 12)
    return { ...order, endToEndId: `E${BANK}${minute}${randomId(11)}`, refunds: [] }
  }

  book(payment: SandboxPayment): void {
    this.#books.payments.push(payment)
    this.#changed()
  }

  /** @returns null where the id was used before, or more would go back than has come */
  refund(payment: SandboxPayment, id: string, amount: number): SandboxRefund | null {
    if (payment.refunds.some((refund) => refund.id === id)) return null
    const before = payment.refunds.reduce((sum, refund) => sum + refund.amount, 0)
    if (before + amount > payment.amount) return null
    const refund = { id, amount, state: 'done' as const }
    payment.refunds.push(refund)
    this.#changed()
    return refund
  }

  #changed(): void {
    this.#save(JSON.stringify(this.#books))
  }
}
