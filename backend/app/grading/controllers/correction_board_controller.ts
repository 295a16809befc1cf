import type { HttpContext } from '@adonisjs/core/http'
import { sendFileAs } from '#files'
import { authorizeOrHide, unwrap } from '#shared'
import { decidePanel } from '../actions/decide_panel.js'
import { returnLots } from '../actions/return_lots.js'
import { markedIn } from '../domain/points.js'
import { heldLots, panelTask, panelTexts } from '../queries/board.js'
import { planProgress } from '../queries/plan_progress.js'
import { textFile } from '../queries/text_files.js'
import HeldLotTransformer from '../transformers/held_lot_transformer.js'
import PanelDecisionTransformer from '../transformers/panel_decision_transformer.js'
import PanelTextTransformer from '../transformers/panel_text_transformer.js'
import PlanProgressTransformer from '../transformers/plan_progress_transformer.js'
import ReturnedLotsTransformer from '../transformers/returned_lots_transformer.js'
import { panelBody, returnBody } from '../validators/plans_validator.js'
import { givenAnnotations } from '../wire_annotation.js'
import { commentIn } from './panel_comment.js'
import { supervisedPlan } from './supervised_plan.js'

/** What supervisors of a plan see and do. */
export default class CorrectionBoardController {
  /** `GET /v1/correction_plans/{id}/progress`: by round, and when it ends at the pace of the last days. */
  async progress(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    return ctx.serialize(PlanProgressTransformer.transform(await planProgress(plan)))
  }

  /** `GET /v1/correction_plans/{id}/lots`: those that are held. */
  async lots(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    return (await heldLots(plan.id)).map((lot) => new HeldLotTransformer(lot).toObject())
  }

  /** `POST /v1/correction_plans/{id}/return_lots` `lot?, reason`: without `lot` all. */
  async returnLots(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    const { lot: lotId = null, reason } = await ctx.request.validateUsing(returnBody)
    const returned = unwrap(await returnLots(ctx.caller, plan, { lotId, reason: reason.toWellFormed() }))
    return ctx.serialize(ReturnedLotsTransformer.transform({ returned }))
  }

  /** `GET /v1/correction_plans/{id}/panel`: texts that wait for the panel, with all marks; the oldest 100. */
  async panel(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    return (await panelTexts(ctx.caller, plan)).map((text) => new PanelTextTransformer(text).toObject())
  }

  /** `POST /v1/correction_plans/{id}/panel` `task, criteria | value | situation, decision, comment?, annotations?` → the points. */
  async decide(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    const {
      task,
      value = null,
      criteria = null,
      situation = null,
      comment = null,
      annotations,
      decision,
    } = await ctx.request.validateUsing(panelBody)
    const points = unwrap(
      await decidePanel(ctx.caller, plan, {
        task: Number(task),
        value: value === null ? null : markedIn(value),
        criteria,
        situation,
        comment: commentIn(comment),
        annotations: givenAnnotations(annotations),
        decision: decision.toWellFormed(),
      })
    )
    return ctx.serialize(PanelDecisionTransformer.transform({ points }))
  }

  /** `GET /v1/correction_plans/{id}/panel/{task}/files/{index}`: a file of a text that waits for the panel. */
  async file(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    const place = await panelTask(ctx.caller, plan.id, Number(ctx.params.task))
    const file = place && (await textFile(place.answerId, Number(ctx.params.index)))
    authorizeOrHide(file !== null)
    return sendFileAs(ctx, file.fileId, file.name)
  }
}
