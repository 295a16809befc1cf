import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { orderJob } from '#jobs'
import {
  clock,
  inTransaction,
  insertRow,
  ok,
  refuse,
  refuseConflict,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { endLots } from '../actions/end_lots.js'
import { moveControls, moveSamples } from '../actions/move_beside.js'
import type { Coincidences } from '../domain/mark_tally.js'
import type { PlanMoveView } from '../move_views.js'
import { storedPlan, type StoredPlan } from '../queries/correction_plans.js'
import { mayMoveTo, moveVersions, previewMove, type MoveVersions } from '../queries/move_preview.js'
import { moveByBasis } from '../queries/plan_moves.js'
import { moveJob } from './move_job.js'

/** `basis`: of the preview that is applied. */
type Order = { readonly typeId: number; readonly basis: string; readonly reason: string }

/**
 * Orders that a plan goes over to another version of its type, as it was previewed. From this commit on the version is in force, what correctors held waits, and nothing is drawn or handed in until a
 * durable job has gone through the marks. A repeat of an order answers what was ordered.
 * @returns refused as `previewMove`; 409 `stale_preview` with the present `preview`
 */
export async function movePlan(
  caller: Caller,
  plan: StoredPlan,
  order: Order
): Promise<Result<PlanMoveView, DomainError>> {
  const ordered = await inTransaction((trx) => insertMove(trx, caller, plan, order))
  if (ordered.ok || ordered.error.code !== 'stale_preview') return ordered
  // Read outside of the transaction: it goes through all marks.
  const present = await storedPlan(plan.id)
  const renewed = present && (await previewMove(present, order.typeId))
  if (!renewed?.ok) return renewed ?? refuseNotFound()
  return refuse('conflict', 'stale_preview', {
    messages: ['grading.move_stale_preview'],
    extra: { preview: renewed.value },
  })
}

async function insertMove(
  trx: TransactionClientContract,
  caller: Caller,
  { id: planId, collectionId }: StoredPlan,
  { typeId, basis, reason }: Order
): Promise<Result<PlanMoveView, DomainError>> {
  // Of a disclosure and a move the second reads behind the first.
  await trx.from('collections').where('id', collectionId).forUpdate().select('id')
  const plan = await storedPlan(planId, trx, 'update')
  if (plan === null) return refuseNotFound()
  const done = await moveByBasis(planId, basis, trx)
  if (done !== null) return ok(done)
  const may = await mayMoveTo(plan, typeId, trx)
  if (!may.ok) return may
  if (may.value !== basis) return refuseConflict('stale_preview', 'grading.move_stale_preview')
  const versions = await moveVersions(plan, { fromTypeId: plan.typeId, toTypeId: typeId }, trx)
  const at = clock.now()
  const last = await lastOf(trx, planId)
  const id = await insertRow(trx, 'plan_moves', {
    plan_id: planId,
    from_type_id: plan.typeId,
    to_type_id: typeId,
    ...last,
    basis,
    reason,
    state: 'RUNNING',
    texts: 0,
    changed: 0,
    again: 0,
    ordered_by: caller.userId,
    ordered_at: at,
  })
  await close(trx, plan, { moveId: id, typeId, lastLot: last.last_lot_id })
  const act = { plan, caller, reason, at }
  await moveControls(trx, act, versions)
  await moveSamples(trx, act)
  return orderWork(trx, caller, { plan, id, reason, versions, basis })
}

/** The newest ids: the plan's row is locked, so that no draw adds a lot behind them. */
async function lastOf(trx: TransactionClientContract, planId: number) {
  const last = async (table: 'correction_lots' | 'control_texts' | 'correction_samples') => {
    const row = await trx
      .query<{ id: number }>()
      .from(table)
      .where('plan_id', planId)
      .orderBy('id', 'desc')
      .select('id')
      .first()
    return row?.id ?? 0
  }
  return {
    last_lot_id: await last('correction_lots'),
    last_control_id: await last('control_texts'),
    last_sample_id: await last('correction_samples'),
  }
}

/** The version is in force, and nobody holds a text of the one before. */
async function close(
  trx: TransactionClientContract,
  { id, version, olderLots }: StoredPlan,
  { moveId, typeId, lastLot }: { readonly moveId: number; readonly typeId: number; readonly lastLot: number }
): Promise<void> {
  await trx
    .from('correction_plans')
    .where('id', id)
    .update({
      type_id: typeId,
      version: version + 1,
      moving_id: moveId,
      older_lots: Math.max(lastLot, olderLots ?? 0),
    })
  const lots = await select(trx, 'correction_lots', { id: 'correction_lots.id' })
    .where({ plan_id: id, is_open: 1 })
    .forUpdate()
  await endLots(
    trx,
    lots.map((lot) => lot.id),
    'moved'
  )
  // What was counted is of the version before.
  await trx
    .from('plan_tallies')
    .where('plan_id', id)
    .update({ is_stale: 1, coincidences_json: JSON.stringify(NOTHING_COUNTED) })
}

const NOTHING_COUNTED: Coincidences = { total: [], criteria: [], situations: [] }

async function orderWork(
  trx: TransactionClientContract,
  caller: Caller,
  {
    plan,
    id,
    reason,
    versions: { from, to },
    basis,
  }: {
    readonly plan: StoredPlan
    readonly id: number
    readonly reason: string
    readonly versions: MoveVersions
    readonly basis: string
  }
): Promise<Result<PlanMoveView, DomainError>> {
  await record(trx, {
    act: 'correction_plan_moved',
    by: caller,
    subject: { type: 'correction_plan', id: plan.id },
    detail: { move: id, from: from.version, to: to.version },
    before: { typeId: from.id },
    after: { typeId: to.id },
    reason,
  })
  const exam = await select(trx, 'exams', { name: 'exams.name' }).where('id', plan.examId).firstOrFail()
  const job = await orderJob(trx, {
    type: moveJob,
    payload: { move: id },
    institutionId: plan.institutionId,
    orderedBy: caller.userId,
    title: { key: 'grading.job_move_of', params: { exam: exam.name, version: to.version } },
  })
  if (!job.ok) return job
  await trx.from('plan_moves').where('id', id).update({ job_id: job.value.id })
  const stored = await moveByBasis(plan.id, basis, trx)
  if (stored === null) throw new Error(`move ${id} is not there`)
  return ok(stored)
}
