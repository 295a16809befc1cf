import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { OpenSessionView } from '../views.js'

export default class OpenSessionTransformer extends BaseTransformer<OpenSessionView> {
  toObject() {
    const {
      id,
      userId,
      name,
      username,
      school,
      group,
      purpose,
      address,
      browserFamily,
      browserVersion,
      since,
      lastSeen,
    } = this.resource
    const user = { id: userId, name, username }
    return {
      id,
      user,
      school,
      group,
      purpose,
      address,
      browserFamily,
      browserVersion,
      since: toIso(since),
      lastSeen: toIso(lastSeen),
    }
  }
}
