import { BaseTransformer } from '@adonisjs/core/transformers'
import type { AppealOptionView } from '../views.js'

/** A decision for who manages them. */
export default class ManagedOptionTransformer extends BaseTransformer<AppealOptionView> {
  toObject() {
    const { id, tag, description, isShipped, isOffered, isUsed } = this.resource
    return { id, tag, description, isShipped, isOffered, isUsed }
  }
}
