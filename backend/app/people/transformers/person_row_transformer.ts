import { BaseTransformer } from '@adonisjs/core/transformers'
import type { PersonRow } from '#identity/types'
import { shownSchools } from '../domain/shown_schools.js'

/** Somebody in the list of people, to who sees these schools (null: all). */
export default class PersonRowTransformer extends BaseTransformer<{
  readonly person: PersonRow
  readonly ownSchools: readonly number[] | null
}> {
  toObject() {
    const { person, ownSchools } = this.resource
    const { id, name, username, email, publicIdentifier, isActive, groups, roles } = person
    const { school, further, hasOtherSchools } = shownSchools(person, ownSchools)
    return {
      id,
      name,
      username,
      email,
      publicIdentifier,
      school: school?.id ?? null,
      schoolName: school?.name ?? null,
      schools: further.map((one) => one.id),
      schoolNames: further.map((one) => one.name),
      hasOtherSchools,
      isActive,
      groups: [...groups],
      roles: roles.map(({ id: role }) => role),
      roleNames: roles.map((role) => role.name),
    }
  }
}
