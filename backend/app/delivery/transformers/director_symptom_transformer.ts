import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { DirectorSymptomView } from '../views.js'

export default class DirectorSymptomTransformer extends BaseTransformer<DirectorSymptomView> {
  toObject() {
    const { application, name, term, revision, savedAt } = this.resource
    return { application, name, term, revision, savedAt: toIso(savedAt) }
  }
}
