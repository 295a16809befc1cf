import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { FailedLoginView } from '../views.js'

export default class FailedLoginTransformer extends BaseTransformer<FailedLoginView> {
  toObject() {
    const {
      id,
      wrong,
      userId,
      name,
      username,
      school,
      address,
      browserFamily,
      browserVersion,
      knownDevice,
      at,
    } = this.resource
    return {
      id,
      wrong,
      user: { id: userId, name, username },
      school,
      address,
      browserFamily,
      browserVersion,
      knownDevice,
      when: toIso(at),
    }
  }
}
