import { BaseTransformer } from '@adonisjs/core/transformers'
import type { OrderReceiptView } from '../order_views.js'

/** How many candidates who are writing have received what an order did. */
export default class OrderReceiptTransformer extends BaseTransformer<OrderReceiptView> {
  toObject() {
    const { of, received, isMinimum, missing } = this.resource
    return {
      of,
      received,
      isMinimum,
      missing: missing.map(({ id, name, publicIdentifier, exam }) => ({ id, name, publicIdentifier, exam })),
    }
  }
}
