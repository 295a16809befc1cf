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
import { endReadings } from './end_readings.js'

/**
 * Ends a sample: what nobody has read of it is given to nobody any more, and may be drawn for another. What was read stays.
 * @returns refused: `not_found`. A repeat changes nothing.
 */
export const endSample = (
  caller: Caller,
  plan: StoredPlan,
  { id, reason }: { readonly id: number; readonly reason: string }
): Promise<Result<void, DomainError>> =>
  inTransaction<void, DomainError>(async (trx) => {
    const sample = await select(trx, 'correction_samples', { endedAt: 'correction_samples.ended_at' })
      .where({ id, plan_id: plan.id })
      .forUpdate()
      .first()
    if (sample === null) return refuseNotFound()
    if (sample.endedAt !== null) return ok(undefined)
    await trx
      .from('correction_samples')
      .where('id', id)
      .update({ ended_at: clock.now(), ended_by: caller.userId, end_reason: reason })
    const texts = await endReadings(trx, { sampleId: id })
    await record(trx, {
      act: 'correction_sample_ended',
      by: caller,
      subject: { type: 'correction_plan', id: plan.id },
      detail: { sample: id, texts },
      reason,
    })
    return ok(undefined)
  })
