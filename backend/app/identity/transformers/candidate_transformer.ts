import { BaseTransformer } from '@adonisjs/core/transformers'
import type { StudentView } from '../views.js'

/** Somebody to whom an exam can be given. */
export default class StudentTransformer extends BaseTransformer<StudentView> {
  toObject() {
    return this.pick(this.resource, ['id', 'name', 'username', 'publicIdentifier'])
  }
}
