import type { HttpContext } from '@adonisjs/core/http'
import { authorizeOrHide } from '#shared'
import { correctorPace, correctorPaces, planAgreementView } from '../queries/tallies.js'
import CorrectorDetailTransformer from '../transformers/corrector_detail_transformer.js'
import CorrectorPaceTransformer from '../transformers/corrector_pace_transformer.js'
import PlanAgreementTransformer from '../transformers/plan_agreement_transformer.js'
import { supervisedPlan } from './supervised_plan.js'

/** How far those who mark by a plan agree, and how each of them marks: counted behind the hand-ins, for supervisors. */
export default class CorrectionAgreementController {
  /** `GET /v1/correction_plans/{id}/agreement`: per criterion and in total, and how it changes in the day. */
  async show(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    const found = await planAgreementView(ctx.caller, plan)
    return ctx.serialize(PlanAgreementTransformer.transform({ found }))
  }

  /** `GET /v1/correction_plans/{id}/correctors`: whoever has handed in a text, by name. */
  async correctors(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    return (await correctorPaces(plan.id)).map((pace) => new CorrectorPaceTransformer(pace).toObject())
  }

  /** `GET /v1/correction_plans/{id}/correctors/{user}`: one of them, with days and drift. */
  async corrector(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    const found = await correctorPace(plan.id, Number(ctx.params.user))
    authorizeOrHide(found !== null)
    return ctx.serialize(CorrectorDetailTransformer.transform(found))
  }
}
