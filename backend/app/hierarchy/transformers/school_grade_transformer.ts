import { BaseTransformer } from '@adonisjs/core/transformers'
import { versionOf } from '../domain/version.js'
import type { SchoolGradeView } from '../views.js'

/** A grade as it is edited; `version` says which state that is. */
export default class SchoolGradeTransformer extends BaseTransformer<SchoolGradeView> {
  toObject() {
    const { name } = this.resource
    return {
      ...this.pick(this.resource, ['id', 'codename', 'name', 'classes']),
      version: versionOf([name]),
    }
  }
}
