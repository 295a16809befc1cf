import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { DirectorSymptomView } from '../views.js'

export default class DirectorSymptomTransformer extends BaseTransformer<DirectorSymptomView> {
  toObject() {
    const { application, name, revision, savedAt } = this.resource
    return { application, name, revision, savedAt: toIso(savedAt) }
  }
}
