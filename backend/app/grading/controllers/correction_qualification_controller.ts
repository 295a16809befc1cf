import type { HttpContext } from '@adonisjs/core/http'
import { unwrap } from '#shared'
import { decideQualification } from '../actions/decide_qualification.js'
import { planQualification } from '../queries/qualification.js'
import PlanQualificationTransformer from '../transformers/plan_qualification_transformer.js'
import { qualificationBody } from '../validators/plans_validator.js'
import { supervisedPlan } from './supervised_plan.js'

/** Who has qualified for the texts of a plan: for supervisors alone. */
export default class CorrectionQualificationController {
  /** `GET /v1/correction_plans/{id}/qualification`: texts of both sets, and where each corrector is. */
  async show(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    return ctx.serialize(PlanQualificationTransformer.transform(await planQualification(plan)))
  }

  /** `PUT /v1/correction_plans/{id}/members/{user}/qualification` `act, reason`: admits a corrector, or grants another attempt. */
  async decide(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    const { act, reason } = await ctx.request.validateUsing(qualificationBody)
    const order = { user: Number(ctx.params.user), act, reason: reason.toWellFormed() }
    unwrap(await decideQualification(ctx.caller, plan.id, order))
    return ctx.serialize(PlanQualificationTransformer.transform(await planQualification(plan)))
  }
}
