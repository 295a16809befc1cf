import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { mailSettings } from '#config/mail'
import { changedRows, clock } from '#shared'

const MINUTE_MS = 60_000
const SERVER = 'server'

/** A limit by the minute as the time between two mails, ms. Above one in a millisecond it is none. */
const spacing = (perMinute: number) => (perMinute > MINUTE_MS ? 0 : Math.ceil(MINUTE_MS / perMinute))

const limits = (domain: string) => [
  // In one order for all who lock both.
  { name: `domain:${domain}`.slice(0, 190), every: spacing(mailSettings.perDomainMinute) },
  { name: SERVER, every: spacing(mailSettings.perMinute) },
]

/** When a mail that may not leave now may: epoch ms. */
export type Pace = { readonly of: 'server' | 'domain'; readonly freeAt: number }

/** Makes sure that the rows of a domain's limits are there, outside of any transaction that waits for them. */
export async function knowPaces(domains: readonly string[]): Promise<void> {
  const names = [SERVER, ...domains.map((domain) => limits(domain)[0]?.name ?? SERVER)]
  const rows: { name: string }[] = await db.from('email_paces').whereIn('name', names).select('name')
  const known = new Set(rows.map(({ name }) => name))
  const missing = [...new Set(names)].filter((name) => !known.has(name)).toSorted()
  if (missing.length > 0)
    await db
      .insertQuery()
      .table('email_paces')
      .onConflict('name')
      .ignore()
      .multiInsert(missing.map((name) => ({ name, next_at: 0 })))
}

/**
 * Takes the place of one mail in the minute of its domain and of the server: in the rows that all processes share. Mails leave evenly, so that no
 * sixty seconds have more than a minute may.
 * @returns null: it may leave; otherwise what it waits for, and the transaction is to be undone
 */
export async function takePlace(trx: TransactionClientContract, domain: string): Promise<Pace | null> {
  const now = clock.now()
  for (const { name, every } of limits(domain)) {
    const taken = await trx
      .from('email_paces')
      .where('name', name)
      .where('next_at', '<=', now)
      .update({ next_at: now + every })
    if (changedRows(taken) === 1) continue
    const row: { next_at: number } | null = await trx
      .from('email_paces')
      .where('name', name)
      .select('next_at')
      .first()
    return { of: name === SERVER ? 'server' : 'domain', freeAt: Number(row?.next_at ?? now) }
  }
  return null
}

/** Domains that nobody has written to for a day: their rows say nothing. */
export const removeOldPaces = (before: number) =>
  db.from('email_paces').whereNot('name', SERVER).where('next_at', '<', before).delete()
