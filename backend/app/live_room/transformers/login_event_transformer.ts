import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { LoginEventView } from '../views.js'

export default class LoginEventTransformer extends BaseTransformer<LoginEventView> {
  toObject() {
    const { id, type, occurredAt } = this.resource
    return { id, type, when: toIso(occurredAt) }
  }
}
