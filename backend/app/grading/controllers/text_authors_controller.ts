import type { HttpContext } from '@adonisjs/core/http'
import { authorize, authorizeOrHide, unwrap } from '#shared'
import { seeAuthor } from '../actions/see_author.js'
import { maySeeAuthors } from '../policies/plan_policy.js'
import { knownPlan, type KnownPlan } from '../queries/correction_plans.js'
import { authoredText, authorLooks } from '../queries/text_authors.js'
import AuthorLooksTransformer from '../transformers/author_looks_transformer.js'
import SeenAuthorTransformer from '../transformers/seen_author_transformer.js'
import { lookBody } from '../validators/named_text_validator.js'

/** Whose a text of a plan is: for who watches over it and marks nothing in it. */
export default class TextAuthorsController {
  /** `GET /v1/correction_plans/{id}/texts/{task}/author`: who has seen it, not whose it is. */
  async show(ctx: HttpContext) {
    const { plan } = await watchedPlan(ctx)
    const text = await authoredText(ctx.caller, plan.id, Number(ctx.params.task))
    authorizeOrHide(text !== null)
    return ctx.serialize(AuthorLooksTransformer.transform(await authorLooks(ctx.caller, text.answerId)))
  }

  /** `POST /v1/correction_plans/{id}/texts/{task}/author` `reason?` (the first time): whose it is. */
  async store(ctx: HttpContext) {
    const known = await watchedPlan(ctx)
    const { reason } = await ctx.request.validateUsing(lookBody)
    const order = { task: Number(ctx.params.task), reason: reason?.toWellFormed() ?? null }
    return ctx.serialize(SeenAuthorTransformer.transform(unwrap(await seeAuthor(ctx.caller, known, order))))
  }
}

async function watchedPlan({ caller, params }: HttpContext): Promise<KnownPlan> {
  const known = await knownPlan(caller, Number(params.id))
  authorizeOrHide(known !== null)
  authorize(maySeeAuthors(known))
  return known
}
