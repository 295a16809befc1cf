import type { HttpContext } from '@adonisjs/core/http'
import { permissionsOf } from '#access'
import { AppError, authorize, authorizeOrHide, listRequest, listResponse, ok } from '#shared'
import { maySeeEstimate, maySeeHistory } from '../policies/act_policy.js'
import { adaptiveSteps } from '../queries/adaptive_steps.js'
import { applicationHistory } from '../queries/application_history.js'
import { findApplication } from '../queries/find_application.js'
import { presentSchedule } from '../queries/schedule_view.js'
import AdaptiveStepTransformer from '../transformers/adaptive_step_transformer.js'
import HistoryTransformer from '../transformers/history_transformer.js'
import { answerAct } from './exam_acts.js'

/** What staff read of one application: its time, and what it went through. */
export default class ApplicationRecordsController {
  /** `GET /v1/applications/{id}/application_timewindow`: its own window; 404 `no_window` where it has none. */
  async timeWindow(ctx: HttpContext) {
    const view = await presentSchedule((await this.#application(ctx)).id)
    authorizeOrHide(view !== null)
    if (view.windowEndAt === null)
      throw new AppError(404, 'no_window', { messages: ['delivery.no_time_window'] })
    return answerAct(ctx, ok(view))
  }

  /** `GET /v1/applications/{id}/history`: newest first, 50 a page. */
  async history(ctx: HttpContext) {
    const application = await this.#application(ctx)
    authorize(maySeeHistory(ctx.caller, await permissionsOf(ctx.caller)))
    const request = listRequest(ctx, { orderable: ['id'], defaultOrder: '-id', defaultSize: 50 })
    const page = await applicationHistory(application.id, request)
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(HistoryTransformer.transform(page.rows)),
    })
  }

  /** `GET /v1/applications/{id}/cat_result_log`: how the estimate of an adaptive exam went. */
  async adaptive(ctx: HttpContext) {
    const application = await this.#application(ctx)
    authorize(maySeeEstimate(ctx.caller, await permissionsOf(ctx.caller)))
    const steps = await adaptiveSteps(application.id)
    return { catResultLog: await ctx.serialize(AdaptiveStepTransformer.transform(steps)) }
  }

  async #application(ctx: HttpContext) {
    const application = await findApplication(Number(ctx.params.id), ctx.caller)
    authorizeOrHide(application !== null)
    return application
  }
}
