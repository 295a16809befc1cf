import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { ConnectionRecordView } from '../views.js'

/** How a candidate's link was. Milliseconds; the score is 0 to 100. */
export default class ConnectionRecordTransformer extends BaseTransformer<ConnectionRecordView> {
  toObject() {
    const { id, occurredAt, currentAverage, currentScore, measuredDelay } = this.resource
    return { id, when: toIso(occurredAt), currentAverage, currentScore, measuredDelay }
  }
}
