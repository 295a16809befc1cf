import { BaseTransformer } from '@adonisjs/core/transformers'
import { requireLogic } from '@banca/item-renderers/logic'
import type { ItemView } from '../views.js'

/** The key of one item: only for those it was disclosed to. */
export default class ItemAnswerSheetTransformer extends BaseTransformer<{ item: ItemView; explained: boolean }> {
  toObject() {
    const { item, explained } = this.resource
    const logic = requireLogic(item.content.category)
    const expected = logic.expected(item.content)
    return {
      itemId: item.id,
      position: item.position,
      isCancelled: item.content.isCancelled === true,
      correctAnswer: expected.line,
      alternativeIds: expected.alternativeIds,
      explanations: explained ? logic.explanations(item.content) : [],
    }
  }
}
