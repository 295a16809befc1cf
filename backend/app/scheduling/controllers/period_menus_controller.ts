import type { HttpContext } from '@adonisjs/core/http'
import { authorize, given, notFound, unwrap } from '#shared'
import { linkPeriods, unlinkPeriods } from '../actions/link_periods.js'
import { mayManagePeriods } from '../policies/period_policy.js'
import { linksOfMenu } from '../queries/period_menus.js'
import { schedulingMenus } from '../queries/scheduling_menus.js'
import PeriodMenuTransformer from '../transformers/period_menu_transformer.js'
import { linkIds, linksBody, linksQuery } from '../validators/scheduling_validator.js'

/** Which year periods a menu has. */
export default class PeriodMenusController {
  /** `GET /periodo_menus?menu__id=`: the links of a menu; 400 without one. */
  async index(ctx: HttpContext) {
    const { menuId } = await linksQuery.validate(given({ menuId: ctx.request.qs().menuId }))
    const [menu] = await schedulingMenus(ctx.caller, menuId)
    if (!menu) throw notFound()
    return ctx.serialize(PeriodMenuTransformer.transform(await linksOfMenu(menu.id)))
  }

  /** `POST /periodo_menus`: a list of `periodo_ano, menu, visible?` → 201 the links, also those that were there. */
  async store(ctx: HttpContext) {
    authorize(await mayManagePeriods(ctx.caller))
    const body: unknown = ctx.request.body()
    const { links } = await ctx.request.validateUsing(linksBody, { data: { links: body } })
    const linked = unwrap(await linkPeriods(ctx.caller, links))
    ctx.response.status(201)
    return ctx.serialize(PeriodMenuTransformer.transform(linked))
  }

  /** `DELETE /periodo_menus/{ids}`: joined by commas → 204; ids that are gone are passed over. */
  async destroy(ctx: HttpContext) {
    authorize(await mayManagePeriods(ctx.caller))
    const { ids } = await linkIds.validate({ ids: String(ctx.params.ids).split(',') })
    unwrap(await unlinkPeriods(ctx.caller, [...new Set(ids)]))
    ctx.response.noContent()
  }
}
