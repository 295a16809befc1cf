import { BaseTransformer } from '@adonisjs/core/transformers'
import { versionOf } from '../domain/version.js'
import type { SchoolClassView } from '../views.js'

/** A class as it is edited; `version` says which state that is. */
export default class SchoolClassTransformer extends BaseTransformer<SchoolClassView> {
  toObject() {
    const { name, grade, schoolYear } = this.resource
    return {
      ...this.pick(this.resource, [
        'id',
        'codename',
        'name',
        'school',
        'schoolName',
        'grade',
        'gradeName',
        'schoolYear',
        'candidates',
        'teachers',
      ]),
      version: versionOf([name, grade, schoolYear]),
    }
  }
}
