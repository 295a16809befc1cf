import type { HttpContext } from '@adonisjs/core/http'
import { authorize, authorizeOrHide, given, notFound, unwrap } from '#shared'
import { movePlan } from '../jobs/order_move.js'
import { retryMove } from '../jobs/retry_stopped.js'
import { mayChangePlan } from '../policies/plan_policy.js'
import { knownPlan, type StoredPlan } from '../queries/correction_plans.js'
import { previewMove } from '../queries/move_preview.js'
import { moveOfPlan, planMoves } from '../queries/plan_moves.js'
import PlanMovePreviewTransformer from '../transformers/plan_move_preview_transformer.js'
import PlanMoveTransformer from '../transformers/plan_move_transformer.js'
import { moveBody, moveFilter } from '../validators/moves_validator.js'
import { supervisedPlan } from './supervised_plan.js'

/** A plan goes over to another version of its correction type, with the marks that were given by the one before: for who manages the collection. */
export default class PlanMovesController {
  /** `GET /v1/correction_plans/{id}/type_moves`: the newest 20, for supervisors. */
  async index(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    const { language } = ctx.caller
    return (await planMoves(plan.id)).map((move) => new PlanMoveTransformer({ move, language }).toObject())
  }

  /** `GET /v1/correction_plans/{id}/type_moves/preview` `type`: what moving to this version would do now. */
  async preview(ctx: HttpContext) {
    const plan = await this.#managed(ctx)
    const { type } = await moveFilter.validate(given({ type: ctx.request.qs().type }))
    return ctx.serialize(PlanMovePreviewTransformer.transform(unwrap(await previewMove(plan, type))))
  }

  /** `POST /v1/correction_plans/{id}/type_moves` `type, basis, reason`: as it was previewed; a durable job carries it out (202). */
  async store(ctx: HttpContext) {
    const plan = await this.#managed(ctx)
    const { type, basis, reason } = await ctx.request.validateUsing(moveBody)
    const order = { typeId: type, basis, reason: reason.toWellFormed() }
    const move = unwrap(await movePlan(ctx.caller, plan, order))
    ctx.response.status(202)
    return ctx.serialize(PlanMoveTransformer.transform({ move, language: ctx.caller.language }))
  }

  /** `POST /v1/correction_plans/{id}/type_moves/{move}/retry` → 202 the move: it stopped for good, and goes on. For supervisors. */
  async retry(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    const read = async () => {
      const found = await moveOfPlan(plan.id, Number(ctx.params.move))
      if (!found) throw notFound()
      return found
    }
    unwrap(await retryMove(await read()))
    ctx.response.status(202)
    return ctx.serialize(PlanMoveTransformer.transform({ move: await read(), language: ctx.caller.language }))
  }

  /** @throws AppError 404 for a plan that is not the caller's; 403 for one that they do not manage */
  async #managed({ caller, params }: HttpContext): Promise<StoredPlan> {
    const known = await knownPlan(caller, Number(params.id))
    authorizeOrHide(known !== null)
    authorize(mayChangePlan(known.role))
    return known.plan
  }
}
