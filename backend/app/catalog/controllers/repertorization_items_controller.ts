import type { HttpContext } from '@adonisjs/core/http'
import { listRequest, listResponse } from '#shared'
import { listRepertorizationItems } from '../queries/list_repertorization_items.js'
import RepertorizationItemTransformer from '../transformers/repertorization_item_transformer.js'

/** GET /v1/repertorization_items: the medicaments of the caller's institution. Each item lists those that it uses. */
export default class RepertorizationItemsController {
  async index(ctx: HttpContext) {
    const request = listRequest(ctx, {
      orderable: ['id', 'description'],
      defaultOrder: 'description',
      defaultSize: 100,
    })
    const { rows, count } = await listRepertorizationItems(ctx.caller, request)
    return listResponse(ctx, request, {
      count,
      rows: await ctx.serialize(RepertorizationItemTransformer.transform(rows)),
    })
  }
}
