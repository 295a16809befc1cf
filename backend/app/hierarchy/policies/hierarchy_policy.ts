import { hasSwitch } from '#access'
import type { SchoolScope } from '#identity'
import { isStaff, type Caller } from '#shared'

/** Who reads the hierarchy to edit it: whom of the staff the switch for people lets, administrators by default. */
export const mayManageHierarchy = async (caller: Caller): Promise<boolean> =>
  isStaff(caller) && (await hasSwitch(caller, 'BackOffice.Users'))

/** Regions, schools and grades are the institution's: administrators alone change them. */
export const mayChangeInstitution = async (caller: Caller): Promise<boolean> =>
  caller.group === 'ADMINISTRADOR' && (await mayManageHierarchy(caller))

/** Classes of a school are changed by who has all of the school; a teacher sees theirs. */
export const mayChangeClassesOf = ({ all, schoolIds }: SchoolScope, schoolId: number): boolean =>
  all || schoolIds.includes(schoolId)
