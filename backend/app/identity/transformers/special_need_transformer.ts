import { BaseTransformer } from '@adonisjs/core/transformers'
import type { SpecialNeedView } from '../views.js'

export default class SpecialNeedTransformer extends BaseTransformer<SpecialNeedView> {
  toObject() {
    return this.pick(this.resource, ['specialNeed'])
  }
}
