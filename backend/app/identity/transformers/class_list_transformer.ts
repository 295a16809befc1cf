import { BaseTransformer } from '@adonisjs/core/transformers'
import type { ClassListView } from '../views.js'

export default class ClassListTransformer extends BaseTransformer<ClassListView> {
  toObject() {
    return this.pick(this.resource, ['id', 'name', 'school', 'schoolYear', 'candidates'])
  }
}
