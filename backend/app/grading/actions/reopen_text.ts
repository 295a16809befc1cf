import { record } from '#audit'
import {
  clock,
  inTransaction,
  ok,
  refuseConflict,
  refuseNotFound,
  withinTransaction,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import type { StoredPlan } from '../queries/correction_plans.js'
import { differingReading } from '../queries/samples.js'
import { lockMark } from './resolve_answer.js'
import { steadyPlan } from './steady_plan.js'
import { endBeside, openAgain } from './take_marks_back.js'

/**
 * Opens a text again whose second reading is beyond tolerance: it is marked anew by the plan, and what it got is in the chain alone.
 * @returns refused: `not_found` for a reading that does not differ; 409 `correction_disclosed`; `text_reopened` where it was opened again since it was read; `plan_moving`
 */
export async function reopenText(
  caller: Caller,
  known: StoredPlan,
  { id, reason }: { readonly id: number; readonly reason: string }
): Promise<Result<void, DomainError>> {
  const found = await differingReading(caller, known, id)
  if (found === null) return refuseNotFound()
  return inTransaction<void, DomainError>(async (trx) => {
    const steady = await steadyPlan(trx, known)
    if (!steady.ok) return steady
    const plan = steady.value
    // Before any other read: of two who open it again the second sees that it is open.
    const mark = await lockMark(trx, found.answerId)
    const reading = mark && (await differingReading(caller, plan, id, trx))
    if (!mark || !reading) return refuseNotFound()
    if (mark.disclosureId !== null) return refuseConflict('correction_disclosed', 'grading.text_disclosed')
    if (!reading.isPresent) return refuseConflict('text_reopened', 'grading.text_reopened')
    const at = clock.now()
    await trx.from('sample_readings').where('id', id).update({ reopened_at: at, reopened_by: caller.userId })
    await withinTransaction(trx, async (raw) => {
      endBeside(raw, [mark.answerId])
      openAgain(raw, mark, { by: caller, at, reason })
    })
    await record(trx, {
      act: 'correction_text_reopened',
      by: caller,
      institutionId: mark.institutionId,
      subject: { type: 'application', id: mark.applicationId },
      detail: { answer: mark.answerId, reading: id },
      before: { points: mark.points },
      after: { points: null },
      reason,
    })
    return ok(undefined)
  })
}
