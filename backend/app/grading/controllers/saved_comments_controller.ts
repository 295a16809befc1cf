import type { HttpContext } from '@adonisjs/core/http'
import { authorize, unwrap } from '#shared'
import { storeComments } from '../actions/store_comments.js'
import { mayBeMember } from '../policies/plan_policy.js'
import { savedComments } from '../queries/saved_comments.js'
import SavedCommentsTransformer from '../transformers/saved_comments_transformer.js'
import { savedCommentsBody } from '../validators/saved_comments_validator.js'

/** Comments that whoever marks keeps to use again: their own, and nobody else's. */
export default class SavedCommentsController {
  /** `GET /v1/saved_comments` → `comments, basis`. */
  async show(ctx: HttpContext) {
    authorize(mayBeMember(ctx.caller))
    const comments = await savedComments(ctx.caller)
    return ctx.serialize(SavedCommentsTransformer.transform({ comments }))
  }

  /** `PUT /v1/saved_comments` `comments, basis` (of those that are replaced) → the same as `GET`. */
  async update(ctx: HttpContext) {
    authorize(mayBeMember(ctx.caller))
    const order = await ctx.request.validateUsing(savedCommentsBody)
    const comments = unwrap(await storeComments(ctx.caller, order))
    return ctx.serialize(SavedCommentsTransformer.transform({ comments }))
  }
}
