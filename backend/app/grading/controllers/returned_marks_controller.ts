import type { HttpContext } from '@adonisjs/core/http'
import { unwrap } from '#shared'
import { returnMarks } from '../actions/return_marks.js'
import { planReturns, previewReturn } from '../queries/returned_marks.js'
import MarksReturnPreviewTransformer from '../transformers/marks_return_preview_transformer.js'
import MarksReturnTransformer from '../transformers/marks_return_transformer.js'
import { returnableFilter, returnMarksBody } from '../validators/returns_validator.js'
import { supervisedPlan } from './supervised_plan.js'

/** What a corrector handed in since a moment goes back: for supervisors. */
export default class ReturnedMarksController {
  /** `GET /v1/correction_plans/{id}/mark_returns`: the newest 20. */
  async index(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    return (await planReturns(plan.id)).map((one) => new MarksReturnTransformer(one).toObject())
  }

  /** `GET /v1/correction_plans/{id}/correctors/{user}/returnable` `since`: what returning them would do now. */
  async preview(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    const { since } = await ctx.request.validateUsing(returnableFilter)
    const scope = { planId: plan.id, corrector: Number(ctx.params.user), since: since ?? 0 }
    return ctx.serialize(MarksReturnPreviewTransformer.transform(await previewReturn(ctx.caller, scope)))
  }

  /** `POST /v1/correction_plans/{id}/correctors/{user}/return_marks` `since, basis, reason`: as it was previewed. */
  async store(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    const { since, basis, reason } = await ctx.request.validateUsing(returnMarksBody)
    const corrector = Number(ctx.params.user)
    const order = { corrector, since: since ?? 0, basis, reason: reason.toWellFormed() }
    return ctx.serialize(MarksReturnTransformer.transform(unwrap(await returnMarks(ctx.caller, plan, order))))
  }
}
