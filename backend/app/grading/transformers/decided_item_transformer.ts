import { BaseTransformer } from '@adonisjs/core/transformers'
import type { DecidedItemView } from '../decision_views.js'
import ItemDecisionTransformer from './item_decision_transformer.js'

/** How an item counts now, and what was decided about it, newest first. Bears the key. */
export default class DecidedItemTransformer extends BaseTransformer<DecidedItemView> {
  toObject() {
    const { itemId, examId, examName, position, category, itemState, mayDecide, decisions } = this.resource
    const { isCancelled, isAvailable } = itemState
    return {
      item: itemId,
      exam: { id: examId, name: examName },
      position,
      category,
      isCancelled,
      isAvailable,
      keys: this.resource.keys.map((key) => [...key]),
      alternatives: [...this.resource.alternatives],
      mayDecide,
      decisions: decisions.map((decision) => new ItemDecisionTransformer(decision).toObject()),
    }
  }
}
