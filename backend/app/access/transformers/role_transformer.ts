import { BaseTransformer } from '@adonisjs/core/transformers'
import type { RoleRow } from '../views.js'

/** A role of the institution. */
export default class RoleTransformer extends BaseTransformer<RoleRow> {
  toObject() {
    const { id, name, group, version, people } = this.resource
    return { id, name, group, version, people }
  }
}
