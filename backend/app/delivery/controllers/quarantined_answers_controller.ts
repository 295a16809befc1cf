import type { HttpContext } from '@adonisjs/core/http'
import { authorize, authorizeOrHide, clock, toIso, unwrap } from '#shared'
import { decideQuarantined } from '../actions/decide_quarantined.js'
import { clockAt } from '../domain/deadline.js'
import { mayDecideQuarantined, maySeeQuarantined } from '../policies/application_policy.js'
import { findApplication } from '../queries/find_application.js'
import { quarantinedAnswerViews } from '../queries/quarantined_answer_views.js'
import { uncheckedAnswers } from '../queries/unchecked_answers.js'
import QuarantinedAnswerTransformer from '../transformers/quarantined_answer_transformer.js'
import UncheckedAnswerTransformer from '../transformers/unchecked_answer_transformer.js'
import { quarantineDecision } from '../validators/answers_validator.js'

/** What was quarantined from the answers of an application, for staff to see and to decide. */
export default class QuarantinedAnswersController {
  /** `GET /v1/applications/{id}/kept_answers`: in the order in which it came; and what was taken unchecked, as a device reported it. */
  async index(ctx: HttpContext) {
    authorize(maySeeQuarantined(ctx.caller))
    const application = await this.#application(ctx)
    const views = await quarantinedAnswerViews(application, clockAt(application, clock.now()))
    return {
      results: await ctx.serialize(QuarantinedAnswerTransformer.transform(views)),
      count: views.length,
      numPages: 1,
      unchecked: await ctx.serialize(
        UncheckedAnswerTransformer.transform(await uncheckedAnswers(application.id))
      ),
      isFinished: application.state === 'FINISHED',
      mayDecide: mayDecideQuarantined(ctx.caller),
    }
  }

  /** `POST /v1/applications/{id}/kept_answers/{kept}/decision` `decision: accept | refuse, reason?` */
  async decide(ctx: HttpContext) {
    authorize(mayDecideQuarantined(ctx.caller))
    const { decision, reason = null } = await ctx.request.validateUsing(quarantineDecision)
    const application = await this.#application(ctx)
    const { userId, sessionId } = ctx.caller
    const key = String(ctx.params.kept)
    const decided = unwrap(
      await decideQuarantined({
        applicationId: application.id,
        key,
        decision,
        reason: reason === '' ? null : reason,
        caller: { userId, sessionId },
      })
    )
    return { key, decision: decided.decision, at: toIso(decided.at) }
  }

  async #application(ctx: HttpContext) {
    const application = await findApplication(Number(ctx.params.id), ctx.caller)
    authorizeOrHide(application !== null)
    return application
  }
}
