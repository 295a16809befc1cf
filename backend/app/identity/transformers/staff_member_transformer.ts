import { BaseTransformer } from '@adonisjs/core/transformers'
import type { StaffMemberView } from '../views.js'

/** Somebody of the staff, with their groups. `role`: names of their roles; null: they have none. */
export default class StaffMemberTransformer extends BaseTransformer<StaffMemberView> {
  toObject() {
    const { id, name, groups, roles, schools } = this.resource
    return {
      id,
      name,
      groups: [...groups],
      role: roles.length === 0 ? null : roles.join(', '),
      schools: schools.map((school) => ({ id: school.id, name: school.name })),
    }
  }
}
