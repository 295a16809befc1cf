import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { OpenSessionView } from '../views.js'

export default class OpenSessionTransformer extends BaseTransformer<OpenSessionView> {
  toObject() {
    const { userId, name, username, since, lastSeen } = this.resource
    return {
      ...this.pick(this.resource, [
        'id',
        'school',
        'group',
        'purpose',
        'address',
        'browserFamily',
        'browserVersion',
      ]),
      user: { id: userId, name, username },
      since: toIso(since),
      lastSeen: toIso(lastSeen),
    }
  }
}
