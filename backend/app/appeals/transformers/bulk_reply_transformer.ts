import { BaseTransformer } from '@adonisjs/core/transformers'
import type { BulkReplyView } from '../views.js'

/** What one reply to many appeals would do, or did: numbers of appeals that the caller chose. */
export default class BulkReplyTransformer extends BaseTransformer<BulkReplyView> {
  toObject() {
    const { mode, replied, skipped } = this.resource
    return { mode, replied, skipped: skipped.map(({ id, reason }) => ({ id, reason })) }
  }
}
