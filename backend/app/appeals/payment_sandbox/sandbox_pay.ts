import { Agent } from 'node:http'
import { centsOf } from '../domain/pix_amount.js'
import { callBank } from '../payment_providers/pix/outgoing.js'
import { SIGNATURE_HEADER, sandboxSignature, TIME_HEADER } from '../payment_providers/pix/notice_callers.js'
import { wirePayment } from './sandbox_api.js'
import type { SandboxBank, SandboxPayment } from './sandbox_bank.js'

/** `after`: once the payer has the answer. `before`: first. `early`: before the readings of the bank show the payment. */
const NOTIFIES = ['after', 'before', 'early', 'never'] as const
type Notify = (typeof NOTIFIES)[number]

/** How somebody pays. `payments`: so often; `times`: so many notices of each, `shuffled` in no order; `paidAt` in epoch ms. */
export type PayOrder = {
  readonly txid: string
  readonly amount: number
  readonly payments: number
  readonly times: number
  readonly shuffled: boolean
  readonly notify: Notify
  readonly paidAt: number
}

const numberIn = (value: unknown, usual: number): number =>
  value === undefined || value === '' ? usual : Number(value)

/** An order as the page or a test sends it: `txid, amount?, payments?, times?, shuffled?, notify?, paidAt?`; null where it is none. */
export function payOrder(bank: SandboxBank, fields: Readonly<Record<string, unknown>>): PayOrder | null {
  const txid = typeof fields.txid === 'string' ? fields.txid : ''
  const amount = fields.amount === undefined ? (bank.charge(txid)?.amount ?? null) : centsOf(fields.amount)
  const payments = numberIn(fields.payments, 1)
  const times = numberIn(fields.times, 1)
  const notify = NOTIFIES.find((one) => one === (fields.notify ?? 'after'))
  const paidAt = fields.paidAt === undefined ? bank.now() : Date.parse(String(fields.paidAt))
  const isBetween = (value: number, least: number, most: number) =>
    Number.isSafeInteger(value) && value >= least && value <= most
  if (!amount || !isBetween(payments, 1, 10) || !isBetween(times, 1, 10) || !notify || Number.isNaN(paidAt))
    return null
  return { txid, amount, payments, times, shuffled: Boolean(fields.shuffled), notify, paidAt }
}

export type Paid = {
  readonly payments: readonly SandboxPayment[]
  /** What the receiver answered to notices; empty where they come later, or never. */
  readonly notices: readonly number[]
  /** Sends the notices that come behind the answer. */
  afterwards(): Promise<unknown>
}

/** Pays, and notifies as ordered. */
export async function pay(bank: SandboxBank, secret: string, order: PayOrder): Promise<Paid> {
  const { txid, amount, paidAt, notify } = order
  const key = bank.charge(txid)?.key ?? ''
  const payments = Array.from({ length: order.payments }, () => bank.send({ txid, key, amount, paidAt }))
  const notifyAll = () => sendNotices(bank, secret, noticesOf(payments, order))
  const early = notify === 'early' ? await notifyAll() : []
  for (const payment of payments) bank.book(payment)
  return {
    payments,
    notices: notify === 'before' ? await notifyAll() : early,
    afterwards: notify === 'after' ? notifyAll : async () => undefined,
  }
}

function noticesOf(payments: readonly SandboxPayment[], { times, shuffled }: PayOrder): string[] {
  const all = Array.from({ length: times }, () =>
    payments.map((payment) => JSON.stringify({ pix: [wirePayment(payment)] }))
  ).flat()
  return shuffled ? all.toSorted(() => Math.random() - 0.5) : all
}

const agent = new Agent({ keepAlive: true })

/** All at once. @returns what the receiver answered to each; 0: nothing */
async function sendNotices(bank: SandboxBank, secret: string, bodies: readonly string[]): Promise<number[]> {
  const { webhook } = bank
  if (webhook === null) return []
  const send = async (body: string) => {
    const time = String(Math.floor(bank.now() / 1000))
    const headers = {
      'content-type': 'application/json',
      [TIME_HEADER]: time,
      [SIGNATURE_HEADER]: sandboxSignature(secret, time, body),
    }
    return callBank({ url: new URL(webhook), method: 'POST', headers, body, agent }).then(
      ({ status }) => status,
      () => 0
    )
  }
  return Promise.all(bodies.map(send))
}
