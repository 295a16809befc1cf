import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
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
  type Row,
} from '#shared'
import { PANEL_ROUND } from '../domain/correction_plan.js'
import { judge, type Given } from '../domain/correction_type.js'
import type { ControlPurpose } from '../domain/qualification.js'
import { planText } from '../queries/control_options.js'
import type { StoredPlan } from '../queries/correction_plans.js'
import { ruleOf } from '../queries/plan_rule.js'
import { hasHandedIn } from '../queries/returned_marks.js'
import { FIRST_ROUND } from '../queries/stored_tasks.js'
import { giveAsPanel } from './give_as_panel.js'
import { lockMark, type LockedMark } from './resolve_answer.js'
import { steadyPlan } from './steady_plan.js'

/** `task`: the text's number in the plan. `reason`: why it gets this mark, in words. `comment`: HTML that was cleaned, which the candidate reads. */
type Order = Given & {
  readonly task: number
  readonly purpose: ControlPurpose
  readonly reason: string
  readonly comment: string | null
}

const TASK = {
  id: 'correction_tasks.id',
  round: 'correction_tasks.round',
  state: 'correction_tasks.state',
  takenBy: 'correction_tasks.taken_by',
} as const
type Task = Row<typeof TASK>

/**
 * Makes a text a control text by the panel's mark. One that nobody has begun has that as its own mark too, so that nobody is missing for it; one whose mark is in
 * force keeps it.
 * @returns its id; refused: `not_found`; `validation` naming `mark`; 409 `control_exists`, `control_in_marking`, `panel_own_mark`, `plan_moving`
 */
export const makeControl = (
  caller: Caller,
  { id: planId }: Pick<StoredPlan, 'id'>,
  order: Order
): Promise<Result<number, DomainError>> =>
  inTransaction<number, DomainError>(async (trx) => {
    // As it is now: this may be the first mark of the plan, and until it is there somebody else may change the type that it is judged by.
    const steady = await steadyPlan(trx, { id: planId })
    if (!steady.ok) return steady
    const plan = steady.value
    const text = await planText(caller, plan.id, order.task, trx)
    const mark = text && (await lockMark(trx, text.answerId))
    if (!mark) return refuseNotFound()
    const tasks = await select(trx, 'correction_tasks', TASK)
      .where({ answer_id: mark.answerId, plan_id: plan.id })
      .where('round', '<=', PANEL_ROUND)
      .forUpdate()
    const hasMarked = await hasHandedIn(trx, caller.userId, mark.answerId)
    if (hasMarked || tasks.some(({ takenBy }) => takenBy === caller.userId))
      return refuseConflict('panel_own_mark', 'grading.panel_own_mark')
    if (await isControl(trx, mark.answerId)) return refuseConflict('control_exists', 'grading.control_exists')
    const { type, range } = await ruleOf(plan, trx)
    const given = judge(type, order, range)
    if (given === null || given.total === null)
      return refuse('invalid', 'validation', { fields: { mark: ['grading.panel_mark_incomplete'] } })
    const { criteria, situation, reason, comment } = order
    const { total } = given
    if (await isUntouched(trx, mark, tasks)) {
      await takeOut(trx, caller, mark.answerId)
      await giveAsPanel(
        trx,
        caller,
        { plan, mark },
        { criteria, situation, total, reason, comment, annotations: [] }
      )
    } else if (mark.points === null || tasks.some(({ state }) => state !== 'MARKED'))
      return refuseConflict('control_in_marking', 'grading.control_in_marking')
    const id = await insertRow(trx, 'control_texts', {
      plan_id: plan.id,
      answer_id: mark.answerId,
      purpose: order.purpose,
      total,
      criteria_json: criteria === null ? null : JSON.stringify(criteria),
      situation,
      reason,
      created_by: caller.userId,
      created_at: clock.now(),
      is_active: 1,
    })
    await record(trx, {
      act: 'control_text_made',
      by: caller,
      institutionId: mark.institutionId,
      subject: { type: 'correction_plan', id: plan.id },
      detail: { answer: mark.answerId, control: id, purpose: order.purpose },
      reason,
    })
    return ok(id)
  })

const isControl = async (trx: TransactionClientContract, answerId: number): Promise<boolean> =>
  Boolean(
    await trx
      .from('control_texts')
      .where({ answer_id: answerId, is_active: 1 })
      .forUpdate()
      .select('id')
      .first()
  )

/** Nobody holds it, has marked it or has written a draft for it. */
async function isUntouched(
  trx: TransactionClientContract,
  { answerId, points }: LockedMark,
  tasks: readonly Task[]
): Promise<boolean> {
  if (points !== null || tasks.some(({ state }) => state !== 'WAITING')) return false
  const draft = trx.from('corrector_marks').where('answer_id', answerId).whereNotNull('saved_at')
  return !(await draft.forUpdate().select('id').first())
}

/** Nobody is to mark it any more. */
async function takeOut(trx: TransactionClientContract, { userId }: Caller, answerId: number): Promise<void> {
  const tasks = trx.from('correction_tasks').where('answer_id', answerId)
  await tasks.clone().where('round', '>', FIRST_ROUND).delete()
  await tasks.clone().where('round', FIRST_ROUND).update({ state: 'MARKED', taken_by: userId })
}
