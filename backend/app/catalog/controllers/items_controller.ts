import type { HttpContext } from '@adonisjs/core/http'
import { authorizeOrHide, notFound } from '#shared'
import { maySeeExplanations, maySeeKey } from '../policies/item_policy.js'
import { findItem } from '../queries/find_item.js'
import ItemAnswerSheetTransformer from '../transformers/item_answer_sheet_transformer.js'
import ItemWithResponseTransformer from '../transformers/item_with_response_transformer.js'

/** The keys of single items, for those they were disclosed to. (The item itself, while it is sat, is delivery's.) */
export default class ItemsController {
  /** GET /v1/items/{id}/with_response */
  async withResponse(ctx: HttpContext) {
    return ctx.serialize(ItemWithResponseTransformer.transform(await this.#disclosed(ctx)))
  }

  /** GET /v1/items/{id}/answer_sheet */
  async answerSheet(ctx: HttpContext) {
    const item = await this.#disclosed(ctx)
    return ctx.serialize(ItemAnswerSheetTransformer.transform({ item, explained: maySeeExplanations(ctx.caller, item.access) }))
  }

  async #disclosed(ctx: HttpContext) {
    const item = await findItem(ctx.caller, Number(ctx.params.id))
    if (!item) throw notFound()
    authorizeOrHide(maySeeKey(ctx.caller, item.access))
    return item
  }
}
