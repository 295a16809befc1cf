import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { OwnSessionView } from '../views.js'

export default class OwnSessionTransformer extends BaseTransformer<OwnSessionView> {
  toObject() {
    const { id, purpose, address, browserFamily, browserVersion, since, lastSeen, isCurrent } = this.resource
    return {
      id,
      purpose,
      address,
      browserFamily,
      browserVersion,
      since: toIso(since),
      lastSeen: toIso(lastSeen),
      isCurrent,
    }
  }
}
