import { BaseTransformer } from '@adonisjs/core/transformers'
import type { WaitingPersonView } from '../views.js'

export default class WaitingPersonTransformer extends BaseTransformer<WaitingPersonView> {
  toObject() {
    return this.pick(this.resource, ['id', 'name', 'username', 'hasEmail', 'cardAt'])
  }
}
