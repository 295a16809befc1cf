import { record } from '#audit'
import { orderJob } from '#jobs'
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
import { sheetJob } from '../jobs/sheet_job.js'
import { holderOf, isOpen, orderView, rightsHash } from '../queries/excel_orders.js'
import type { OpenSheet } from '../sheet_kinds.js'
import type { ExcelOrderView } from '../views.js'
import { endedOrders, removeOrders } from './remove_orders.js'

/** A list whose file is ordered. `query`: what `SheetKind.open` gets. */
export type OrderedSheet = {
  readonly kind: string
  readonly query: object
  readonly sheet: OpenSheet
}

type NewOrder = OrderedSheet & { runningKey: string; queryJson: string; rights: string }

/**
 * Orders the Excel file of a list. One runs for a person and kind of list; the file takes the place of an earlier one of this
 * collection.
 * @returns the order that runs where it is for the same rows; refused: `order_running` (409) where it is not
 */
export async function orderSheet(
  caller: Caller,
  ordered: OrderedSheet
): Promise<Result<ExcelOrderView, DomainError>> {
  const order: NewOrder = {
    ...ordered,
    runningKey: `${caller.userId}:${ordered.kind}`,
    queryJson: JSON.stringify(ordered.query),
    rights: rightsHash(ordered.sheet, caller),
  }
  const running = await whatRuns(order)
  if (running) return running
  try {
    return await begin(caller, order)
  } catch (error) {
    // Of two at once the unique key lets one through.
    const other = isDuplicateKey(error) ? await whatRuns(order) : null
    if (!other) throw error
    return other
  }
}

async function whatRuns(order: NewOrder): Promise<Result<ExcelOrderView, DomainError> | null> {
  const holder = await holderOf(order.runningKey)
  if (!holder || !isOpen(holder.order)) return null
  const isSame =
    holder.order.collectionId === order.sheet.collectionId &&
    holder.queryJson === order.queryJson &&
    holder.rights === order.rights
  return isSame ? ok(holder.order) : refuseConflict('order_running', 'excel.order_running')
}

const begin = (caller: Caller, { kind, sheet, runningKey, queryJson, rights }: NewOrder) =>
  inTransaction<ExcelOrderView, DomainError>(async (trx) => {
    const { collectionId, filename, name, head } = sheet
    const { institutionId, userId } = caller
    await removeOrders(
      trx,
      await endedOrders(trx, (query) =>
        query.where({ 'excel_orders.ordered_by': userId, 'excel_orders.kind': kind }).where((former) => {
          former
            .where('excel_orders.collection_id', collectionId)
            .orWhere('excel_orders.running_key', runningKey)
        })
      )
    )
    const collection = await select(trx, 'collections', { name: 'collections.name' })
      .where('id', collectionId)
      .firstOrFail()
    const id = await insertRow(trx, 'excel_orders', {
      institution_id: institutionId,
      collection_id: collectionId,
      ordered_by: userId,
      session_id: caller.sessionId,
      kind,
      query_json: queryJson,
      rights_hash: rights,
      language: caller.language,
      sheet_json: JSON.stringify({ filename, name, head }),
      next_json: null,
      parts: 0,
      lines: 0,
      running_key: runningKey,
      created_at: clock.now(),
    })
    const job = await orderJob(trx, {
      type: sheetJob,
      payload: { order: id },
      institutionId,
      orderedBy: userId,
      title: {
        key: 'excel.job_sheet_title',
        params: { list: name, collection: collection.name },
      },
    })
    if (!job.ok) return job
    await trx.from('excel_orders').where('id', id).update({ job_id: job.value.id })
    await record(trx, {
      act: 'excel_ordered',
      by: caller,
      institutionId,
      subject: { type: 'collection', id: collectionId },
      detail: { list: kind, order: id },
    })
    return ok(await orderView(id, trx))
  })
