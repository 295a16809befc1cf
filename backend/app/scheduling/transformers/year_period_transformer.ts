import { BaseTransformer } from '@adonisjs/core/transformers'
import type { YearPeriodView } from '../views.js'

/** A year period as the requirements name its fields: the period within it. */
export default class YearPeriodTransformer extends BaseTransformer<YearPeriodView> {
  toObject() {
    const { id, periodId, description, year, isHidden } = this.resource
    return { id, periodoId: { id: periodId, dsPeriodo: description }, year, checked: isHidden }
  }
}
