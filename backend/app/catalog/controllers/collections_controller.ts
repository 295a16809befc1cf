import type { HttpContext } from '@adonisjs/core/http'
import { isStaff, listRequest, listResponse, notFound } from '#shared'
import { findCollection, listCollections } from '../queries/list_collections.js'
import CollectionListTransformer from '../transformers/collection_list_transformer.js'
import MinimumStayTransformer from '../transformers/minimum_stay_transformer.js'
import type { CollectionListView } from '../views.js'

export default class CollectionsController {
  /** GET /v1/collections */
  async index(ctx: HttpContext) {
    const request = listRequest(ctx, {
      orderable: ['id', 'name', 'startTime', 'start_time'],
      defaultOrder: '-start_time',
    })
    const page = await listCollections(ctx.caller, request)
    return listResponse(ctx, request, { count: page.count, rows: await rowsFor(ctx, page.rows) })
  }

  /** GET /v1/collections/{id}; one that is not the caller's is not there. */
  async show(ctx: HttpContext) {
    const found = await findCollection(ctx.caller, Number(ctx.params.id))
    if (!found) throw notFound()
    const [row] = await rowsFor(ctx, [found])
    if (!row) throw notFound()
    return row
  }

  /** GET /v1/collections/{id}/minimum_stay_time -> `seconds` from the start, 0 where there is no minimum */
  async minimumStay(ctx: HttpContext) {
    const found = await findCollection(ctx.caller, Number(ctx.params.id))
    if (!found) throw notFound()
    return ctx.serialize(MinimumStayTransformer.transform(found))
  }
}

/** Staff see more of one than who sits it. */
const rowsFor = async (ctx: HttpContext, rows: CollectionListView[]) =>
  isStaff(ctx.caller)
    ? ctx.serialize(CollectionListTransformer.transform(rows).useVariant('forStaff'))
    : ctx.serialize(CollectionListTransformer.transform(rows))
