import { createHash } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { clock, insertRow, isDuplicateKey, ok, refuse, select, type DomainError, type Result } from '#shared'
import { institutionOf } from '../../payment_providers/charge_ids.js'
import {
  ProviderTrouble,
  type PaymentProvider,
  type PaymentReadings,
} from '../../payment_providers/payment_provider.js'
import { noticeEntries, type NoticeEntry } from '../domain/notice.js'
import { takePayment } from './take_payment.js'

const NOTICE = { id: 'payment_notices.id', handledAt: 'payment_notices.handled_at' } as const

/** A provider that can be asked. */
export type ReadableProvider = PaymentProvider & { readonly readings: PaymentReadings }

export const isReadable = (provider: PaymentProvider | null): provider is ReadableProvider =>
  provider !== null && provider.readings !== null

/**
 * Stores a notice of a known caller as it came, and asks the provider for what it names: a notice itself changes nothing. The same body again is the same
 * notice. What names no payment is not stored.
 * @returns refused: 400 `bad_request` for what is no notice; `unavailable` where the provider cannot be asked now (it is asked again later)
 */
export async function takeNotice(
  provider: ReadableProvider,
  body: Buffer
): Promise<Result<null, DomainError>> {
  const entries = noticeEntries(body)
  if (entries === null) return refuse('invalid', 'bad_request', { messages: ['shared.bad_request'] })
  if (entries.length === 0) return ok(null)
  const { id, handledAt } = await storedNotice(provider.name, body)
  if (handledAt !== null) return ok(null)
  try {
    await handleNotice(provider, id, entries)
  } catch (error) {
    if (!(error instanceof ProviderTrouble)) throw error
    logger.warn(
      { err: error, provider: provider.name },
      'a payment could not be read, and is asked for later'
    )
    return refuse('unavailable', 'payment_unread', { messages: ['appeals.payment_unread'] })
  }
  return ok(null)
}

async function storedNotice(provider: string, body: Buffer) {
  const digest = createHash('sha256').update(body).digest('hex')
  const find = () => select(db, 'payment_notices', NOTICE).where({ provider, digest }).first()
  const known = await find()
  if (known) return known
  try {
    const row = { provider, digest, body: body.toString('utf8'), received_at: clock.now(), handled_at: null }
    return { id: await insertRow(db, 'payment_notices', row), handledAt: null }
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    const made = await find()
    if (!made) throw error
    return made
  }
}

/**
 * Asks the provider for all that a notice names. What it does not know yet stays open, and is asked for again.
 * @throws ProviderTrouble
 */
export async function handleNotice(
  provider: ReadableProvider,
  id: number,
  entries: readonly NoticeEntry[]
): Promise<void> {
  let isComplete = true
  for (const entry of entries) isComplete = (await readEntry(provider, entry)) && isComplete
  if (!isComplete) return
  await db.from('payment_notices').where('id', id).whereNull('handled_at').update({ handled_at: clock.now() })
}

/** @returns whether the provider knows the payment, or has been asked about it already */
async function readEntry(
  { name, readings }: ReadableProvider,
  { endToEndId, txid, namesRefund }: NoticeEntry
): Promise<boolean> {
  const stored = await select(db, 'payments', { provider: 'payments.provider' })
    .where('end_to_end_id', endToEndId)
    .first()
  // What a person has confirmed is compared with what the bank says.
  if (stored && stored.provider !== null && !namesRefund) return true
  // Of other business on the same account there is nothing to ask, and by some of its ids a bank reads no charge.
  const payments = (institutionOf(txid) === null ? null : await readings.chargePayments(txid)) ?? []
  for (const payment of payments) await takePayment(name, payment)
  if (payments.some((payment) => payment.endToEndId === endToEndId)) return true
  // Of no charge, or of one that the notice names wrongly.
  const payment = await readings.payment(endToEndId)
  if (payment) await takePayment(name, payment)
  return payment !== null
}
