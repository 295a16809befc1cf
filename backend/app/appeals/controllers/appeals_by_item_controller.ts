import type { HttpContext } from '@adonisjs/core/http'
import { unwrap } from '#shared'
import { applyBulkReply, previewBulkReply } from '../actions/bulk_reply.js'
import { appealsByItem } from '../queries/appeals_by_item.js'
import BulkReplyTransformer from '../transformers/bulk_reply_transformer.js'
import ItemAppealsTransformer from '../transformers/item_appeals_transformer.js'
import { bulkPreviewBody, bulkReplyBody, byItemQuery } from '../validators/bulk_validator.js'

/** Appeals by what they are about. */
export default class AppealsByItemController {
  /** `GET /v1/appeals/by_item?collection=`: counts of what the caller reads, none of anything else. */
  async index(ctx: HttpContext) {
    const { collection } = await byItemQuery.validate({ collection: ctx.request.qs().collection })
    const counts = await appealsByItem(ctx.caller, collection)
    const results = await ctx.serialize(ItemAppealsTransformer.transform(counts))
    return { results, count: counts.length, numPages: 1 }
  }

  /** `POST /v1/appeals/bulk_reply`: `item, appeals` (`id, revision`)`, mode, response?, result?`, the last two with `apply`. */
  async reply(ctx: HttpContext) {
    const { mode, ...choice } = await ctx.request.validateUsing(bulkPreviewBody)
    if (mode === 'preview')
      return ctx.serialize(BulkReplyTransformer.transform(await previewBulkReply(ctx.caller, choice)))
    const { response, result } = await ctx.request.validateUsing(bulkReplyBody)
    const done = unwrap(await applyBulkReply(ctx.caller, choice, { response, result }))
    return ctx.serialize(BulkReplyTransformer.transform(done))
  }
}
