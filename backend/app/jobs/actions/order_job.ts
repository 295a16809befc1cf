import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  clock,
  insertRow,
  isDuplicateKey,
  ok,
  refuse,
  refuseConflict,
  select,
  type DomainError,
  type Result,
} from '#shared'
import type { JobType } from '../job_types.js'
import { tellJobNews, wakeWorkers } from '../news.js'
import { firstClaim } from '../work/work_here.js'
import type { JobTitle } from '../views.js'

export type JobOrder<Payload> = {
  readonly type: Pick<JobType<Payload>, 'type' | 'lane' | 'payload'>
  readonly payload: Payload
  /** Null: of the installation. */
  readonly institutionId: number | null
  /** Null: a command. */
  readonly orderedBy: number | null
  /** What pages call it; the name of its type without it. */
  readonly title?: JobTitle
  /** Units of it all, where they are known. */
  readonly total?: number
  /** The `Idempotency-Key` of the call: one person's orders with the same key are one order. */
  readonly key?: string | null
  /** Nobody begins it earlier, epoch ms; at once without it. */
  readonly notBeforeAt?: number
  /** This process works on it at once, by `workHere`; workers take it over where it dies. No page shows it once it has ended. */
  readonly isWorkedHere?: boolean
}

/** `isNew` false: an earlier call with the same key ordered it. */
export type OrderedJob = { readonly id: number; readonly isNew: boolean }

const MOST_KEY = 200

/** The `Idempotency-Key` of a call; null without one. Refused: `idempotency_key`, which has to be 1 to 200 printable characters. */
export function readOrderKey(header: string | undefined): Result<string | null, DomainError> {
  if (header === undefined) return ok(null)
  const key = header.trim()
  if (key.length > 0 && key.length <= MOST_KEY && /^[\x20-\x7e]+$/.test(key)) return ok(key)
  return refuse('invalid', 'idempotency_key', { messages: ['jobs.bad_idempotency_key'] })
}

/** What is stored of an `Idempotency-Key`: one person's, so that nobody meets another's. Null without one. */
export const orderKeyOf = ({
  institutionId,
  orderedBy,
  key,
}: Pick<JobOrder<unknown>, 'institutionId' | 'orderedBy'> & { readonly key: string | null }):
  string | null =>
  key === null ? null : createHash('sha256').update(`${institutionId}:${orderedBy}:${key}`).digest('hex')

const EXISTING = {
  id: 'background_jobs.id',
  type: 'background_jobs.type',
  payloadJson: 'background_jobs.payload_json',
} as const

/**
 * Orders durable work in the transaction of the act that needs it: with the act's commit it will be done, without it there is no order.
 * Workers are woken after the commit.
 * @returns refused: `idempotency_key_reused` when the key belongs to an order with another content
 * @throws the validator's error when the payload does not fit the type
 */
export async function orderJob<Payload>(
  trx: TransactionClientContract,
  {
    type,
    payload,
    institutionId,
    orderedBy,
    title,
    total,
    key = null,
    notBeforeAt,
    isWorkedHere = false,
  }: JobOrder<Payload>
): Promise<Result<OrderedJob, DomainError>> {
  const payloadJson = JSON.stringify(await type.payload.validate(payload))
  const orderKey = orderKeyOf({ institutionId, orderedBy, key })
  if (orderKey !== null) {
    const existing = await ordered(trx, orderKey)
    if (existing) return sameOrder(existing, type.type, payloadJson)
  }
  const now = clock.now()
  try {
    const id = await insertRow(trx, 'background_jobs', {
      type: type.type,
      lane: type.lane,
      institution_id: institutionId,
      ordered_by: orderedBy,
      order_key: orderKey,
      payload_json: payloadJson,
      title_json: title === undefined ? null : JSON.stringify(title),
      cursor: 0,
      done: 0,
      total: total ?? null,
      result_json: '{}',
      attempts: 0,
      not_before_at: notBeforeAt ?? now,
      created_at: now,
      updated_at: now,
      ...(isWorkedHere ? firstClaim(now) : { state: 'QUEUED', fence: 0 }),
    })
    trx.after('commit', () => {
      tellJobNews({ jobId: id, orderedBy, institutionId })
      if (!isWorkedHere) wakeWorkers(type.lane)
    })
    return ok({ id, isNew: true })
  } catch (error) {
    if (orderKey === null || !isDuplicateKey(error)) throw error
    // Another process ordered it since; a read with a lock sees it, whatever the snapshot of this transaction.
    const existing = await ordered(trx, orderKey, 'locked')
    if (!existing) throw error
    return sameOrder(existing, type.type, payloadJson)
  }
}

/** The job that this person ordered with this key, of this type; null: none, or it was another order. */
export async function orderedWith<Payload>({
  type,
  institutionId,
  orderedBy,
  key,
}: Pick<JobOrder<Payload>, 'type' | 'institutionId' | 'orderedBy'> & {
  readonly key: string | null
}): Promise<{ readonly id: number; readonly payload: Payload } | null> {
  const orderKey = orderKeyOf({ institutionId, orderedBy, key })
  if (orderKey === null) return null
  const found = await select(db, 'background_jobs', EXISTING)
    .where({ order_key: orderKey, type: type.type })
    .first()
  return found && { id: found.id, payload: await type.payload.validate(JSON.parse(found.payloadJson)) }
}

async function ordered(trx: TransactionClientContract, orderKey: string, read?: 'locked') {
  const query = select(trx, 'background_jobs', EXISTING).where('order_key', orderKey)
  if (read === 'locked') query.forShare()
  return query.first()
}

function sameOrder(
  existing: { id: number; type: string; payloadJson: string },
  type: string,
  payloadJson: string
): Result<OrderedJob, DomainError> {
  if (existing.type === type && existing.payloadJson === payloadJson)
    return ok({ id: existing.id, isNew: false })
  return refuseConflict('idempotency_key_reused', 'jobs.idempotency_key_reused')
}
