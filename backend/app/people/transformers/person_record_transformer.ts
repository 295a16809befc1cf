import { BaseTransformer } from '@adonisjs/core/transformers'
import type { PersonRecord } from '#identity/types'
import { rolesOf, versionOf } from '../domain/person_change.js'

/** Somebody as they are edited, with what is around them. `isSitting`: an exam of theirs runs right now. */
export default class PersonRecordTransformer extends BaseTransformer<
  PersonRecord & { readonly isSitting: boolean }
> {
  toObject() {
    const { id, name, username, email, publicIdentifier, school, isActive, groups, roles } = this.resource
    const { classes, guardians, guarded, openSessions, isSitting } = this.resource
    const schoolId = school?.id ?? null
    return {
      id,
      name,
      username,
      email,
      publicIdentifier,
      school: schoolId,
      schoolName: school?.name ?? null,
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
      version: versionOf({
        name,
        email,
        publicIdentifier,
        schoolId,
        groups,
        roles: rolesOf(roles),
        isActive,
      }),
    }
  }
}
