import type { HttpContext } from '@adonisjs/core/http'
import {
  AppError,
  authorize,
  given,
  listRequest,
  listResponse,
  notFound,
  unwrap,
  type DomainError,
  type Result,
} from '#shared'
import { replyToResultAppeal } from '../actions/reply_to_result_appeal.js'
import { mayManageSelections } from '../policies/results_policy.js'
import { pageOfResultAppeals, RESULT_APPEAL_ORDER, resultAppealView } from '../queries/result_appeals.js'
import ResultAppealTransformer from '../transformers/result_appeal_transformer.js'
import { ofAnyProcess, resultReplyBody } from '../validators/results_validator.js'

/** Appeals against results, for who replies to them. */
export default class ResultAppealsController {
  /** `GET /v1/result_appeals?process=` */
  async index(ctx: HttpContext) {
    authorize(mayManageSelections(ctx.caller))
    const request = listRequest(ctx, { orderable: RESULT_APPEAL_ORDER, defaultOrder: 'id' })
    const { process } = await ofAnyProcess.validate(given({ process: request.filter.process }))
    const { rows, count } = await pageOfResultAppeals(ctx.caller, process, request)
    return listResponse(ctx, request, {
      count,
      rows: rows.map((view) => new ResultAppealTransformer(view).toObject()),
    })
  }

  /** `GET /v1/result_appeals/{id}` */
  async show(ctx: HttpContext) {
    authorize(mayManageSelections(ctx.caller))
    return this.#one(ctx, Number(ctx.params.id))
  }

  /** `PUT /v1/result_appeals/{id}/reply`: `response, result, revision?` → the appeal as it is then. */
  async reply(ctx: HttpContext) {
    authorize(mayManageSelections(ctx.caller))
    const id = Number(ctx.params.id)
    const { response, result, revision } = await ctx.request.validateUsing(resultReplyBody)
    const replied = await replyToResultAppeal(ctx.caller, id, { response, result, revision })
    if (!replied.ok && replied.error.kind === 'stale')
      throw new AppError(409, 'appeal_changed', {
        messages: ['results.appeal_changed'],
        extra: { current: await this.#one(ctx, id) },
      })
    unwrap(replied as Result<null, DomainError>)
    return this.#one(ctx, id)
  }

  async #one(ctx: HttpContext, id: number) {
    const view = await resultAppealView(ctx.caller, id)
    if (!view) throw notFound()
    return new ResultAppealTransformer(view).toObject()
  }
}
