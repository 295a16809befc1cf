import { BaseTransformer } from '@adonisjs/core/transformers'
import type { CorrectorPace } from '../agreement_views.js'
import { wirePace } from '../wire_agreement.js'

/** How somebody marks by a plan, for who supervises it. */
export default class CorrectorPaceTransformer extends BaseTransformer<CorrectorPace> {
  toObject() {
    return wirePace(this.resource)
  }
}
