import type { HttpContext } from '@adonisjs/core/http'
import { authorize, authorizeOrHide, ok, unwrap } from '#shared'
import { giveAttempt } from '../actions/give_attempt.js'
import { restore, withdraw } from '../actions/withdraw.js'
import { mayGrantExam } from '../policies/act_policy.js'
import { findApplication } from '../queries/find_application.js'
import { presentSchedule } from '../queries/schedule_view.js'
import { plainAct } from '../validators/acts_validator.js'
import { answerAct, orderOf } from './exam_acts.js'

/** Administrators give somebody an exam once more, or take it back before it begins. */
export default class AttemptsController {
  /** `POST /v1/applications/{id}/give_another_chance` → the second attempt. */
  async give(ctx: HttpContext) {
    const { id } = await granted(ctx)
    const order = orderOf(ctx, id, await ctx.request.validateUsing(plainAct))
    const view = await presentSchedule(unwrap(await giveAttempt({ ...order, reason: order.reason ?? null })))
    authorizeOrHide(view !== null)
    ctx.response.status(201)
    return answerAct(ctx, ok(view))
  }

  /** `DELETE /v1/applications/{id}` */
  async withdraw(ctx: HttpContext) {
    const { id } = await granted(ctx, { withdrawn: true })
    return answerAct(ctx, await withdraw(orderOf(ctx, id, await ctx.request.validateUsing(plainAct))))
  }

  /** `POST /v1/applications/{id}/restore` */
  async restore(ctx: HttpContext) {
    const { id } = await granted(ctx, { withdrawn: true })
    return answerAct(ctx, await restore(orderOf(ctx, id, await ctx.request.validateUsing(plainAct))))
  }
}

/** @throws AppError 404 for what the caller does not see, 403 for who gives and takes no exams */
async function granted(ctx: HttpContext, reach: { withdrawn?: boolean } = {}) {
  const application = await findApplication(Number(ctx.params.id), ctx.caller, reach)
  authorizeOrHide(application !== null)
  authorize(mayGrantExam(ctx.caller))
  return application
}
