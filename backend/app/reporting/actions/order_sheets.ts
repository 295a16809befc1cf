import db from '@adonisjs/lucid/services/db'
import { record } from '#audit'
import { orderJob } from '#jobs'
import {
  clock,
  countRows,
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
import { UNFINISHED } from '../domain/order_states.js'
import { sheetsJob } from '../jobs/sheets_job.js'
import {
  finishedWithin,
  orderView,
  runningOrder,
  scopeOf,
  type OrderScope,
} from '../queries/report_orders.js'
import type { ReportOrderView } from '../views.js'
import { closeSomeOf } from './close_ended_orders.js'

/** `applicationId` null: all finished applications of the collection that the caller sees. */
export type SheetsOrder = {
  readonly collection: { readonly id: number; readonly name: string }
  readonly applicationId: number | null
}

/** `isNew` false: one was running, or has not quite ended, and is answered again. */
export type OrderedSheets = { readonly order: ReportOrderView; readonly isNew: boolean }

/**
 * Orders report cards of finished applications. One order at a time runs for a collection and what somebody sees of it.
 * @returns refused: `nothing_finished` (409) where there is none; `not_finished` (409) of one application
 */
export async function orderSheets(
  caller: Caller,
  { collection, applicationId }: SheetsOrder
): Promise<Result<OrderedSheets, DomainError>> {
  const { key: scopeKey, scope } = await scopeOf(caller)
  const runningKey =
    applicationId === null ? `collection:${collection.id}:${scopeKey}` : `application:${applicationId}`
  await closeSomeOf(runningKey)
  const running = (await runningOrder(runningKey)) ?? (await workingOn(applicationId))
  if (running) return ok({ order: running, isNew: false })
  const now = clock.now()
  const total = await countRows(
    finishedWithin(db.connection(), collection.id, { scope, until: now, applicationId })
  )
  if (total === 0) {
    const code = applicationId === null ? 'nothing_finished' : 'not_finished'
    return refuseConflict(code, `reporting.${code}`)
  }
  try {
    return await begin(caller, { collection, applicationId, scopeKey, scope, runningKey, total, now })
  } catch (error) {
    // Of two at once the unique key lets one through.
    const other = isDuplicateKey(error) ? await runningOrder(runningKey) : null
    if (!other) throw error
    return ok({ order: other, isNew: false })
  }
}

type NewOrder = SheetsOrder & {
  scopeKey: string
  scope: OrderScope
  runningKey: string
  total: number
  now: number
}

const begin = (caller: Caller, order: NewOrder) =>
  inTransaction<OrderedSheets, DomainError>(async (trx) => {
    const { collection, applicationId, total } = order
    const { institutionId, userId } = caller
    const id = await insertRow(trx, 'report_orders', {
      institution_id: institutionId,
      collection_id: collection.id,
      application_id: applicationId,
      ordered_by: userId,
      scope_key: order.scopeKey,
      scope_json: JSON.stringify(order.scope),
      language: caller.language,
      state: 'REQUESTED',
      position: 0,
      // Counted again by the job when it has listed them: some may be reset meanwhile.
      total,
      done: 0,
      failed: 0,
      running_key: order.runningKey,
      created_at: order.now,
    })
    const job = await orderJob(trx, {
      type: sheetsJob,
      payload: { order: id },
      institutionId,
      orderedBy: userId,
      title: {
        key: `reporting.job_sheets_title_${total === 1 ? 'one' : 'other'}`,
        params: { count: total, collection: collection.name },
      },
      total,
    })
    if (!job.ok) return job
    await trx.from('report_orders').where('id', id).update({ job_id: job.value.id })
    await record(trx, {
      act: 'report_cards_ordered',
      by: caller,
      institutionId,
      subject:
        applicationId === null
          ? { type: 'collection', id: collection.id }
          : { type: 'application', id: applicationId },
      detail: { order: id, cards: total },
    })
    return ok({ order: await orderView(id, trx), isNew: true })
  })

/** The order that is at this application's report card, if any. */
async function workingOn(applicationId: number | null): Promise<ReportOrderView | null> {
  if (applicationId === null) return null
  const row = await select(db, 'answer_sheet_orders', { orderId: 'answer_sheet_orders.order_id' })
    .join('report_orders', 'report_orders.id', 'answer_sheet_orders.order_id')
    .where('answer_sheet_orders.application_id', applicationId)
    .whereIn('answer_sheet_orders.state', [...UNFINISHED])
    .whereNotNull('report_orders.running_key')
    .first()
  return row ? orderView(row.orderId) : null
}
