import { BaseTransformer } from '@adonisjs/core/transformers'
import { requireLogic } from '@banca/item-renderers/logic'
import type { ItemKeyView } from '../views.js'

/** The public item with its expected responses: only for those the key was disclosed to. */
export default class ItemWithResponseTransformer extends BaseTransformer<ItemKeyView> {
  toObject() {
    const { content, publicItem, verboseName } = this.resource
    const expected = requireLogic(content.category).expected(content)
    return {
      ...publicItem,
      verboseName,
      expectedFreeResponse: expected.freeResponses[0] ?? null,
      allResponses: expected.freeResponses,
      correctResponse: expected.line,
    }
  }
}
