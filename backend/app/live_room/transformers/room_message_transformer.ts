import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { MessageView } from '../views.js'

/** A message between staff and a candidate. `text` and `timestamp` are second names (decision G12) of `message` and `createdAt`. */
export default class RoomMessageTransformer extends BaseTransformer<MessageView> {
  toObject() {
    const message = this.resource
    return {
      id: message.id,
      candidateId: message.candidateId,
      author: message.author,
      authorId: message.authorId,
      authorName: message.authorName,
      notificationType: message.notificationType,
      motive: message.motive,
      reason: message.reason,
      message: message.message,
      text: message.message,
      createdAt: toIso(message.createdAt),
      timestamp: toIso(message.createdAt),
      dismissed: message.dismissedAt !== null,
      dismissedAt: toIso(message.dismissedAt),
      dismissible: message.dismissible,
      showMessage: message.showMessage,
      isGlobal: message.isGlobal,
      version: message.version,
    }
  }
}
