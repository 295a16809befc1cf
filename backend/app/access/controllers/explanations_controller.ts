import type { HttpContext } from '@adonisjs/core/http'
import { AppError, authorize, given, unwrap } from '#shared'
import { groupPolicy } from '../policies/group_policy.js'
import { explain } from '../queries/explain.js'
import { permissionsOf } from '../queries/group_permissions.js'
import ExplanationTransformer from '../transformers/explanation_transformer.js'
import { explanationValidator } from '../validators/access.js'

/** `GET /v1/permissions/explain?user=&page=|call=&target=`: why somebody may or may not. */
export default class ExplanationsController {
  async show(ctx: HttpContext) {
    authorize(groupPolicy.manage(ctx.caller, await permissionsOf(ctx.caller)))
    const { user, page, call, target } = ctx.request.qs()
    const asked = await explanationValidator.validate(given({ user, page, call, target }))
    if ((asked.page === undefined) === (asked.call === undefined))
      throw new AppError(400, 'validation', { fields: { page: ['access.page_or_call'] } })
    const explanation = unwrap(await explain(ctx.caller, asked))
    return ctx.serialize(ExplanationTransformer.transform(explanation))
  }
}
