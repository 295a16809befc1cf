import db from '@adonisjs/lucid/services/db'
import type { RunContext } from '#jobs'
import { clock, select } from '#shared'
import { paymentProvider } from '../../payment_providers/current_provider.js'
import { noticeEntries } from '../domain/notice.js'
import { askEach } from './ask_each.js'
import { handleNotice, isReadable, type ReadableProvider } from './take_notice.js'
import { handOverRefunds, pushRefunds } from './refunds.js'
import { takePayment } from './take_payment.js'

const DAY_MS = 86_400_000
/** A payment appears in a bank's list so much later than it says. */
const OVERLAP_MS = 900_000
/** After the last charge has expired money may still come for so long. */
const AFTER_MS = 7 * DAY_MS
/** Payments are read again for so long: some of it was given back since, and of that not every bank sends a notice. */
const AGAIN_MS = 7 * DAY_MS
const dayOf = (at: number): number => Math.floor(at / DAY_MS)
/** Banks do not let a list be longer. */
const SLICE_MS = DAY_MS
/** A notice of what the provider never knew is asked about for so long. */
const NOTICE_MS = DAY_MS
const NOTICES_AT_ONCE = 50

type Stop = Pick<RunContext, 'stop'>

/** Asks the provider for what no notice came of: payments since the last time, notices that it could not answer, and refunds. */
export async function askForPayments({ stop }: Stop): Promise<void> {
  await handOverRefunds()
  const provider = paymentProvider()
  if (!isReadable(provider)) return
  const failures: unknown[] = []
  for (const part of [handleOpenNotices, readPayments, pushRefunds]) {
    if (stop.aborted) return
    // A bank whose list is broken may still answer the rest.
    await part(provider, { stop }).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

async function handleOpenNotices(provider: ReadableProvider, { stop }: Stop): Promise<void> {
  const open = () => db.from('payment_notices').where('provider', provider.name).whereNull('handled_at')
  const now = clock.now()
  await open()
    .where('received_at', '<', now - NOTICE_MS)
    .update({ handled_at: now })
  const rows = await select(db, 'payment_notices', { id: 'payment_notices.id', body: 'payment_notices.body' })
    .where('provider', provider.name)
    .whereNull('handled_at')
    .orderBy('id', 'desc')
    .limit(NOTICES_AT_ONCE)
  await askEach(
    rows,
    ({ id, body }) => handleNotice(provider, id, noticeEntries(Buffer.from(body)) ?? []),
    stop
  )
}

async function readPayments(provider: ReadableProvider, { stop }: Stop): Promise<void> {
  const now = clock.now()
  const waiting = await firstWaiting(provider.name, now)
  if (waiting === null) return
  const read = await select(db, 'payment_readings', READING).where('provider', provider.name).first()
  // A clock that was ahead, here or at the bank, hides no payment.
  const from = Math.min(Math.max(waiting, read?.until ?? 0), now) - OVERLAP_MS
  for await (const to of readBetween(provider, { from, to: now, stop }))
    await noteReading(provider.name, { read_until: to })
  // What is new comes first, and keeps its place: a bank that answers only so many calls is asked for the rest tomorrow.
  if (stop.aborted || dayOf(read?.againAt ?? 0) === dayOf(now)) return
  await noteReading(provider.name, { read_again_at: now })
  const again = readBetween(provider, {
    from: Math.max(waiting, now - AGAIN_MS) - OVERLAP_MS,
    to: from,
    stop,
  })
  for await (const _ of again) continue
}

type Span = Stop & { readonly from: number; readonly to: number }

/** Reads and takes the payments of a span, a day at a time. Yields until when they have been taken. */
async function* readBetween(provider: ReadableProvider, { from: first, to: last, stop }: Span) {
  for (let from = first; from < last && !stop.aborted; from += SLICE_MS) {
    const to = Math.min(from + SLICE_MS, last)
    for await (const page of provider.readings.paymentsBetween(from, to))
      for (const payment of page) await takePayment(provider.name, payment)
    yield to
  }
}

/** When the first of the charges was made that money may still come for; null: no charge waits for any, and nobody is asked. */
async function firstWaiting(provider: string, now: number): Promise<number | null> {
  const waiting = await db
    .from('charges')
    .where('provider', provider)
    .where('expires_at', '>', now - AFTER_MS)
    .min('created_at as first')
    .first()
  const first = (waiting as { first: number | string | null } | null)?.first ?? null
  return first === null ? null : Number(first)
}

const READING = {
  until: 'payment_readings.read_until',
  againAt: 'payment_readings.read_again_at',
} as const

/** One process runs this. */
async function noteReading(
  provider: string,
  change: { readonly read_until: number } | { readonly read_again_at: number }
): Promise<void> {
  const read = await select(db, 'payment_readings', READING).where('provider', provider).first()
  if (read) await db.from('payment_readings').where('provider', provider).update(change)
  else await db.table('payment_readings').insert({ provider, read_until: 0, ...change })
}
