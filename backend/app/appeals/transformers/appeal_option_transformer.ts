import { BaseTransformer } from '@adonisjs/core/transformers'
import type { AppealResultView, AppealStatusView } from '../views.js'

/** An option of the filter by status, or a decision. */
export default class AppealOptionTransformer extends BaseTransformer<AppealStatusView | AppealResultView> {
  toObject() {
    const { id, tag, description } = this.resource
    return { id, tag, description }
  }
}
