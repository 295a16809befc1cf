import type { HttpContext } from '@adonisjs/core/http'
import { MAX_COMMENT } from '@banca/item-renderers/html'
import { sendFileAs } from '#files'
import { AppError, authorize, authorizeOrHide, unwrap } from '#shared'
import { decidePanel } from '../actions/decide_panel.js'
import { returnLots } from '../actions/return_lots.js'
import { markedIn } from '../domain/points.js'
import { cleanComment } from '../html/clean_comment.js'
import { maySupervise } from '../policies/plan_policy.js'
import { heldLots, panelTask, panelTexts } from '../queries/board.js'
import { knownPlan, type StoredPlan } from '../queries/correction_plans.js'
import { markedTextFile } from '../queries/marked_texts.js'
import HeldLotTransformer from '../transformers/held_lot_transformer.js'
import PanelDecisionTransformer from '../transformers/panel_decision_transformer.js'
import PanelTextTransformer from '../transformers/panel_text_transformer.js'
import ReturnedLotsTransformer from '../transformers/returned_lots_transformer.js'
import { panelBody, returnBody } from '../validators/plans_validator.js'

/** What supervisors of a plan see and do. */
export default class CorrectionBoardController {
  /** `GET /v1/correction_plans/{id}/lots`: those that are held. */
  async lots(ctx: HttpContext) {
    const plan = await this.#supervised(ctx)
    return (await heldLots(plan.id)).map((lot) => new HeldLotTransformer(lot).toObject())
  }

  /** `POST /v1/correction_plans/{id}/return_lots` `lot?, reason`: without `lot` all. */
  async returnLots(ctx: HttpContext) {
    const plan = await this.#supervised(ctx)
    const { lot: lotId = null, reason } = await ctx.request.validateUsing(returnBody)
    const returned = unwrap(await returnLots(ctx.caller, plan, { lotId, reason: reason.toWellFormed() }))
    return ctx.serialize(ReturnedLotsTransformer.transform({ returned }))
  }

  /** `GET /v1/correction_plans/{id}/panel`: texts that wait for the panel, with all marks; the oldest 100. */
  async panel(ctx: HttpContext) {
    const plan = await this.#supervised(ctx)
    return (await panelTexts(ctx.caller, plan)).map((text) => new PanelTextTransformer(text).toObject())
  }

  /** `POST /v1/correction_plans/{id}/panel` `task, criteria | value | situation, decision, comment?` → the points. */
  async decide(ctx: HttpContext) {
    const plan = await this.#supervised(ctx)
    const {
      task,
      value = null,
      criteria = null,
      situation = null,
      comment = null,
      decision,
    } = await ctx.request.validateUsing(panelBody)
    const cleaned = cleanComment((comment ?? '').toWellFormed())
    if (cleaned === null)
      throw new AppError(400, 'validation', {
        fields: { comment: ['grading.comment_too_long'] },
        params: { max: MAX_COMMENT },
      })
    const points = unwrap(
      await decidePanel(ctx.caller, plan, {
        task: Number(task),
        value: value === null ? null : markedIn(value),
        criteria,
        situation,
        comment: cleaned === '' ? null : cleaned,
        decision: decision.toWellFormed(),
      })
    )
    return ctx.serialize(PanelDecisionTransformer.transform({ points }))
  }

  /** `GET /v1/correction_plans/{id}/panel/{task}/files/{index}`: a file of a text that waits for the panel. */
  async file(ctx: HttpContext) {
    const plan = await this.#supervised(ctx)
    const place = await panelTask(ctx.caller, plan.id, Number(ctx.params.task))
    const file = place && (await markedTextFile(place.answerId, Number(ctx.params.index)))
    authorizeOrHide(file !== null)
    return sendFileAs(ctx, file.fileId, file.name)
  }

  /** @throws AppError 404 for a plan that is not the caller's; 403 for one that they do not supervise */
  async #supervised({ caller, params }: HttpContext): Promise<StoredPlan> {
    const known = await knownPlan(caller, Number(params.id))
    authorizeOrHide(known !== null)
    authorize(maySupervise(known.role))
    return known.plan
  }
}
