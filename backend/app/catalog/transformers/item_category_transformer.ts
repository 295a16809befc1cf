import { BaseTransformer } from '@adonisjs/core/transformers'
import type { ItemPlugin } from '@banca/item-renderers/contract'

export default class ItemCategoryTransformer extends BaseTransformer<ItemPlugin> {
  toObject() {
    const { category, version, logic } = this.resource
    return { category, version, needsAnswer: logic.needsAnswer, schema: logic.schema }
  }
}
