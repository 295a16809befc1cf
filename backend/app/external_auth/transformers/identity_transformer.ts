import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { IdentityView } from '../views.js'

/** Whom a provider means by a subject. */
export default class IdentityTransformer extends BaseTransformer<IdentityView> {
  toObject() {
    const { id, subject, user, createdAt } = this.resource
    return {
      id,
      subject,
      user: { id: user.id, name: user.name, username: user.username },
      createdAt: toIso(createdAt),
    }
  }
}
