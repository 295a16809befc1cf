import type { HttpContext } from '@adonisjs/core/http'
import { permissionsOf } from '#access'
import { SWITCHES, allows } from '#rooms'
import { authorize, listRequest, listResponse, given } from '#shared'
import { mayReadList } from '../policies/list_policy.js'
import { collectionCards } from '../queries/collection_cards.js'
import { dashboardApplications, listCounts } from '../queries/dashboard_applications.js'
import CollectionCardTransformer from '../transformers/collection_card_transformer.js'
import ListCountsTransformer from '../transformers/list_counts_transformer.js'
import { cardFilter } from '../validators/dashboard_validators.js'
import { listAnswer } from './list_answer.js'
import { readList } from './read_list.js'

/** The lists of the applications dashboard. */
export default class DashboardController {
  /** `GET /v1/collections_prefilter`: the collections of the applications dashboard, as cards. */
  async cards(ctx: HttpContext) {
    const request = listRequest(ctx, { orderable: ['id', 'name'], defaultOrder: '-id' })
    const { categoria, status, name, discipline, avaliada, schoolStage, filterBy } = request.filter
    const filter = await cardFilter.validate(
      given({ categoria, status, name, discipline, avaliada, schoolStage, filterBy })
    )
    const page = await collectionCards(ctx.caller, request, filter)
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(CollectionCardTransformer.transform(page.rows)),
    })
  }

  /** `GET /v1/applications/dashboard?collection=`: the applications of a collection, with their candidates. */
  async applications(ctx: HttpContext) {
    const { request, orderName, ...asked } = await readList(ctx)
    const tree = await permissionsOf(ctx.caller)
    authorize(mayReadList(tree, asked.filter))
    const page = await dashboardApplications(ctx.caller, {
      ...asked,
      withTimes: allows(tree, SWITCHES.timeInfo),
    })
    return listAnswer(ctx, { request, orderName }, page)
  }

  /** `GET /v1/applications/dashboard_counts?collection=`: how many of the list are in each state; also those beside the tabs of the collection. */
  async counts(ctx: HttpContext) {
    const { filter, search } = await readList(ctx)
    authorize(allows(await permissionsOf(ctx.caller), SWITCHES.list))
    return ctx.serialize(ListCountsTransformer.transform(await listCounts(ctx.caller, filter, search)))
  }
}
