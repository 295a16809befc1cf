import { record } from '#audit'
import { orderJob } from '#jobs'
import {
  clock,
  inTransaction,
  insertRow,
  isDuplicateKey,
  ok,
  refuse,
  refuseConflict,
  say,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { listExportJob } from './list_export_job.js'
import { limits } from '../limits.js'
import { holderOf, rightsHash } from '../queries/list_exports.js'
import type { Export } from '../registered.js'
import type { ExportFormat } from '../actions/begin_export.js'
import { removeExports } from '../actions/remove_exports.js'

export type LongExport = {
  readonly list: Export<object>
  readonly format: ExportFormat
  readonly filter: object
  /** So many it has now. */
  readonly rows: number
}

type NewExport = LongExport & {
  readonly runningKey: string
  readonly filterJson: string
  readonly rights: string
}

export type OrderedExport = { readonly id: number; readonly status: 'QUEUED'; readonly rows: number }

/**
 * Orders the file of a list that is too long to be sent at once. One runs for a person and list; the file takes the place of an earlier one.
 * @returns its job, also that of the order which runs where it is for the same rows; refused: `export_ordered` (409) where it is not; `export_too_long`
 */
export async function orderExport(
  caller: Caller,
  asked: LongExport
): Promise<Result<OrderedExport, DomainError>> {
  if (asked.rows > limits.ordered)
    return refuse('invalid', 'export_too_long', {
      messages: ['exports.too_long'],
      params: { rows: asked.rows, most: limits.ordered },
    })
  const order: NewExport = {
    ...asked,
    runningKey: `${caller.userId}:${asked.list.resource}`,
    filterJson: JSON.stringify(asked.filter),
    rights: await rightsHash(caller, asked.list.resource),
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

async function whatRuns(order: NewExport): Promise<Result<OrderedExport, DomainError> | null> {
  const holder = await holderOf(order.runningKey)
  if (!holder || (holder.state !== 'QUEUED' && holder.state !== 'RUNNING') || holder.jobId === null)
    return null
  const isSame =
    holder.filterJson === order.filterJson &&
    holder.format === order.format &&
    holder.rightsHash === order.rights
  return isSame
    ? ok({ id: holder.jobId, status: 'QUEUED', rows: order.rows })
    : refuseConflict('export_ordered', 'exports.ordered')
}

const begin = (caller: Caller, { list, format, filter, filterJson, rows, rights, runningKey }: NewExport) =>
  inTransaction<OrderedExport, DomainError>(async (trx) => {
    const { institutionId, userId } = caller
    await removeExports(trx, (query) =>
      query.where({ 'list_exports.ordered_by': userId, 'list_exports.list': list.resource })
    )
    const id = await insertRow(trx, 'list_exports', {
      institution_id: institutionId,
      ordered_by: userId,
      session_id: caller.sessionId,
      list: list.resource,
      format,
      language: caller.language,
      filter_json: filterJson,
      rights_hash: rights,
      after_id: null,
      parts: 0,
      lines: 0,
      running_key: runningKey,
      created_at: clock.now(),
    })
    const job = await orderJob(trx, {
      type: listExportJob,
      payload: { export: id },
      institutionId,
      orderedBy: userId,
      title: { key: 'exports.job_list_of', params: { list: say(caller.language, list.title) } },
      total: rows,
    })
    if (!job.ok) return job
    await trx.from('list_exports').where('id', id).update({ job_id: job.value.id })
    await record(trx, {
      act: 'list_ordered',
      by: caller,
      subject: { type: 'list', id: null },
      detail: { list: list.resource, format, filter, rows },
    })
    return ok({ id: job.value.id, status: 'QUEUED', rows })
  })
