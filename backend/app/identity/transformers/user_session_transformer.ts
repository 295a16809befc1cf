import { BaseTransformer } from '@adonisjs/core/transformers'
import type { UserSessionView } from '../views.js'

export default class UserSessionTransformer extends BaseTransformer<UserSessionView> {
  toObject() {
    return { browserFamily: this.resource.browserFamily, browserVersion: this.resource.browserVersion }
  }
}
