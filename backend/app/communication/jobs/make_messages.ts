import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, insertRows, select } from '#shared'
import type { Tables } from '#database/tables'
import { domainOf, plainAddress } from '../domain/dead_address.js'
import type { Meant } from '../domain/mailing_state.js'
import type { LockedMailing } from '../queries/mailings.js'
import { suppressedAddresses } from '../queries/suppressed_addresses.js'

export const MAILING_KIND = 'mailing'
export const COPY_KIND = 'mailing_copy'

const MOST_AT_ONCE = 500

/**
 * Makes the next messages of a mailing, in the transaction that counts them; with the last of them the copies. Whoever has no address any more gets
 * none; a dead address is `suppressed` from the beginning.
 * @returns how many are
 */
export async function makeMessages(
  trx: TransactionClientContract,
  mailing: LockedMailing,
  most: number
): Promise<number> {
  const { id, made, accepted } = mailing
  const meant = (await peopleOf(trx, id)).slice(made, made + Math.min(most, MOST_AT_ONCE))
  const addresses = await addressesOf(
    trx,
    meant.map(([person]) => person)
  )
  const rows = meant.flatMap(([userId, context]) => {
    const address = addresses.get(userId)
    return address === undefined
      ? []
      : [rowOf(mailing, { address, userId, kind: MAILING_KIND, data: context ? { context } : {} })]
  })
  const next = made + meant.length
  if (next >= accepted)
    rows.push(
      ...mailing.copies.map((address) => rowOf(mailing, { address, userId: null, kind: COPY_KIND, data: {} }))
    )
  const dead = await suppressedAddresses(
    mailing.institutionId,
    rows.map(({ address }) => plainAddress(address)),
    trx
  )
  const isDead = ({ address }: { address: string }) => dead.has(plainAddress(address))
  const now = clock.now()
  await insertRows(
    trx,
    'email_messages',
    rows.map((row) => (isDead(row) ? { ...row, state: 'suppressed', ended_at: now } : row))
  )
  await trx.from('email_mailings').where('id', id).update({ made: next, updated_at: now })
  return rows.filter(isDead).length
}

/** Everybody of a mailing: read here alone, because it may be long. */
async function peopleOf(trx: TransactionClientContract, mailing: number): Promise<Meant[]> {
  const { peopleJson } = await select(trx, 'email_mailings', { peopleJson: 'email_mailings.people_json' })
    .where('id', mailing)
    .firstOrFail()
  // As we wrote it.
  return JSON.parse(peopleJson) as Meant[]
}

type NewMessage = {
  readonly address: string
  readonly userId: number | null
  readonly kind: string
  readonly data: object
}

const rowOf = (
  { id, institutionId, subject, language }: LockedMailing,
  { address, userId, kind, data }: NewMessage
) => {
  const now = clock.now()
  return {
    institution_id: institutionId,
    mailing_id: id,
    user_id: userId,
    kind,
    address,
    domain: domainOf(address),
    subject,
    language,
    data_json: JSON.stringify(data),
    state: 'queued',
    attempts: 0,
    not_before_at: now,
    created_at: now,
    updated_at: now,
    ended_at: null,
  } satisfies Partial<Tables['email_messages']>
}

async function addressesOf(
  trx: TransactionClientContract,
  ids: readonly number[]
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await select(trx, 'users', { id: 'users.id', address: 'users.email' })
    .whereIn('id', [...ids])
    .where('is_active', 1)
  return new Map(rows.flatMap(({ id, address }) => (address === null ? [] : [[id, address] as const])))
}
