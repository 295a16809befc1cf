import type { HttpContext } from '@adonisjs/core/http'
import { AppError, authorize } from '#shared'
import { resetApplication } from '../actions/reset_application.js'
import { restoreSitting } from '../actions/restore_sitting.js'
import { mayClearAnswers } from '../policies/act_policy.js'
import { sittingViews } from '../queries/sitting_views.js'
import SittingTransformer from '../transformers/sitting_transformer.js'
import { resetBody, restoredSitting } from '../validators/acts_validator.js'
import { answerAct, orderOf, readEnd, requireManaged, requireReason } from './exam_acts.js'

/** Staff let somebody begin an exam again, with or without the answers, and see what was cleared. */
export default class ResetsController {
  /** `POST /v1/applications/{id}/reset` `clear_answers?, end_time?, timeout?, reason?`; with `clear_answers` a reason is needed. */
  async store(ctx: HttpContext) {
    const application = await requireManaged(ctx)
    const body = await ctx.request.validateUsing(resetBody)
    const clearsAnswers = body.clearAnswers ?? false
    if (clearsAnswers) authorize(mayClearAnswers(ctx.caller))
    const order = orderOf(ctx, application.id, body)
    if (clearsAnswers && order.reason === null)
      throw new AppError(400, 'validation', { fields: { reason: ['shared.required'] } })
    await requireReason(application, order.reason ?? null)
    const endAt = body.endTime === undefined ? undefined : readEnd('endTime', body.endTime)
    return answerAct(ctx, await resetApplication({ ...order, clearsAnswers, minutes: body.timeout, endAt }))
  }

  /** `GET /v1/applications/{id}/sittings`: those that were closed, the newest first. */
  async index(ctx: HttpContext) {
    const views = await sittingViews(await requireManaged(ctx))
    return {
      results: await ctx.serialize(SittingTransformer.transform(views)),
      count: views.length,
      numPages: 1,
    }
  }

  /** `POST /v1/applications/{id}/sittings/{sitting}/restore` `reason?` */
  async restore(ctx: HttpContext) {
    const application = await requireManaged(ctx)
    authorize(mayClearAnswers(ctx.caller))
    const order = orderOf(ctx, application.id, await ctx.request.validateUsing(restoredSitting))
    return answerAct(ctx, await restoreSitting({ ...order, sitting: Number(ctx.params.sitting) }))
  }
}
