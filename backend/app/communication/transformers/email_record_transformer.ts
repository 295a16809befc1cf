import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import { hasFailed } from '../domain/message_state.js'
import type { EmailRecordView } from '../views.js'

/** `type`: the description of the template. `sentAt`: when the mail server took it. */
export default class EmailRecordTransformer extends BaseTransformer<EmailRecordView> {
  toObject() {
    const { id, mailingId, recipientName, recipientEmail, type, state, answer, createdAt, sentAt } =
      this.resource
    return {
      id,
      mailing: mailingId,
      recipientName,
      recipientEmail,
      type,
      failed: hasFailed(state),
      state,
      answer,
      createdAt: toIso(createdAt),
      sentAt: toIso(sentAt),
    }
  }
}
