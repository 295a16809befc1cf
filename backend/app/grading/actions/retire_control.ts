import { record } from '#audit'
import {
  clock,
  inTransaction,
  ok,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import type { StoredPlan } from '../queries/correction_plans.js'

/**
 * A control text is given to nobody any more, and what it got counts no longer. Who has it in a lot marks it like any other text: nobody is to notice.
 * @returns refused: `not_found`. A repeat changes nothing.
 */
export const retireControl = (
  caller: Caller,
  plan: StoredPlan,
  { id, reason }: { readonly id: number; readonly reason: string }
): Promise<Result<void, DomainError>> =>
  inTransaction<void, DomainError>(async (trx) => {
    const control = await select(trx, 'control_texts', {
      answerId: 'control_texts.answer_id',
      isActive: 'control_texts.is_active',
    })
      .where({ id, plan_id: plan.id })
      .forUpdate()
      .first()
    if (control === null) return refuseNotFound()
    if (control.isActive === null) return ok(undefined)
    await trx
      .from('control_texts')
      .where('id', id)
      .update({ is_active: null, ended_at: clock.now(), ended_by: caller.userId, end_reason: reason })
    await record(trx, {
      act: 'control_text_retired',
      by: caller,
      subject: { type: 'correction_plan', id: plan.id },
      detail: { answer: control.answerId, control: id },
      reason,
    })
    return ok(undefined)
  })
