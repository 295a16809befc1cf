import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { clock, inTransaction, insertRow, isDuplicateKey, ok, select, unwrap } from '#shared'
import { institutionOf } from '../../payment_providers/charge_ids.js'
import type { ReadPayment } from '../../payment_providers/payment_provider.js'
import { backBesides } from '../domain/bank_facts.js'
import { announcePayed } from './become_payed.js'
import { comparePayment } from './compare_payment.js'
import { lockedProcess, storePayment, type PaidProcess } from './store_payment.js'

/** Of a column. More than any price, and a question in any case. */
const STORED_MOST = 4_294_967_295

const CHARGE = { id: 'charges.id', processId: 'charges.process_id' } as const

/**
 * Stores a payment as a provider has read it: once, whoever reads it how often, and whether or not a person has confirmed it. What names no charge of ours is
 * other business of the same account, and is left alone.
 */
export async function takePayment(provider: string, read: ReadPayment): Promise<void> {
  const payment = { ...read, amount: Math.min(read.amount, STORED_MOST) }
  if (await comparePayment(provider, payment)) return
  const charge = payment.txid === '' ? null : await chargeOf(payment.txid)
  try {
    if (charge ? await payProcess(provider, payment, charge) : await questionUnknown(provider, payment))
      return
  } catch (error) {
    // Of another process.
    if (!isDuplicateKey(error)) throw error
  }
  // Somebody has stored it meanwhile.
  await comparePayment(provider, payment)
}

const chargeOf = (txid: string) => select(db, 'charges', CHARGE).where('txid', txid).first()

/** @returns false: somebody has stored it meanwhile */
async function payProcess(
  provider: string,
  payment: ReadPayment,
  charge: { readonly id: number; readonly processId: number }
): Promise<boolean> {
  let payed: PaidProcess | null = null
  const done = await inTransaction<boolean, never>(async (trx) => {
    payed = null
    const process = await lockedProcess(trx, charge.processId)
    if (!process) throw new Error(`charge ${charge.id} is of no process`)
    const known = await select(trx, 'payments', { id: 'payments.id' })
      .where('end_to_end_id', payment.endToEndId)
      .first()
    if (known) return ok(false)
    const givenBack = backBesides(null, payment.givenBack, payment.amount)
    const seen = { ...payment, givenBack, chargeId: charge.id, by: null, provider, reason: '' }
    const { question } = await storePayment(trx, process, seen)
    if (question === null) payed = process
    return ok(true)
  })
  if (payed) announcePayed(payed)
  return unwrap(done)
}

/** An id that is ours, and that no charge has: the charge was lost with a database. */
async function questionUnknown(
  provider: string,
  { endToEndId, txid, amount, paidAt, givenBack }: ReadPayment
): Promise<true> {
  const institutionId = institutionOf(txid)
  if (institutionId === null) return true
  const there = await select(db, 'institutions', { id: 'institutions.id' }).where('id', institutionId).first()
  if (!there) {
    logger.warn({ provider }, 'a payment is of an institution that there is not')
    return true
  }
  await insertRow(db, 'payments', {
    institution_id: institutionId,
    end_to_end_id: endToEndId,
    txid,
    charge_id: null,
    process_id: null,
    amount,
    paid_at: paidAt,
    confirmed_at: clock.now(),
    confirmed_by: null,
    state: 'OPEN_QUESTION',
    question: 'unknown_txid',
    reason: '',
    provider,
    given_back: backBesides(null, givenBack, amount),
  })
  return true
}
