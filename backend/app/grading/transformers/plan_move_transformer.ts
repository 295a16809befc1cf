import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { PlanMoveView } from '../move_views.js'

/** A move of a plan to another version of its type, for who supervises it: nothing of the texts. */
export default class PlanMoveTransformer extends BaseTransformer<PlanMoveView> {
  toObject() {
    const { id, from, to, state, texts, changed, again, reason, by, at, doneAt, jobId } = this.resource
    return {
      id,
      from: { id: from.id, version: from.version },
      to: { id: to.id, version: to.version },
      state,
      texts,
      changed,
      again,
      reason,
      by: { id: by.id, name: by.name },
      at: toIso(at),
      doneAt: toIso(doneAt),
      job: jobId,
    }
  }
}
