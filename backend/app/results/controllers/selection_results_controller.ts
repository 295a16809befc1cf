import type { HttpContext } from '@adonisjs/core/http'
import { authorize, authorizeOrHide, given, listRequest, listResponse, notFound, unwrap } from '#shared'
import { removeResult, saveResults } from '../actions/save_results.js'
import { mayManageSelections } from '../policies/results_policy.js'
import { processOf } from '../queries/processes.js'
import { pageOfResults, RESULT_ORDER, resultView } from '../queries/results.js'
import SavedResultsTransformer from '../transformers/saved_results_transformer.js'
import SelectionResultTransformer from '../transformers/selection_result_transformer.js'
import { ofProcess, resultsBody } from '../validators/results_validator.js'

/** Results of selection processes as staff enter them. */
export default class SelectionResultsController {
  /** `GET /v1/selection_results?process=` */
  async index(ctx: HttpContext) {
    authorize(mayManageSelections(ctx.caller))
    const request = listRequest(ctx, { orderable: RESULT_ORDER, defaultOrder: 'user_name' })
    const { process } = await ofProcess.validate(given({ process: request.filter.process }))
    authorizeOrHide((await processOf(ctx.caller, process)) !== null)
    const { rows, count } = await pageOfResults(process, request)
    return listResponse(ctx, request, {
      count,
      rows: rows.map((view) => new SelectionResultTransformer(view).toObject()),
    })
  }

  /** `GET /v1/selection_results/{id}` */
  async show(ctx: HttpContext) {
    authorize(mayManageSelections(ctx.caller))
    const view = await resultView(ctx.caller, Number(ctx.params.id))
    if (!view) throw notFound()
    return new SelectionResultTransformer(view).toObject()
  }

  /** `PUT /v1/selection_processes/{id}/results`: `results`, at most 500; all of them or none. */
  async save(ctx: HttpContext) {
    authorize(mayManageSelections(ctx.caller))
    const { results } = await ctx.request.validateUsing(resultsBody)
    const saved = unwrap(await saveResults(ctx.caller, Number(ctx.params.id), results))
    return ctx.serialize(SavedResultsTransformer.transform(saved))
  }

  /** `DELETE /v1/selection_results/{id}`: one that was never published. */
  async destroy(ctx: HttpContext) {
    authorize(mayManageSelections(ctx.caller))
    unwrap(await removeResult(ctx.caller, Number(ctx.params.id)))
    return ctx.response.noContent()
  }
}
