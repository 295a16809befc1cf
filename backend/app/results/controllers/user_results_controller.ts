import type { HttpContext } from '@adonisjs/core/http'
import { authorizeOrHide, given, listRequest, listResponse, notFound, unwrap } from '#shared'
import { issueResultAppeal, markOpened } from '../actions/issue_result_appeal.js'
import { ownResult, pageOfOwnResults } from '../queries/own_results.js'
import { ownResultAppeals } from '../queries/result_appeals.js'
import OwnResultAppealTransformer from '../transformers/own_result_appeal_transformer.js'
import UserResultTransformer from '../transformers/user_result_transformer.js'
import { ofResult, resultAppealBody } from '../validators/results_validator.js'

const PAGE_SIZE = 100

/** Published results of a candidate, and appeals against them. */
export default class UserResultsController {
  /** `GET /v1/user_result`: the newest first. */
  async index(ctx: HttpContext) {
    const request = listRequest<never>(ctx, { orderable: [], defaultOrder: '', defaultSize: PAGE_SIZE })
    const { rows, count } = await pageOfOwnResults(ctx.caller, request)
    return listResponse(ctx, request, {
      count,
      rows: rows.map((view) => new UserResultTransformer(view).toObject()),
    })
  }

  /** `PUT /v1/user_result/{id}/set_opened_appeal`: what the appeal has done already; 409 `no_appeal` without one. */
  async setOpenedAppeal(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    unwrap(await markOpened(ctx.caller, id))
    const view = await ownResult(ctx.caller, id)
    if (!view) throw notFound()
    return new UserResultTransformer(view).toObject()
  }

  /** `POST /v1/appeals/create_appeal_user_result` */
  async storeAppeal(ctx: HttpContext) {
    const { caller } = ctx
    const { user, userResult, content, bibliography } = await ctx.request.validateUsing(resultAppealBody)
    authorizeOrHide(user === caller.userId)
    const id = unwrap(await issueResultAppeal(caller, { userResult, content, bibliography }))
    const { rows } = await ownResultAppeals(caller, userResult, { offset: 0, limit: 1 })
    const [view] = rows.filter((row) => row.id === id)
    if (!view) throw notFound()
    ctx.response.status(201)
    return new OwnResultAppealTransformer(view).toObject()
  }

  /** `GET /v1/appeals/list_by_user?user_result=`: the caller's appeals against results, of one or of all. */
  async appeals(ctx: HttpContext) {
    const request = listRequest<never>(ctx, { orderable: [], defaultOrder: '', defaultSize: PAGE_SIZE })
    const { userResult } = await ofResult.validate(given({ userResult: request.filter.userResult }))
    if (userResult !== undefined) authorizeOrHide((await ownResult(ctx.caller, userResult)) !== null)
    const { rows, count } = await ownResultAppeals(ctx.caller, userResult, request)
    return listResponse(ctx, request, {
      count,
      rows: rows.map((view) => new OwnResultAppealTransformer(view).toObject()),
    })
  }
}
