import { BaseTransformer } from '@adonisjs/core/transformers'
import type { CorrectorDetail } from '../agreement_views.js'
import { wirePace, wireStretch } from '../wire_agreement.js'

/** How somebody marks by a plan, with days and drift, for who supervises it. */
export default class CorrectorDetailTransformer extends BaseTransformer<CorrectorDetail> {
  toObject() {
    const { days, hours, places } = this.resource
    return {
      ...wirePace(this.resource),
      days: days.map(({ day, texts }) => ({ day, texts })),
      hours: hours.map(wireStretch),
      places: places.map(wireStretch),
    }
  }
}
