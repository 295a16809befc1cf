import type { HttpContext } from '@adonisjs/core/http'
import { authorize, authorizeOrHide, listRequest, listResponse, unwrap } from '#shared'
import { saveMembers } from '../actions/save_members.js'
import { mayChangePlan, maySupervise } from '../policies/plan_policy.js'
import { memberOptions, membersOf } from '../queries/correction_members.js'
import { knownPlan, type KnownPlan } from '../queries/correction_plans.js'
import CorrectionMemberOptionTransformer from '../transformers/correction_member_option_transformer.js'
import CorrectionMemberTransformer from '../transformers/correction_member_transformer.js'
import { membersBody } from '../validators/plans_validator.js'

/** Who marks by a plan, and who watches over it. */
export default class CorrectionMembersController {
  /** `GET /v1/correction_plans/{id}/members`, for who supervises it. */
  async index(ctx: HttpContext) {
    const { plan, role } = await this.#known(ctx)
    authorize(maySupervise(role))
    return this.#answer(plan.id)
  }

  /** `PUT /v1/correction_plans/{id}/members`: `members`, all of them. Whoever is left out gets no more texts; their marks stay. */
  async update(ctx: HttpContext) {
    const { plan, role } = await this.#known(ctx)
    authorize(mayChangePlan(role))
    const { members } = await ctx.request.validateUsing(membersBody)
    unwrap(
      await saveMembers(
        ctx.caller,
        plan.id,
        members.map(({ state = 'active', ...member }) => ({ ...member, state }))
      )
    )
    return this.#answer(plan.id)
  }

  /** `GET /v1/correction_plans/{id}/member_options?search=`: people of the institution who may become members. */
  async options(ctx: HttpContext) {
    const { role } = await this.#known(ctx)
    authorize(mayChangePlan(role))
    const request = listRequest(ctx, { orderable: ['name'], defaultOrder: 'name', defaultSize: 20 })
    const page = await memberOptions(ctx.caller, request)
    return listResponse(ctx, request, {
      count: page.count,
      rows: page.rows.map((option) => new CorrectionMemberOptionTransformer(option).toObject()),
    })
  }

  async #known({ caller, params }: HttpContext): Promise<KnownPlan> {
    const known = await knownPlan(caller, Number(params.id))
    authorizeOrHide(known !== null)
    return known
  }

  async #answer(planId: number) {
    const members = await membersOf(planId)
    return members.map((member) => new CorrectionMemberTransformer(member).toObject())
  }
}
