import { BaseTransformer } from '@adonisjs/core/transformers'
import type { ItemLineView } from '../views.js'
import { itemLine } from './item_line.js'

/** The statistics of one item of an exam. */
export default class ItemStatisticsTransformer extends BaseTransformer<ItemLineView> {
  toObject() {
    return itemLine(this.resource)
  }
}
