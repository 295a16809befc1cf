import type { HttpContext } from '@adonisjs/core/http'
import { sendFileAs } from '#files'
import { authorizeOrHide, given, unwrap } from '#shared'
import { makeControl } from '../actions/make_control.js'
import { moveControl } from '../actions/move_control.js'
import { retireControl } from '../actions/retire_control.js'
import { markedIn } from '../domain/points.js'
import { controlOptions, planText } from '../queries/control_options.js'
import { controlResults, controlTexts } from '../queries/control_texts.js'
import { textFile } from '../queries/text_files.js'
import ControlOptionTransformer from '../transformers/control_option_transformer.js'
import ControlResultTransformer from '../transformers/control_result_transformer.js'
import ControlTextTransformer from '../transformers/control_text_transformer.js'
import MadeControlTransformer from '../transformers/made_control_transformer.js'
import { controlBody, controlEnd, controlPurpose, optionsQuery } from '../validators/controls_validator.js'
import { commentIn } from './panel_comment.js'
import { supervisedPlan } from './supervised_plan.js'

/** Texts that the panel marked beforehand and that correctors get among theirs: for supervisors alone. */
export default class ControlTextsController {
  /** `GET /v1/correction_plans/{id}/control_texts`: those that are given out first. */
  async index(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    return (await controlTexts(ctx.caller, plan)).map((text) => new ControlTextTransformer(text).toObject())
  }

  /** `GET /v1/correction_plans/{id}/control_options?state=`: some texts that may become one; each call others. */
  async options(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    const { state = 'untouched' } = await optionsQuery.validate(given({ state: ctx.request.qs().state }))
    const options = await controlOptions(ctx.caller, plan, state)
    return options.map((option) => new ControlOptionTransformer(option).toObject())
  }

  /** `GET /v1/correction_plans/{id}/control_results`: by corrector. */
  async results(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    return (await controlResults(plan)).map((result) => new ControlResultTransformer(result).toObject())
  }

  /** `POST /v1/correction_plans/{id}/control_texts` `task, criteria | value | situation, reason, comment?, purpose?` → `id`. */
  async store(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    const {
      task,
      purpose = 'control',
      value = null,
      criteria = null,
      situation = null,
      comment = null,
      reason,
    } = await ctx.request.validateUsing(controlBody)
    const id = unwrap(
      await makeControl(ctx.caller, plan, {
        task: Number(task),
        purpose,
        value: value === null ? null : markedIn(value),
        criteria,
        situation,
        comment: commentIn(comment),
        reason: reason.toWellFormed(),
      })
    )
    ctx.response.status(201)
    return ctx.serialize(MadeControlTransformer.transform({ id }))
  }

  /** `PUT /v1/correction_plans/{id}/control_texts/{control}/purpose` `purpose, reason`: into another set, while nobody has got it. */
  async move(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    const { purpose, reason } = await ctx.request.validateUsing(controlPurpose)
    const order = { id: Number(ctx.params.control), purpose, reason: reason.toWellFormed() }
    unwrap(await moveControl(ctx.caller, plan, order))
    ctx.response.status(204).send('')
  }

  /** `POST /v1/correction_plans/{id}/control_texts/{control}/retire` `reason`: it is given to nobody any more. */
  async retire(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    const { reason } = await ctx.request.validateUsing(controlEnd)
    const id = Number(ctx.params.control)
    unwrap(await retireControl(ctx.caller, plan, { id, reason: reason.toWellFormed() }))
    ctx.response.status(204).send('')
  }

  /** `GET /v1/correction_plans/{id}/texts/{task}/files/{index}`: a file of a text of the plan. */
  async file(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    const text = await planText(ctx.caller, plan.id, Number(ctx.params.task))
    const file = text && (await textFile(text.answerId, Number(ctx.params.index)))
    authorizeOrHide(file !== null)
    return sendFileAs(ctx, file.fileId, file.name)
  }
}
