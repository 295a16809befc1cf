import { BaseTransformer } from '@adonisjs/core/transformers'
import type { RecipientView } from '../views.js'

export default class RecipientTransformer extends BaseTransformer<RecipientView> {
  toObject() {
    const { id, name, email, isSuppressed } = this.resource
    return { id, name, email, isSuppressed }
  }
}
