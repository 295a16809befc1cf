import type { HttpContext } from '@adonisjs/core/http'
import { finishOnBehalf, resumeExam, stopExam } from '../actions/stop_exam.js'
import { plainAct } from '../validators/acts_validator.js'
import { answerAct, orderOf, requireManaged, requireReason, requireStoppable } from './exam_acts.js'

/** Staff stop a running exam, let it go on, or hand it in. */
export default class StopsController {
  /** `POST /v1/applications/{id}/stop` `reason?` */
  async stop(ctx: HttpContext) {
    const application = await requireStoppable(ctx)
    const order = orderOf(ctx, application.id, await ctx.request.validateUsing(plainAct))
    await requireReason(application, order.reason ?? null)
    return answerAct(ctx, await stopExam(order))
  }

  /** `POST /v1/applications/{id}/resume` */
  async resume(ctx: HttpContext) {
    const application = await requireStoppable(ctx)
    const order = orderOf(ctx, application.id, await ctx.request.validateUsing(plainAct))
    return answerAct(ctx, await resumeExam(order))
  }

  /** `POST /v1/applications/{id}/finish_on_behalf` `reason?` */
  async finish(ctx: HttpContext) {
    const application = await requireManaged(ctx)
    const order = orderOf(ctx, application.id, await ctx.request.validateUsing(plainAct))
    await requireReason(application, order.reason ?? null)
    return answerAct(ctx, await finishOnBehalf(order))
  }
}
