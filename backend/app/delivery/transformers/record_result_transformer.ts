import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { RecordResultView } from '../views.js'

/** The answer to a record that was sent: only after the commit. */
export default class RecordResultTransformer extends BaseTransformer<RecordResultView> {
  toObject() {
    const { application, accepted, term, revision, reason, kept, serverTime, secondsToTimeout, writerTerm } =
      this.resource
    return {
      application,
      accepted,
      term,
      revision,
      ...(reason === undefined ? {} : { reason }),
      ...(kept === undefined ? {} : { kept }),
      serverTime: toIso(serverTime),
      secondsToTimeout,
      writerTerm,
    }
  }
}
