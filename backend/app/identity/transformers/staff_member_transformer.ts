import { BaseTransformer } from '@adonisjs/core/transformers'
import type { StaffMemberView } from '../views.js'

/** Somebody of the staff, with their groups. `role`: nobody has one yet. */
export default class StaffMemberTransformer extends BaseTransformer<StaffMemberView> {
  toObject() {
    const { id, name, groups, schools } = this.resource
    return {
      id,
      name,
      groups: [...groups],
      role: null,
      schools: schools.map((school) => ({ id: school.id, name: school.name })),
    }
  }
}
