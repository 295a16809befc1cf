import { BaseTransformer } from '@adonisjs/core/transformers'
import type { MailedView } from '../views.js'

export default class MailedTransformer extends BaseTransformer<MailedView> {
  toObject() {
    return this.pick(this.resource, ['mails', 'withoutEmail', 'recent'])
  }
}
