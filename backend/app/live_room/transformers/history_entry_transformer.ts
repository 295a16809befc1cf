import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { HistoryView } from '../views.js'

/** One line of a candidate's history in a room: who did what, when by the server's clock, and from which state to which. */
export default class HistoryEntryTransformer extends BaseTransformer<HistoryView> {
  toObject() {
    const {
      id,
      occurredAt,
      status,
      motive,
      author,
      authorId,
      authorName,
      authorGroup,
      from,
      to,
      message,
      reason,
    } = this.resource
    return {
      id,
      timestamp: toIso(occurredAt),
      status,
      motive,
      author,
      authorId,
      authorName,
      authorGroup,
      from,
      to,
      message,
      reason,
    }
  }
}
