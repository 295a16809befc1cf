import { BaseTransformer } from '@adonisjs/core/transformers'
import type { YearPeriodView } from '../views.js'

/** A year period for who edits it. */
export default class ManagedYearPeriodTransformer extends BaseTransformer<YearPeriodView> {
  toObject() {
    const { id, description, year, isHidden } = this.resource
    return { id, description, year, checked: isHidden }
  }
}
