import { BaseTransformer } from '@adonisjs/core/transformers'
import type { PersonRow } from '#identity/types'

/** Somebody in the list of people. */
export default class PersonRowTransformer extends BaseTransformer<PersonRow> {
  toObject() {
    const { id, name, username, email, publicIdentifier, school, isActive, groups, roles } = this.resource
    return {
      id,
      name,
      username,
      email,
      publicIdentifier,
      school: school?.id ?? null,
      schoolName: school?.name ?? null,
      isActive,
      groups: [...groups],
      roles: roles.map(({ id: role }) => role),
      roleNames: roles.map((role) => role.name),
    }
  }
}
