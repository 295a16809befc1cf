import { BaseTransformer } from '@adonisjs/core/transformers'
import type { UserView } from '../views.js'

/** Whose password a link changes: for the page, and for managers of passwords. Who has the link has read both in the mail. */
export default class ResetAccountTransformer extends BaseTransformer<Pick<UserView, 'name' | 'username'>> {
  toObject() {
    return this.pick(this.resource, ['name', 'username'])
  }
}
