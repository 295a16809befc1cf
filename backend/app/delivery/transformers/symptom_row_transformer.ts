import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { SymptomRowView } from '../views.js'

export default class SymptomRowTransformer extends BaseTransformer<SymptomRowView> {
  toObject() {
    const { application, position, symptom, rubric, pageColumn, term, revision, savedAt } = this.resource
    return { application, position, symptom, rubric, pageColumn, term, revision, savedAt: toIso(savedAt) }
  }
}
