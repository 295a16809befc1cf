import type { HttpContext } from '@adonisjs/core/http'
import { authorize, authorizeOrHide } from '#shared'
import { maySupervise } from '../policies/plan_policy.js'
import { knownPlan, type StoredPlan } from '../queries/correction_plans.js'

/**
 * The plan that the address names.
 * @throws AppError 404 for a plan that is not the caller's; 403 for one that they do not supervise
 */
export async function supervisedPlan({ caller, params }: HttpContext): Promise<StoredPlan> {
  const known = await knownPlan(caller, Number(params.id))
  authorizeOrHide(known !== null)
  authorize(maySupervise(known.role))
  return known.plan
}
