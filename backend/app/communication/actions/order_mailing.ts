import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { record } from '#audit'
import { orderKeyOf } from '#jobs'
import {
  clock,
  inTransaction,
  insertRow,
  isDuplicateKey,
  ok,
  refuseConflict,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import type { Values } from '../domain/placeholders.js'
import { orderMailingWork } from '../jobs/mailing_job.js'
import type { RefusedAddress } from '../views.js'
import { prepareMailing, type NewMailing, type PreparedMailing } from './prepare_mailing.js'

export type OrderedMailing = {
  readonly mailing: number
  readonly accepted: number
  readonly refused: readonly RefusedAddress[]
}

const ORDERED = {
  id: 'email_mailings.id',
  accepted: 'email_mailings.accepted',
  refusedJson: 'email_mailings.refused_json',
  digest: 'email_mailings.order_digest',
} as const

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Orders a mailing. One person's orders with the same `key` (null: none) are one order, and have one answer.
 * @returns refused: as `prepareMailing`; 409 `idempotency_key_reused` where the key belongs to another order
 */
export async function orderMailing(
  caller: Caller,
  order: NewMailing,
  key: string | null
): Promise<Result<OrderedMailing, DomainError>> {
  const { institutionId, userId } = caller
  const orderKey = orderKeyOf({ institutionId, orderedBy: userId, key })
  const digest = digestOf(JSON.stringify(order))
  const before = orderKey === null ? null : await orderedBefore(orderKey, digest)
  if (before) return before
  const prepared = await prepareMailing(caller, order)
  if (!prepared.ok) return prepared
  try {
    return await storeMailing(caller, prepared.value, { orderKey, digest })
  } catch (error) {
    if (orderKey === null || !isDuplicateKey(error)) throw error
    // Another click of the same order was first.
    const first = await orderedBefore(orderKey, digest)
    if (!first) throw error
    return first
  }
}

/** The message to whoever writes it alone. @returns refused: as `prepareMailing`; `no_own_address` */
export async function orderTest(
  caller: Caller,
  texts: Pick<NewMailing, 'typeId' | 'subject' | 'body'> & { readonly context?: Values | undefined }
): Promise<Result<OrderedMailing, DomainError>> {
  const email = await ownAddress(caller)
  if (email === null) return refuseConflict('no_own_address', 'communication.no_own_address')
  const { context = {} } = texts
  const order = { ...texts, context, cc: [], bcc: [], selection: null, recipients: [{ email, context: {} }] }
  const prepared = await prepareMailing(caller, order)
  if (!prepared.ok) return prepared
  // Others may have the same address.
  const alone = { ...prepared.value, people: [[caller.userId] as const] }
  return storeMailing(caller, alone, { orderKey: null, digest: digestOf(JSON.stringify(order)) })
}

const ownAddress = async ({ userId }: Caller): Promise<string | null> =>
  (await select(db, 'users', { email: 'users.email' }).where('id', userId).firstOrFail()).email

const storeMailing = (
  caller: Caller,
  { template, subject, body, context, copies, people, refused }: PreparedMailing,
  { orderKey, digest }: { readonly orderKey: string | null; readonly digest: string }
): Promise<Result<OrderedMailing, DomainError>> => {
  const { institutionId, userId } = caller
  return inTransaction<OrderedMailing, DomainError>(async (trx) => {
    const now = clock.now()
    const accepted = people.length
    const id = await insertRow(trx, 'email_mailings', {
      institution_id: institutionId,
      ordered_by: userId,
      template_id: template.id,
      description: template.description,
      subject,
      body,
      language: caller.language,
      context_json: JSON.stringify(context),
      copies_json: JSON.stringify(copies),
      people_json: JSON.stringify(people),
      accepted,
      refused_json: JSON.stringify(refused),
      made: 0,
      state: 'SENDING',
      run: 1,
      order_key: orderKey,
      order_digest: digest,
      created_at: now,
      updated_at: now,
    })
    await orderMailingWork(trx, {
      id,
      run: 1,
      institutionId,
      by: caller,
      subject,
      total: accepted + copies.length,
    })
    await record(trx, {
      act: 'mailing_ordered',
      by: caller,
      subject: { type: 'mailing', id },
      detail: { accepted, copies: copies.length, refused: refused.length, template: template.id },
    })
    return ok({ mailing: id, accepted, refused })
  })
}

async function orderedBefore(
  orderKey: string,
  digest: string
): Promise<Result<OrderedMailing, DomainError> | null> {
  const row = await select(db, 'email_mailings', ORDERED).where('order_key', orderKey).first()
  if (!row) return null
  if (row.digest !== digest) return refuseConflict('idempotency_key_reused', 'jobs.idempotency_key_reused')
  // As we wrote it.
  const refused = JSON.parse(row.refusedJson) as RefusedAddress[]
  return ok({ mailing: row.id, accepted: row.accepted, refused })
}
