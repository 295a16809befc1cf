import { BaseTransformer } from '@adonisjs/core/transformers'
import type { HierarchyCategoryView } from '../views.js'

export default class HierarchyCategoryTransformer extends BaseTransformer<HierarchyCategoryView> {
  toObject() {
    return this.pick(this.resource, [
      'id',
      'parentId',
      'codename',
      'name',
      'level',
      'regionId',
      'school',
      'schoolId',
      'grade',
      'gradeId',
      'classId',
      'schoolYear',
    ])
  }
}
