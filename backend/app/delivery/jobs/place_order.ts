import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { dismissJob, orderJob, workOnHere } from '#jobs'
import {
  clock,
  inTransaction,
  insertRow,
  isDuplicateKey,
  ok,
  refuse,
  refuseConflict,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { selectionDigest as digestOfSelection } from '../domain/digest.js'
import { DONE_AT_ONCE, PART_SIZE, type OrderKind, type OrderParams } from '../domain/staff_orders.js'
import { mayMoveExamWindows } from '../policies/act_policy.js'
import { staffOrderJob } from './staff_order_job.js'
import type { StaffOrderView } from '../order_views.js'
import { findOrder, orderIdBy } from '../queries/staff_orders.js'
import { moveExamWindows, putExamWindowsBack } from '../actions/move_exam_windows.js'

export type OrderRequest = {
  caller: Caller
  collectionId: number
  kind: OrderKind
  params: OrderParams
  /** Applications of the collection that the caller sees, ascending. */
  ids: readonly number[]
  reason: string | null
  /** Of the same person and collection the same key is the same order. */
  key: string
  /** The order that this one undoes. */
  undoes?: number | undefined
  /** Of the selection that the preview showed: the order is for that one or for none. */
  selectionDigest?: string | undefined
  /** A digest of what the call asked for: the same key with another is refused. */
  asked: string
}

/**
 * Orders an act for many applications: from its commit on it will be done. Up to 500 are done before this resolves, unless answers of
 * candidates need the database more.
 * @returns the order as it is then; refused: `order_key_used`, when something else was ordered with the key; `selection_changed`,
 *   when it is no more what the preview showed; `order_running`, with the order of the same kind that runs in the collection; and
 *   `not_undoable`, when the order is undone already
 */
export async function placeOrder(request: OrderRequest): Promise<Result<StaffOrderView, DomainError>> {
  const { caller } = request
  const placed = await place(request)
  if (!placed.ok) return placed
  const { id, jobId } = placed.value
  if (jobId !== null) await workOnHere(jobId)
  const order = await findOrder(id, caller)
  if (!order) throw new Error(`order ${id} is not there`)
  if (order.undoes !== null && order.status !== 'failed') await putAwayUndone(order.undoes, caller)
  return ok(order)
}

/** The bar of jobs says no more that what is undone was done. Where its job is under way again, it stays there. */
async function putAwayUndone(id: number, caller: Caller): Promise<boolean> {
  const jobId = (await findOrder(id, caller))?.jobId ?? null
  return jobId !== null && (await dismissJob(jobId)).ok
}

/** The order that was placed with the same key before, as it is now; null: none. @returns refused: `order_key_used` */
export async function orderedBefore(
  request: Repeat,
  client: typeof db | TransactionClientContract = db
): Promise<Result<StaffOrderView | null, DomainError>> {
  const same = await orderIdBy(client, 'order_key', orderKeyOf(request))
  const order = same && (await findOrder(same.id, request.caller, client))
  const asked = order?.params.asked
  if (asked !== undefined && asked !== request.asked)
    return refuseConflict('order_key_used', 'delivery.order_key_used')
  return ok(order)
}

type Repeat = Pick<OrderRequest, 'caller' | 'collectionId' | 'key' | 'asked'>

/** `jobId`: of a new order that is worked on here. */
type Placed = { id: number; jobId: number | null }

async function place(request: OrderRequest): Promise<Result<Placed, DomainError>> {
  try {
    const placed = await inTransaction((trx) => insertOrder(trx, request))
    if (placed.ok || placed.error.code !== 'order_running') return placed
    // What runs may be the same order: committed since this transaction read the keys.
    const same = await orderedBefore(request)
    if (!same.ok) return same
    return same.value ? ok({ id: same.value.id, jobId: null }) : placed
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    // Another process ordered since: the same, or one of the same kind.
    const same = await orderedBefore(request)
    if (!same.ok) return same
    if (same.value) return ok({ id: same.value.id, jobId: null })
    const running = await orderIdBy(db, 'running_key', runningKeyOf(request))
    if (!running) throw error
    return refuseRunning(running.id, request.caller)
  }
}

async function insertOrder(
  trx: TransactionClientContract,
  request: OrderRequest
): Promise<Result<Placed, DomainError>> {
  const { caller, collectionId, kind, ids, reason, undoes, selectionDigest } = request
  // Of two undos at once the second reads behind the first: no lock of a kind holds up those that change no application.
  if (undoes !== undefined) await trx.from('staff_orders').where('id', undoes).forUpdate().select('id')
  const same = await orderedBefore(request, trx)
  if (!same.ok) return same
  if (same.value) return ok({ id: same.value.id, jobId: null })
  if (selectionDigest !== undefined && selectionDigest !== digestOfSelection(ids))
    return refuseConflict('selection_changed', 'delivery.selection_changed')
  const seen = await orderIdBy(trx, 'running_key', runningKeyOf(request))
  // One that failed may be retried in this moment. Where there is none, a lock would be one of the gap, for which two orders at once wait.
  const running =
    seen && !seen.isOpen ? await orderIdBy(trx, 'running_key', runningKeyOf(request), 'locked') : seen
  if (running?.isOpen) return refuseRunning(running.id, caller, trx)
  // One that was cancelled, or whose job failed, has ended without a last chunk. Without its key it is not retried.
  if (running) await trx.from('staff_orders').where('id', running.id).update({ running_key: null })
  if (undoes !== undefined && (await findOrder(undoes, caller, trx))?.undoneBy != null)
    return refuseConflict('not_undoable', 'delivery.not_undoable')
  const now = clock.now()
  const { institutionId, userId } = caller
  const total = ids.length
  const params = await withWindows(trx, request)
  const id = await insertRow(trx, 'staff_orders', {
    institution_id: institutionId,
    school_id: caller.group === 'ADMINISTRADOR' ? null : caller.schoolId,
    collection_id: collectionId,
    kind,
    params_json: JSON.stringify({ ...params, schools: schoolsOf(caller), asked: request.asked }),
    ordered_by: userId,
    ordered_group: caller.group,
    reason,
    order_key: orderKeyOf(request),
    running_key: total === 0 ? null : runningKeyOf(request),
    job_id: null,
    total,
    done: 0,
    changed: 0,
    skipped: 0,
    failed: 0,
    undoes: undoes ?? null,
    created_at: now,
    finished_at: total === 0 ? now : null,
  })
  await record(trx, {
    act: 'order_placed',
    institutionId,
    subject: { type: 'staff_order', id },
    detail: { collection: collectionId, kind, total, undoes: undoes ?? null },
    reason,
  })
  if (total === 0) return ok({ id, jobId: null })
  await insertParts(trx, id, ids)
  const isWorkedHere = total <= DONE_AT_ONCE
  const job = await orderJob(trx, {
    type: staffOrderJob,
    payload: { order: id },
    institutionId,
    orderedBy: userId,
    title: {
      key: `delivery.order_title_${undoes === undefined ? kind : 'undo'}_${total === 1 ? 'one' : 'other'}`,
      params: { count: total },
    },
    total,
    isWorkedHere,
  })
  if (!job.ok) return job
  await trx.from('staff_orders').where('id', id).update({ job_id: job.value.id })
  return ok({ id, jobId: isWorkedHere ? job.value.id : null })
}

/** JSON leaves out what is undefined. */
const schoolsOf = ({ group, schoolIds }: Caller): readonly number[] | undefined =>
  group === 'ADMINISTRADOR' || schoolIds.length < 2 ? undefined : schoolIds

/** The windows of the exams are moved with the order, or put back with its undo. */
async function withWindows(
  trx: TransactionClientContract,
  { caller, collectionId, kind, params, undoes }: OrderRequest
): Promise<OrderParams> {
  if (kind !== 'set_timewindow' || !mayMoveExamWindows(caller)) return params
  if (undoes !== undefined) {
    await putExamWindowsBack(trx, params)
    return params
  }
  return { ...params, windows: await moveExamWindows(trx, collectionId, params.endAt ?? 0) }
}

async function insertParts(
  trx: TransactionClientContract,
  orderId: number,
  ids: readonly number[]
): Promise<void> {
  const parts: { order_id: number; part: number; ids_json: string }[] = []
  for (let from = 0; from < ids.length; from += PART_SIZE)
    parts.push({
      order_id: orderId,
      part: from / PART_SIZE,
      ids_json: JSON.stringify(ids.slice(from, from + PART_SIZE)),
    })
  for (let from = 0; from < parts.length; from += PARTS_AT_ONCE)
    await trx
      .insertQuery()
      .table('staff_order_parts')
      .multiInsert(parts.slice(from, from + PARTS_AT_ONCE))
}

const PARTS_AT_ONCE = 100

const orderKeyOf = ({ caller, collectionId, key }: Repeat): string =>
  createHash('sha256').update(`${caller.userId}:${collectionId}:${key}`).digest('hex')

const runningKeyOf = ({ collectionId, kind }: OrderRequest): string => `${collectionId}:${kind}`

async function refuseRunning(
  id: number,
  caller: Caller,
  client?: TransactionClientContract
): Promise<Result<never, DomainError>> {
  const order = await findOrder(id, caller, client)
  return refuse('conflict', 'order_running', {
    messages: ['delivery.order_running'],
    // What another school ordered is not shown here.
    extra: { order: order && runningOf(order) },
  })
}

const runningOf = ({ id, kind, total, done, by }: StaffOrderView) => ({ id, kind, total, done, by })
