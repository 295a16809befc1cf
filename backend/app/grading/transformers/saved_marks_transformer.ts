import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { SavedMark } from '../lot_views.js'

/** What became of marks that were sent, for whoever sent them. `leaseUntil` null: the lot has ended. */
export default class SavedMarksTransformer extends BaseTransformer<{
  marks: readonly SavedMark[]
  leaseUntil: number | null
  serverTime: number
}> {
  toObject() {
    const { marks, leaseUntil, serverTime } = this.resource
    return {
      serverTime: toIso(serverTime),
      leaseUntil: toIso(leaseUntil),
      marks: marks.map(({ task, accepted, revision, reason, field }) => ({
        task,
        accepted,
        revision,
        reason,
        field,
      })),
    }
  }
}
