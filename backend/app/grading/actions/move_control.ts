import { record } from '#audit'
import {
  inTransaction,
  ok,
  refuseConflict,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import type { ControlPurpose } from '../domain/qualification.js'
import type { StoredPlan } from '../queries/correction_plans.js'

type Order = { readonly id: number; readonly purpose: ControlPurpose; readonly reason: string }

/**
 * Puts a control text into another set, while nobody has got it, nor an earlier control text of the same answer: whoever has read it as one thing is not to meet it as another.
 * @returns refused: `not_found`, also for one that is retired; 409 `control_given`. A repeat changes nothing.
 */
export const moveControl = (
  caller: Caller,
  plan: StoredPlan,
  { id, purpose, reason }: Order
): Promise<Result<void, DomainError>> =>
  inTransaction<void, DomainError>(async (trx) => {
    const control = await select(trx, 'control_texts', {
      answerId: 'control_texts.answer_id',
      purpose: 'control_texts.purpose',
    })
      .where({ id, plan_id: plan.id, is_active: 1 })
      .forUpdate()
      .first()
    if (control === null) return refuseNotFound()
    if (control.purpose === purpose) return ok(undefined)
    // Read behind the lock: a draw that was giving it out is done.
    const given = await select(trx, 'correction_tasks', { id: 'correction_tasks.id' })
      .where('answer_id', control.answerId)
      .whereNotNull('control_id')
      .first()
    const mark = await select(trx, 'control_marks', { id: 'control_marks.id' })
      .join('control_texts', 'control_texts.id', 'control_marks.control_id')
      .where('control_texts.answer_id', control.answerId)
      .first()
    if (given !== null || mark !== null) return refuseConflict('control_given', 'grading.control_given')
    await trx.from('control_texts').where('id', id).update({ purpose })
    await record(trx, {
      act: 'control_text_moved',
      by: caller,
      subject: { type: 'correction_plan', id: plan.id },
      detail: { answer: control.answerId, control: id, purpose },
      reason,
    })
    return ok(undefined)
  })
