import { BaseTransformer } from '@adonisjs/core/transformers'
import type { ItemPlaceView } from '../views.js'

/** Where an item is in its exam. */
export default class ItemPlaceTransformer extends BaseTransformer<ItemPlaceView> {
  toObject() {
    const { id, position, verboseName, category } = this.resource
    return { id, position, verboseName, category }
  }
}
