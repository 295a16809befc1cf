import { record } from '#audit'
import { clock, inTransaction, ok, refuseNotFound, type Caller, type DomainError, type Result } from '#shared'
import type { FileState } from '../held_file_views.js'
import type { StoredPlan } from '../queries/correction_plans.js'
import { heldFile } from '../queries/held_files.js'

const ACTS = {
  released: 'text_file_released',
  withheld: 'text_file_withheld',
  waiting: 'text_file_reopened',
} as const

/**
 * A supervisor has looked at a file of a text and gives it to correctors, or does not; or it waits again.
 * @returns refused: `not_found`. A repeat changes nothing: who decided stays.
 */
export const decideFile = (
  caller: Caller,
  plan: StoredPlan,
  { id, state }: { readonly id: number; readonly state: FileState }
): Promise<Result<void, DomainError>> =>
  inTransaction<void, DomainError>(async (trx) => {
    const file = await heldFile(caller, plan, id, trx)
    if (file === null) return refuseNotFound()
    const isDecided = state !== 'waiting'
    const changed = await trx
      .from('text_files')
      .where('id', file.id)
      .whereNot('state', state)
      .update({
        state,
        decided_by: isDecided ? caller.userId : null,
        decided_at: isDecided ? clock.now() : null,
      })
    if (Number(changed) === 0) return ok(undefined)
    await record(trx, {
      act: ACTS[state],
      by: caller,
      subject: { type: 'correction_plan', id: plan.id },
      detail: { answer: file.answerId },
    })
    return ok(undefined)
  })
