import { BaseTransformer } from '@adonisjs/core/transformers'
import type { PeriodMenuView } from '../views.js'

/** A year period of a menu as the requirements name its fields. */
export default class PeriodMenuTransformer extends BaseTransformer<PeriodMenuView> {
  toObject() {
    const { id, menuId, yearPeriodId, periodId, description, year, visible } = this.resource
    return {
      id,
      periodoAno: yearPeriodId,
      periodoNome: description,
      periodoId: periodId,
      year,
      menu: menuId,
      visible,
    }
  }
}
