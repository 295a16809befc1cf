import { BaseTransformer } from '@adonisjs/core/transformers'
import type { SchedulingMenuView } from '../views.js'

export default class SchedulingMenuTransformer extends BaseTransformer<SchedulingMenuView> {
  toObject() {
    const { id, name } = this.resource
    return { id, name }
  }
}
