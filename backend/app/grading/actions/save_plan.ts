import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import {
  clock,
  err,
  inTransaction,
  insertRow,
  isDuplicateKey,
  ok,
  refuse,
  refuseConflict,
  refuseNotFound,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { FIXED_ONCE_BEGUN, NEW_PLAN, problemsOf, type PlanSettings } from '../domain/correction_plan.js'
import { storedPlan, type StoredPlan } from '../queries/correction_plans.js'
import { ownType } from '../queries/correction_types.js'
import { judgedItems } from '../queries/judged_items.js'
import { adoptTasks } from './adopt_tasks.js'

/** Steps that somebody waits for; the rest follows. */
const STEPS = 10

type Given = { readonly [Name in keyof PlanSettings]?: PlanSettings[Name] | undefined }
type Place = Pick<StoredPlan, 'collectionId' | 'examId' | 'itemId'>

/** Somebody has changed it since: nothing was overwritten. */
export type StalePlan = { readonly kind: 'stale' }

/**
 * Makes the plan of an item, and gives it what waits already.
 * @returns its id; refused: `validation` naming the field; 409 `plan_exists`
 */
export async function makePlan(
  caller: Caller,
  place: Place,
  given: Given & { readonly typeId: number }
): Promise<Result<number, DomainError>> {
  const settings: PlanSettings = { ...NEW_PLAN, ...present(given), typeId: given.typeId }
  const made = await insertOnce(caller, place, settings)
  if (made.ok) await adoptTasks(STEPS)
  return made
}

async function insertOnce(
  caller: Caller,
  { collectionId, examId, itemId }: Place,
  settings: PlanSettings
): Promise<Result<number, DomainError>> {
  try {
    return await inTransaction<number, DomainError>(async (trx) => {
      if (!(await judgedItems(trx, examId)).has(itemId)) return refuseField('item', 'item_not_judged')
      const checked = await check(trx, caller, settings)
      if (!checked.ok) return checked
      const id = await insertRow(trx, 'correction_plans', {
        institution_id: caller.institutionId,
        collection_id: collectionId,
        exam_id: examId,
        item_id: itemId,
        ...rowOf(settings),
        version: 1,
        created_by: caller.userId,
        created_at: clock.now(),
      })
      const { typeId, marks } = settings
      await record(trx, {
        act: 'correction_plan_made',
        by: caller,
        subject: { type: 'correction_plan', id },
        detail: { exam: examId, item: itemId, type: typeId, marks },
      })
      return ok(id)
    })
  } catch (error) {
    if (isDuplicateKey(error)) return refuseConflict('plan_exists', 'grading.plan_exists')
    throw error
  }
}

/**
 * Changes a plan; what says what is so already changes nothing.
 * @returns refused: `validation` naming the field; 409 `plan_begun` for what is fixed since somebody has texts or marks; `plan_moving`; stale
 */
export async function changePlan(
  caller: Caller,
  id: number,
  { version, ...given }: Given & { readonly version: number }
): Promise<Result<void, DomainError | StalePlan>> {
  const changed = await inTransaction<void, DomainError | StalePlan>(async (trx) => {
    const stored = await storedPlan(id, trx, 'update')
    if (stored === null) return refuseNotFound()
    const after: StoredPlan = { ...stored, ...present(given) }
    const names = Object.keys(present(given)) as (keyof PlanSettings)[]
    const differing = names.filter((name) => after[name] !== stored[name])
    if (differing.length === 0) return ok(undefined)
    if (version !== stored.version) return err({ kind: 'stale' })
    if (stored.movingId !== null) return refuseConflict('plan_moving', 'grading.plan_moving')
    const fixed = differing.filter((name) => FIXED_ONCE_BEGUN.some((one) => one === name))
    if (fixed.length > 0 && (await isBegun(trx, id)))
      return refuseConflict('plan_begun', 'grading.plan_begun')
    const checked = await check(trx, caller, after)
    if (!checked.ok) return checked
    await trx
      .from('correction_plans')
      .where('id', id)
      .update({ ...rowOf(after), version: stored.version + 1 })
    if (after.marks !== stored.marks) await release(trx, id)
    await record(trx, {
      act: 'correction_plan_changed',
      by: caller,
      subject: { type: 'correction_plan', id },
      before: { ...stored },
      after: { ...after },
    })
    return ok(undefined)
  })
  if (changed.ok) await adoptTasks(STEPS)
  return changed
}

const present = (given: Given): Partial<PlanSettings> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

const refuseField = (field: string, text: string) =>
  refuse('invalid', 'validation', { fields: { [field]: [`grading.${text}`] } })

async function check(
  trx: TransactionClientContract,
  caller: Caller,
  settings: PlanSettings
): Promise<Result<void, DomainError>> {
  if ((await ownType(caller, settings.typeId, trx)) === null) return refuseField('type', 'no_such_type')
  const fields = problemsOf(settings)
  return Object.keys(fields).length > 0 ? refuse('invalid', 'validation', { fields }) : ok(undefined)
}

const rowOf = (settings: PlanSettings) => ({
  type_id: settings.typeId,
  marks: settings.marks,
  is_anonymous: Number(settings.isAnonymous),
  lot_size: settings.lotSize,
  most_held: settings.mostHeld,
  daily_cap: settings.dailyCap,
  lease_minutes: settings.leaseMinutes,
  opens_at: settings.opensAt,
  closes_at: settings.closesAt,
  own_school_excluded: Number(settings.ownSchoolExcluded),
  control_share: settings.controlShare,
  qualification_texts: settings.qualificationTexts,
  qualification_within: settings.qualificationWithin,
})

/** Somebody has texts of it, or has written a mark. */
async function isBegun(trx: TransactionClientContract, planId: number): Promise<boolean> {
  const lot = await trx.from('correction_lots').where({ plan_id: planId, is_open: 1 }).select('id').first()
  if (lot) return true
  const mark = trx.from('corrector_marks').where('plan_id', planId).whereNotNull('saved_at')
  return Boolean(await mark.select('id').first())
}

/** Nobody has begun: its tasks are as before there was a plan, and are given to it anew. */
async function release(trx: TransactionClientContract, planId: number): Promise<void> {
  await trx.from('correction_tasks').where('plan_id', planId).where('round', '>', 1).delete()
  await trx.from('correction_tasks').where({ plan_id: planId, state: 'WAITING' }).update({ plan_id: null })
}
