import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import {
  inTransaction,
  ok,
  refuse,
  refuseConflict,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import type { Annotation } from '../domain/annotation.js'
import { judge, type Given } from '../domain/correction_type.js'
import { annotationProblemOf } from '../queries/annotation_problem.js'
import { panelTask } from '../queries/board.js'
import type { StoredPlan } from '../queries/correction_plans.js'
import { ruleOf } from '../queries/plan_rule.js'
import { hasHandedIn } from '../queries/returned_marks.js'
import { giveAsPanel } from './give_as_panel.js'
import { lockMark } from './resolve_answer.js'
import { steadyPlan } from './steady_plan.js'

/** `decision`: why, in words. `comment`: HTML that was cleaned, which the candidate reads, and so are `annotations`. */
type Order = Given & {
  readonly task: number
  readonly decision: string
  readonly comment: string | null
  readonly annotations: readonly Annotation[]
}

/**
 * Decides a text for the panel; that decides the mark of its answer.
 * @returns its points in thousandths; refused: `not_found` for one that does not wait for the panel; `validation` naming `mark`, or the field of an annotation that
 *   does not match the text; 409 `panel_own_mark` for
 *   who has marked it, `plan_moving`
 */
export const decidePanel = (
  caller: Caller,
  known: StoredPlan,
  order: Order
): Promise<Result<number, DomainError>> =>
  inTransaction<number, DomainError>(async (trx) => {
    const steady = await steadyPlan(trx, known)
    if (!steady.ok) return steady
    const plan = steady.value
    const place = await panelTask(caller, plan.id, order.task, trx)
    const mark = place && (await lockMark(trx, place.answerId))
    // Again: of two who decide at once the second finds it decided.
    if (!mark || (await waitsStill(trx, order.task)) === false) return refuseNotFound()
    if (await hasMarked(trx, caller, mark.answerId))
      return refuseConflict('panel_own_mark', 'grading.panel_own_mark')
    const { type, range } = await ruleOf(plan, trx)
    const given = judge(type, order, range)
    if (given === null || given.total === null)
      return refuse('invalid', 'validation', { fields: { mark: ['grading.panel_mark_incomplete'] } })
    const problem = await annotationProblemOf(trx, mark.answerId, order.annotations)
    if (problem !== null)
      return refuse('invalid', 'validation', { fields: { [problem]: ['grading.annotation_mismatch'] } })
    const { criteria, situation, comment, annotations, decision: reason } = order
    await trx
      .from('correction_tasks')
      .where('id', order.task)
      .update({ state: 'MARKED', taken_by: caller.userId })
    const points = await giveAsPanel(
      trx,
      caller,
      { plan, mark },
      { criteria, situation, total: given.total, reason, comment, annotations }
    )
    await record(trx, {
      act: 'correction_decided',
      by: caller,
      institutionId: mark.institutionId,
      subject: { type: 'application', id: mark.applicationId },
      detail: { answer: mark.answerId },
      before: { points: mark.points },
      after: { points },
      reason: order.decision,
    })
    return ok(points)
  })

const waitsStill = async (trx: TransactionClientContract, id: number): Promise<boolean> =>
  Boolean(await trx.from('correction_tasks').where({ id, state: 'WAITING' }).forUpdate().select('id').first())

const hasMarked = async (
  trx: TransactionClientContract,
  { userId }: Caller,
  answerId: number
): Promise<boolean> =>
  (await hasHandedIn(trx, userId, answerId)) ||
  (await select(trx, 'correction_tasks', { id: 'correction_tasks.id' })
    .where({ answer_id: answerId, taken_by: userId })
    .first()) !== null
