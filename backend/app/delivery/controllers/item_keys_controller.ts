import type { HttpContext } from '@adonisjs/core/http'
import { authorizeOrHide } from '#shared'
import { showItemKey } from '../actions/show_key.js'
import ItemAnswerSheetTransformer from '../transformers/item_answer_sheet_transformer.js'
import ItemWithResponseTransformer from '../transformers/item_with_response_transformer.js'

/** The keys of single items, for those they were disclosed to. */
export default class ItemKeysController {
  /** `GET /v1/items/{id}/with_response` */
  async withResponse(ctx: HttpContext) {
    return ctx.serialize(ItemWithResponseTransformer.transform(await this.#disclosed(ctx)))
  }

  /** `GET /v1/items/{id}/answer_sheet` */
  async answerSheet(ctx: HttpContext) {
    return ctx.serialize(ItemAnswerSheetTransformer.transform(await this.#disclosed(ctx)))
  }

  async #disclosed(ctx: HttpContext) {
    const item = await showItemKey(Number(ctx.params.id), ctx.caller)
    authorizeOrHide(item !== null)
    return item
  }
}
