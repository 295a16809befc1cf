import { BaseTransformer } from '@adonisjs/core/transformers'
import type { ReturnPreview } from '../return_views.js'

/** What returning would do now, for who supervises the plan. */
export default class MarksReturnPreviewTransformer extends BaseTransformer<ReturnPreview> {
  toObject() {
    const { texts, resolved, disclosed, decided, isTooMany, basis } = this.resource
    return { texts, resolved, disclosed, decided, isTooMany, basis }
  }
}
