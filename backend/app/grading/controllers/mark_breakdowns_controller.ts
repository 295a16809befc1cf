import type { HttpContext } from '@adonisjs/core/http'
import { findApplication } from '#delivery'
import { authorizeOrHide } from '#shared'
import { markBreakdown } from '../queries/mark_breakdown.js'
import MarkBreakdownTransformer from '../transformers/mark_breakdown_transformer.js'

/** How the mark of an answer came about, for whoever reads the answer sheet. */
export default class MarkBreakdownsController {
  /** `GET /v1/applications/{id}/mark_breakdown/{itemId}`: 404 where the mark is not disclosed to the caller, or no plan came to it. */
  async show(ctx: HttpContext) {
    const { caller, params } = ctx
    const application = await findApplication(Number(params.id), caller)
    authorizeOrHide(application !== null)
    const breakdown = await markBreakdown(caller, application, Number(params.itemId))
    authorizeOrHide(breakdown !== null)
    return ctx.serialize(MarkBreakdownTransformer.transform(breakdown))
  }
}
