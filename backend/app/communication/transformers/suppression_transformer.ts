import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { SuppressionView } from '../views.js'

export default class SuppressionTransformer extends BaseTransformer<SuppressionView> {
  toObject() {
    const { id, address, reason, answer, createdAt } = this.resource
    return { id, address, reason, answer, createdAt: toIso(createdAt) }
  }
}
