import type { HttpContext } from '@adonisjs/core/http'
import { permissionsOf } from '#access'
import { APPLICATION_ORDER } from '#delivery'
import { SWITCHES, allows } from '#rooms'
import { authorize, listRequest, listResponse, given } from '#shared'
import { collectionCards } from '../queries/collection_cards.js'
import { dashboardApplications } from '../queries/dashboard_applications.js'
import CollectionCardTransformer from '../transformers/collection_card_transformer.js'
import DashboardApplicationTransformer from '../transformers/dashboard_application_transformer.js'
import { cardFilter, dashboardFilter } from '../validators/dashboard_validators.js'

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
    const request = listRequest(ctx, { orderable: APPLICATION_ORDER, defaultOrder: 'name,id' })
    const { collection, user, exam, schools, classes, status, isSpecialNeed } = request.filter
    const asked = {
      collection,
      user,
      exam,
      schools: listOf(schools),
      classes: listOf(classes),
      status,
      specialNeed: isSpecialNeed,
    }
    const filter = await dashboardFilter.validate(given(asked))
    const tree = await permissionsOf(ctx.caller)
    // The card of one candidate in the room reads its own line.
    authorize(allows(tree, SWITCHES.list) || (filter.user !== undefined && allows(tree, SWITCHES.viewInfo)))
    const page = await dashboardApplications(ctx.caller, request, filter, allows(tree, SWITCHES.timeInfo))
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(DashboardApplicationTransformer.transform(page.rows)),
    })
  }
}

/** `1,2` and `a=1&a=2` are the same list. */
const listOf = (value: unknown): unknown =>
  typeof value === 'string' && value !== '' ? value.split(',') : value
