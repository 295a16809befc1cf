import { retryJob } from '#jobs'
import { ok, refuseConflict, type DomainError, type Result } from '#shared'
import type { DisclosureView } from '../disclosure_views.js'
import type { PlanMoveView } from '../move_views.js'

/**
 * Lets a move whose job has failed for good go on behind its last chunk.
 * @returns refused: 409 `move_not_failed`
 */
export const retryMove = (move: PlanMoveView): Promise<Result<void, DomainError>> =>
  retryStopped(move, () => refuseConflict('move_not_failed', 'grading.move_not_failed'))

/**
 * The same for a disclosure.
 * @returns refused: 409 `disclosure_not_failed`
 */
export const retryDisclosure = (disclosure: DisclosureView): Promise<Result<void, DomainError>> =>
  retryStopped(disclosure, () => refuseConflict('disclosure_not_failed', 'grading.disclosure_not_failed'))

async function retryStopped(
  { state, jobId }: { readonly state: string; readonly jobId: number | null },
  refused: () => Result<never, DomainError>
): Promise<Result<void, DomainError>> {
  if (state !== 'FAILED' || jobId === null) return refused()
  const retried = await retryJob(jobId)
  if (retried.ok) return ok(undefined)
  // Somebody else was quicker.
  return retried.error.code === 'job_not_failed' ? refused() : retried
}
