import type { HttpContext } from '@adonisjs/core/http'
import { deliveryExam } from '#catalog'
import {
  AppError,
  authorize,
  authorizeOrHide,
  given,
  listRequest,
  listResponse,
  unwrap,
  type DomainError,
  type Result,
} from '#shared'
import { changePlan, makePlan } from '../actions/save_plan.js'
import { mayChangePlan, mayPlan } from '../policies/plan_policy.js'
import { knownPlan, knownPlans, plannedCollection, type KnownPlan } from '../queries/correction_plans.js'
import { planViews } from '../queries/plan_views.js'
import CorrectionPlanTransformer from '../transformers/correction_plan_transformer.js'
import { planBody, planChange, plansFilter } from '../validators/plans_validator.js'

/** How the answers to items are marked: for who manages a collection all its plans, for members theirs. */
export default class CorrectionPlansController {
  /** `GET /v1/correction_plans?collection=`: the newest first. */
  async index(ctx: HttpContext) {
    const request = listRequest(ctx, { orderable: ['id'], defaultOrder: '-id', defaultSize: 100 })
    const { collection } = await plansFilter.validate(given({ collection: request.filter.collection }))
    const known = await knownPlans(ctx.caller, { collection })
    if (request.order.some(({ descending }) => !descending)) known.reverse()
    const page = known.slice(request.offset, request.offset + request.limit)
    return listResponse(ctx, request, {
      count: known.length,
      rows: (await planViews(ctx.caller, page)).map((plan) => new CorrectionPlanTransformer(plan).toObject()),
    })
  }

  /** `GET /v1/correction_plans/{id}` */
  async show(ctx: HttpContext) {
    return this.#answer(ctx, Number(ctx.params.id))
  }

  /** `POST /v1/correction_plans`: `exam, item, type` and what differs from the defaults. */
  async store(ctx: HttpContext) {
    const {
      exam: examId,
      item: itemId,
      type: typeId,
      marks,
      ...settings
    } = await ctx.request.validateUsing(planBody)
    const exam = await deliveryExam(examId)
    const collection = exam && (await plannedCollection(ctx.caller, exam.collection.id))
    authorizeOrHide(collection !== null)
    authorize(mayPlan(ctx.caller, collection))
    const id = unwrap(
      await makePlan(
        ctx.caller,
        { collectionId: collection.id, examId, itemId },
        { ...settings, typeId, ...marksOf(marks) }
      )
    )
    ctx.response.status(201)
    return this.#answer(ctx, id)
  }

  /** `PATCH /v1/correction_plans/{id}`: what is left out stays. 409 `plan_changed` with the plan as it is, where somebody changed it since `version`. */
  async update(ctx: HttpContext) {
    const { plan, role } = await this.#known(ctx)
    authorize(mayChangePlan(role))
    const { type, marks, ...settings } = await ctx.request.validateUsing(planChange)
    const changed = await changePlan(ctx.caller, plan.id, {
      ...settings,
      ...marksOf(marks),
      ...(type === undefined ? {} : { typeId: type }),
    })
    const isStale = !changed.ok && changed.error.kind === 'stale'
    if (!isStale) unwrap(changed as Result<void, DomainError>)
    const current = await this.#answer(ctx, plan.id)
    if (isStale)
      throw new AppError(409, 'plan_changed', { messages: ['grading.plan_changed'], extra: { current } })
    return current
  }

  /** @throws AppError 404 for a plan that is not the caller's */
  async #known({ caller, params }: HttpContext): Promise<KnownPlan> {
    const known = await knownPlan(caller, Number(params.id))
    authorizeOrHide(known !== null)
    return known
  }

  async #answer({ caller }: HttpContext, id: number) {
    const known = await knownPlan(caller, id)
    authorizeOrHide(known !== null)
    const [view] = await planViews(caller, [known])
    authorizeOrHide(view !== undefined)
    return new CorrectionPlanTransformer(view).toObject()
  }
}

const marksOf = (marks: number | undefined): { marks?: 1 | 2 } =>
  marks === undefined ? {} : { marks: marks === 2 ? 2 : 1 }
