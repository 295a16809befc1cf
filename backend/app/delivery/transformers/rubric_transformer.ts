import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { RubricView } from '../views.js'

export default class RubricTransformer extends BaseTransformer<RubricView> {
  toObject() {
    const { application, item, position, value, term, revision, savedAt } = this.resource
    return { application, item, position, value, term, revision, savedAt: toIso(savedAt) }
  }
}
