import { BaseTransformer } from '@adonisjs/core/transformers'
import { requireLogic } from '@banca/item-renderers/logic'
import type { ItemKeyView } from '../views.js'

/** The key of one item: only for those it was disclosed to. */
export default class ItemAnswerSheetTransformer extends BaseTransformer<ItemKeyView> {
  toObject() {
    const { id, position, content, isExplained } = this.resource
    const logic = requireLogic(content.category)
    const expected = logic.expected(content)
    return {
      itemId: id,
      position,
      isCancelled: content.isCancelled === true,
      correctAnswer: expected.line,
      alternativeIds: expected.alternativeIds,
      explanations: isExplained ? logic.explanations(content) : [],
    }
  }
}
