import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { RecordResultView } from '../views.js'

/** The answer to a record that was sent: only after the commit. */
export default class RecordResultTransformer extends BaseTransformer<RecordResultView> {
  toObject() {
    const { application, accepted, revision, reason, serverTime, secondsToTimeout } = this.resource
    return {
      application,
      accepted,
      revision,
      ...(reason === undefined ? {} : { reason }),
      serverTime: toIso(serverTime),
      secondsToTimeout,
    }
  }
}
