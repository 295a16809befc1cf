import type { HttpContext } from '@adonisjs/core/http'
import { authorize, listRequest, listResponse, notFound, unwrap } from '#shared'
import { foldName } from '#shared/fold_name'
import { changeOption, makeOption } from '../actions/save_option.js'
import { mayManageOptions } from '../policies/appeal_policy.js'
import { managedOptions } from '../queries/options.js'
import ManagedOptionTransformer from '../transformers/managed_option_transformer.js'
import { optionBody } from '../validators/appeals_validator.js'

/** The decisions that a reply may have: three of everybody, and an institution's own. */
export default class AppealOptionsController {
  /** `GET /v1/appeal_results`: all of them, also those that are not offered any more. */
  async index(ctx: HttpContext) {
    authorize(mayManageOptions(ctx.caller))
    const request = listRequest(ctx, { orderable: ['id'], defaultOrder: 'id', defaultSize: 100 })
    const looked = foldName(request.search.trim())
    const all = (await managedOptions(ctx.caller)).filter(({ description }) =>
      foldName(description).includes(looked)
    )
    const page = all.slice(request.offset, request.offset + request.limit)
    return listResponse(ctx, request, {
      count: all.length,
      rows: page.map((view) => new ManagedOptionTransformer(view).toObject()),
    })
  }

  /** `GET /v1/appeal_results/{id}` */
  async show(ctx: HttpContext) {
    authorize(mayManageOptions(ctx.caller))
    return this.#one(ctx, Number(ctx.params.id))
  }

  /** `POST /v1/appeal_results`: `description, tag, isOffered?` → 201 */
  async store(ctx: HttpContext) {
    authorize(mayManageOptions(ctx.caller))
    const id = await makeOption(ctx.caller, await ctx.request.validateUsing(optionBody))
    ctx.response.status(201)
    return this.#one(ctx, id)
  }

  /** `PUT /v1/appeal_results/{id}`: of one that a reply has, only whether it is offered changes. */
  async update(ctx: HttpContext) {
    authorize(mayManageOptions(ctx.caller))
    const id = Number(ctx.params.id)
    unwrap(await changeOption(ctx.caller, id, await ctx.request.validateUsing(optionBody)))
    return this.#one(ctx, id)
  }

  async #one(ctx: HttpContext, id: number) {
    const [view] = await managedOptions(ctx.caller, id)
    if (!view) throw notFound()
    return new ManagedOptionTransformer(view).toObject()
  }
}
