import type { HttpContext } from '@adonisjs/core/http'
import { authorizeOrHide, unwrap } from '#shared'
import { seeNamedText } from '../actions/see_named_text.js'
import { namedTexts, openedText } from '../queries/named_texts.js'
import NamedTextsTransformer from '../transformers/named_texts_transformer.js'
import OpenedTextTransformer from '../transformers/opened_text_transformer.js'
import { namedStateBody } from '../validators/named_text_validator.js'
import { supervisedPlan } from './supervised_plan.js'

/** Texts that may tell who wrote them: for supervisors alone. Correctors get nothing of it. */
export default class NamedTextsController {
  /** `GET /v1/correction_plans/{id}/named_texts`: those that nobody has looked at first, 100, and how many these are. */
  async index(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    return ctx.serialize(NamedTextsTransformer.transform(await namedTexts(ctx.caller, plan)))
  }

  /** `GET /v1/correction_plans/{id}/named_texts/{named}`: what one of them says. */
  async show(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    const text = await openedText(ctx.caller, plan.id, Number(ctx.params.named))
    authorizeOrHide(text !== null)
    return ctx.serialize(OpenedTextTransformer.transform(text))
  }

  /** `PUT /v1/correction_plans/{id}/named_texts/{named}/state` `state` (`seen`, `open`). */
  async setState(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    const { state } = await ctx.request.validateUsing(namedStateBody)
    unwrap(await seeNamedText(ctx.caller, plan.id, { id: Number(ctx.params.named), state }))
    ctx.response.status(204).send('')
  }
}
