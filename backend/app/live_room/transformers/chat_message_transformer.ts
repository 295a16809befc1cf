import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { MessageView } from '../views.js'

/** A line of the chat of an application, read afterwards. `status`: SENT, or READ once it was confirmed or dismissed. */
export default class ChatMessageTransformer extends BaseTransformer<MessageView> {
  toObject() {
    const { id, author, authorName, createdAt, dismissedAt, motive, message, reason } = this.resource
    return {
      id,
      author,
      authorName,
      timestamp: toIso(createdAt),
      status: dismissedAt === null ? 'SENT' : 'READ',
      motive,
      message,
      reason,
    }
  }
}
