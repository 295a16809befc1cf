import type { HttpContext } from '@adonisjs/core/http'
import { authorize, authorizeOrHide, listRequest, listResponse, unwrap } from '#shared'
import { saveMembers, type MemberOrder } from '../actions/save_members.js'
import { setMemberState } from '../actions/set_member_state.js'
import { mayChangePlan } from '../policies/plan_policy.js'
import { memberOptions, membersOf } from '../queries/correction_members.js'
import { knownPlan, type KnownPlan } from '../queries/correction_plans.js'
import CorrectionMemberOptionTransformer from '../transformers/correction_member_option_transformer.js'
import CorrectionMemberTransformer from '../transformers/correction_member_transformer.js'
import ReturnedLotsTransformer from '../transformers/returned_lots_transformer.js'
import { memberStateBody, membersBody } from '../validators/plans_validator.js'
import { supervisedPlan } from './supervised_plan.js'

/** Who marks by a plan, and who watches over it. */
export default class CorrectionMembersController {
  /** `GET /v1/correction_plans/{id}/members`, for who supervises it. */
  async index(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    return this.#answer(plan.id)
  }

  /** `PUT /v1/correction_plans/{id}/members`: `members`, all of them, and `before`, as they were read. Whoever is left out gets no more texts; their marks stay. */
  async update(ctx: HttpContext) {
    const { plan, role } = await this.#known(ctx)
    authorize(mayChangePlan(role))
    const { members, before } = await ctx.request.validateUsing(membersBody)
    const team = { members: members.map(ordered), before: before.map(ordered) }
    unwrap(await saveMembers(ctx.caller, plan.id, team))
    return this.#answer(plan.id)
  }

  /** `PUT /v1/correction_plans/{id}/members/{user}/state` `state, reason`, for who supervises it: stops a corrector, or lets them mark again. */
  async setState(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    const { state, reason } = await ctx.request.validateUsing(memberStateBody)
    const order = { user: Number(ctx.params.user), state, reason: reason.toWellFormed() }
    const returned = unwrap(await setMemberState(ctx.caller, plan.id, order))
    return ctx.serialize(ReturnedLotsTransformer.transform({ returned }))
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

const ordered = ({
  state = 'active',
  ...member
}: Omit<MemberOrder, 'state'> & Partial<MemberOrder>): MemberOrder => ({ ...member, state })
