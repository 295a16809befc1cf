import { BaseTransformer } from '@adonisjs/core/transformers'
import type { DecisionPreviewView } from '../decision_views.js'

/** What a decision about an item would do now, for who may decide. Points. */
export default class DecisionPreviewTransformer extends BaseTransformer<DecisionPreviewView> {
  toObject() {
    const { itemId, kind, rise, fall, exam, pValue, discrimination, appeals, basis } = this.resource
    const lists = {
      changes: [...this.resource.changes],
      schools: [...this.resource.schools],
      classes: [...this.resource.classes],
      alternatives: [...this.resource.alternatives],
    }
    return { item: itemId, kind, rise, fall, exam, ...lists, pValue, discrimination, appeals, basis }
  }
}
