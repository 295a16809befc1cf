import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { MailingView } from '../views.js'

/** A mailing and how far it is. */
export default class MailingTransformer extends BaseTransformer<MailingView> {
  toObject() {
    const { id, subject, description, state, accepted, counts, orderedBy, orderedByName } = this.resource
    const { pauseReason, createdAt, endedAt } = this.resource
    return {
      id,
      subject,
      description,
      state,
      pauseReason,
      accepted,
      counts,
      orderedBy: { id: orderedBy, name: orderedByName },
      createdAt: toIso(createdAt),
      endedAt: toIso(endedAt),
    }
  }
}
