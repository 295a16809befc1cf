import { BaseTransformer } from '@adonisjs/core/transformers'
import type { ClassArrivalsView } from '../views.js'

export default class ClassArrivalsTransformer extends BaseTransformer<ClassArrivalsView> {
  toObject() {
    return this.pick(this.resource, [
      'id',
      'name',
      'school',
      'schoolYear',
      'people',
      'waiting',
      'waitingWithEmail',
    ])
  }
}
