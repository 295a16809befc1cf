import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { HistoryView } from '../views.js'

/** One line of a candidate's history in a room: who did what, when by the server's clock, and from which state to which. */
export default class HistoryEntryTransformer extends BaseTransformer<HistoryView> {
  toObject() {
    return {
      ...this.pick(this.resource, [
        'id',
        'status',
        'motive',
        'author',
        'authorId',
        'authorName',
        'authorGroup',
        'from',
        'to',
        'message',
        'reason',
      ]),
      timestamp: toIso(this.resource.occurredAt),
    }
  }
}
