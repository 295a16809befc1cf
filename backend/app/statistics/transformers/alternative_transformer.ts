import { BaseTransformer } from '@adonisjs/core/transformers'
import type { AlternativeView } from '../views.js'

/** Who chose an alternative. `isKey` is there only for who may see keys. */
export default class AlternativeTransformer extends BaseTransformer<AlternativeView> {
  toObject() {
    const { id, letter, text, count, percent, isKey, meanTotal } = this.resource
    return { id, letter, text, count, percent, ...(isKey !== null && { isKey }), meanTotal }
  }
}
