import { BaseTransformer } from '@adonisjs/core/transformers'
import type { PersonRecord } from '#identity/types'
import { shownSchools } from '../domain/shown_schools.js'
import { rolesOf, versionOf } from '../domain/person_change.js'

/** Somebody as they are edited, with what is around them, to who sees these schools (null: all). `isSitting`: an exam of theirs runs right now. `isEmailDead`: mail to their address came back, and mailings pass it over. */
export default class PersonRecordTransformer extends BaseTransformer<{
  readonly person: PersonRecord
  readonly ownSchools: readonly number[] | null
  readonly isSitting: boolean
  readonly isEmailDead: boolean
}> {
  toObject() {
    const { person, ownSchools, isSitting, isEmailDead } = this.resource
    const { id, name, username, email, publicIdentifier, isActive, groups, roles } = person
    const { classes, guardians, guarded, openSessions } = person
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
      classes: classes.map(({ id: classId, name: className, role }) => ({
        id: classId,
        name: className,
        role,
      })),
      guardians: guardians.map((one) => ({ id: one.id, name: one.name })),
      guarded: guarded.map((one) => ({ id: one.id, name: one.name })),
      openSessions,
      isSitting,
      isEmailDead,
      version: versionOf({
        name,
        email,
        publicIdentifier,
        schoolId: person.school?.id ?? null,
        further: person.further.map((one) => one.id),
        groups,
        roles: rolesOf(roles),
        isActive,
      }),
    }
  }
}
