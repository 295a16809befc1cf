import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { MarksReturnView } from '../return_views.js'

/** What was returned, whose and why, for who supervises the plan: nothing of the texts. */
export default class MarksReturnTransformer extends BaseTransformer<MarksReturnView> {
  toObject() {
    const { id, corrector, since, texts, resolved, reason, by, at } = this.resource
    return {
      id,
      corrector: { id: corrector.id, name: corrector.name },
      since: toIso(since),
      texts,
      resolved,
      reason,
      by: { id: by.id, name: by.name },
      at: toIso(at),
    }
  }
}
