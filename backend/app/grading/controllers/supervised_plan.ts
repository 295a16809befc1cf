import type { HttpContext } from '@adonisjs/core/http'
import { authorize, authorizeOrHide } from '#shared'
import { maySupervise } from '../policies/plan_policy.js'
import { knownPlan, type KnownPlan, type StoredPlan } from '../queries/correction_plans.js'

/**
 * The plan that the address names.
 * @throws AppError 404 for a plan that is not the caller's; 403 for one that they do not supervise
 */
export const supervisedPlan = async (ctx: HttpContext): Promise<StoredPlan> => (await supervised(ctx)).plan

/** The same with what the caller is in it. */
export async function supervised({ caller, params }: HttpContext): Promise<KnownPlan> {
  const known = await knownPlan(caller, Number(params.id))
  authorizeOrHide(known !== null)
  authorize(maySupervise(known.role))
  return known
}
