import { BaseTransformer } from '@adonisjs/core/transformers'
import { wireStopped } from '#jobs'
import { toIso, type Language } from '#shared'
import type { DisclosureView } from '../disclosure_views.js'

/** `mayRetry`: whoever reads it may let it go on. */
type Shown = {
  readonly disclosure: DisclosureView
  readonly language: Language
  readonly mayRetry: boolean
}

/** An order to disclose marks, for who may order one. `job`: the durable job that carries it out. */
export default class MarksDisclosureTransformer extends BaseTransformer<Shown> {
  toObject() {
    const { disclosure, language, mayRetry } = this.resource
    const { id, collectionId, examId, itemId, state, failure, marks, orderedAt, doneAt, jobId } = disclosure
    return {
      id,
      collection: collectionId,
      exam: examId,
      item: itemId,
      state,
      failure: failure && { ...wireStopped(failure, language), mayRetry },
      marks,
      orderedAt: toIso(orderedAt),
      doneAt: toIso(doneAt),
      job: jobId,
    }
  }
}
