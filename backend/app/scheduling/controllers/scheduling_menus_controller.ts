import type { HttpContext } from '@adonisjs/core/http'
import { authorize, listRequest, listResponse, notFound, unwrap } from '#shared'
import { foldName } from '#shared/fold_name'
import { makeMenu, renameMenu } from '../actions/save_menu.js'
import { mayManagePeriods } from '../policies/period_policy.js'
import { schedulingMenus } from '../queries/scheduling_menus.js'
import SchedulingMenuTransformer from '../transformers/scheduling_menu_transformer.js'
import { menuBody } from '../validators/scheduling_validator.js'

/** Menus that periods are linked to: read by everybody of the institution, edited by those who manage periods. */
export default class SchedulingMenusController {
  /** `GET /menu_agendamento`: all of them. */
  async all(ctx: HttpContext) {
    return ctx.serialize(SchedulingMenuTransformer.transform(await schedulingMenus(ctx.caller)))
  }

  /** `GET /v1/scheduling_menus` */
  async index(ctx: HttpContext) {
    authorize(await mayManagePeriods(ctx.caller))
    const request = listRequest(ctx, { orderable: ['id'], defaultOrder: 'id', defaultSize: 100 })
    const looked = foldName(request.search.trim())
    const found = (await schedulingMenus(ctx.caller)).filter(({ name }) => foldName(name).includes(looked))
    const page = found.slice(request.offset, request.offset + request.limit)
    return listResponse(ctx, request, {
      count: found.length,
      rows: page.map((view) => new SchedulingMenuTransformer(view).toObject()),
    })
  }

  /** `GET /v1/scheduling_menus/{id}` */
  async show(ctx: HttpContext) {
    authorize(await mayManagePeriods(ctx.caller))
    return this.#one(ctx, Number(ctx.params.id))
  }

  /** `POST /v1/scheduling_menus`: `name` → 201 */
  async store(ctx: HttpContext) {
    authorize(await mayManagePeriods(ctx.caller))
    const { name } = await ctx.request.validateUsing(menuBody)
    const id = unwrap(await makeMenu(ctx.caller, name))
    ctx.response.status(201)
    return this.#one(ctx, id)
  }

  /** `PUT /v1/scheduling_menus/{id}` */
  async update(ctx: HttpContext) {
    authorize(await mayManagePeriods(ctx.caller))
    const id = Number(ctx.params.id)
    const { name } = await ctx.request.validateUsing(menuBody)
    unwrap(await renameMenu(ctx.caller, id, name))
    return this.#one(ctx, id)
  }

  async #one(ctx: HttpContext, id: number) {
    const [view] = await schedulingMenus(ctx.caller, id)
    if (!view) throw notFound()
    return new SchedulingMenuTransformer(view).toObject()
  }
}
