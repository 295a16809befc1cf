import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ok, refuseConflict, refuseNotFound, type DomainError, type Result } from '#shared'
import { storedPlan, type StoredPlan } from '../queries/correction_plans.js'

/**
 * The plan as it is now, and stays until this transaction ends: what a mark means depends on the version of its type. Before marks are locked, so that a move is waited for or seen.
 * @returns refused: `not_found`; 409 `plan_moving` while it goes over to another version
 */
export async function steadyPlan(
  trx: TransactionClientContract,
  { id }: Pick<StoredPlan, 'id'>
): Promise<Result<StoredPlan, DomainError>> {
  const plan = await storedPlan(id, trx, 'share')
  if (plan === null) return refuseNotFound()
  return plan.movingId === null ? ok(plan) : refuseConflict('plan_moving', 'grading.plan_moving')
}
