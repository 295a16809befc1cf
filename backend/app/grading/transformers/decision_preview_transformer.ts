import { BaseTransformer } from '@adonisjs/core/transformers'
import type { DecisionPreviewView } from '../decision_views.js'

/** What a decision about an item would do now, for who may decide. Points. */
export default class DecisionPreviewTransformer extends BaseTransformer<DecisionPreviewView> {
  toObject() {
    const { itemId, kind, rise, fall, changes, exam, schools, classes } = this.resource
    const { pValue, discrimination, alternatives, appeals, basis } = this.resource
    const results = { rise, fall, changes, exam, schools, classes }
    return { item: itemId, kind, ...results, pValue, discrimination, alternatives, appeals, basis }
  }
}
