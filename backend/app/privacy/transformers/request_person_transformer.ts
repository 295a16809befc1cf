import { BaseTransformer } from '@adonisjs/core/transformers'
import type { RequestPerson } from '../views.js'

/** Somebody whom a request may be about. */
export default class RequestPersonTransformer extends BaseTransformer<RequestPerson> {
  toObject() {
    const { id, name, username, publicIdentifier, isActive } = this.resource
    return { id, name, username, publicIdentifier, isActive }
  }
}
