import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { DisclosureView } from '../disclosure_views.js'

/** An order to disclose marks, for who gave it. `job`: the durable job that carries it out. */
export default class MarksDisclosureTransformer extends BaseTransformer<DisclosureView> {
  toObject() {
    const { id, collectionId, examId, itemId, state, marks, orderedAt, doneAt, jobId } = this.resource
    return {
      id,
      collection: collectionId,
      exam: examId,
      item: itemId,
      state,
      marks,
      orderedAt: toIso(orderedAt),
      doneAt: toIso(doneAt),
      job: jobId,
    }
  }
}
