import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { RecordingView } from '../views.js'

/** What was recorded in one go; nothing of where it is stored. `pieces` are asked for one after another. */
export default class RecordingTransformer extends BaseTransformer<RecordingView> {
  toObject() {
    const { id, user, kind, status, startedAt, endedAt, sizeBytes, pieces, canRetry } = this.resource
    return {
      id,
      user,
      kind,
      status,
      startedAt: toIso(startedAt),
      endedAt: toIso(endedAt),
      sizeBytes,
      pieces: [...pieces],
      canRetry,
    }
  }
}
