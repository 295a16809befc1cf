import type { HttpContext } from '@adonisjs/core/http'
import { unwrap } from '#shared'
import { drawSample, previewSample } from '../actions/draw_sample.js'
import { endSample } from '../actions/end_sample.js'
import { reopenText } from '../actions/reopen_text.js'
import { planSamples } from '../queries/samples.js'
import DrawnSampleTransformer from '../transformers/drawn_sample_transformer.js'
import PlanSamplesTransformer from '../transformers/plan_samples_transformer.js'
import { reopenBody, sampleBody, sampleEnd } from '../validators/samples_validator.js'
import { supervisedPlan } from './supervised_plan.js'

/** Texts that are read once more: for supervisors alone. Correctors get them among theirs. */
export default class CorrectionSamplesController {
  /** `GET /v1/correction_plans/{id}/samples`: the newest 20, and the newest 50 texts that differ. */
  async index(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    return ctx.serialize(PlanSamplesTransformer.transform(await planSamples(ctx.caller, plan)))
  }

  /** `POST /v1/correction_plans/{id}/samples` `mode` (`preview`, `apply`)`, texts, corrector?, reason` (to apply). */
  async store(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    const { mode, texts, corrector = null, reason = '' } = await ctx.request.validateUsing(sampleBody)
    const order = { texts, corrector }
    const drawn =
      mode === 'preview'
        ? await previewSample(ctx.caller, plan, order)
        : await drawSample(ctx.caller, plan, { ...order, reason: reason.toWellFormed() })
    return ctx.serialize(DrawnSampleTransformer.transform(unwrap(drawn)))
  }

  /** `POST /v1/correction_plans/{id}/samples/{sample}/end` `reason`: what nobody has read of it is read by nobody. */
  async end(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    const { reason } = await ctx.request.validateUsing(sampleEnd)
    const order = { id: Number(ctx.params.sample), reason: reason.toWellFormed() }
    unwrap(await endSample(ctx.caller, plan, order))
    ctx.response.status(204).send('')
  }

  /** `POST /v1/correction_plans/{id}/sample_readings/{reading}/reopen` `reason`. */
  async reopen(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    const { reason } = await ctx.request.validateUsing(reopenBody)
    const order = { id: Number(ctx.params.reading), reason: reason.toWellFormed() }
    unwrap(await reopenText(ctx.caller, plan, order))
    ctx.response.status(204).send('')
  }
}
