import type { Caller, Group } from '#shared'

/** Who judges exams wherever school or class gives them to them; an administrator has all of the institution. */
const JUDGES: readonly Group[] = ['ADMINISTRADOR', 'Professor']

/**
 * May this person approve or reprove an application that they see? Teachers what their school or class gives them, and staff of a
 * room (`isStaffOfRoom`) whoever sits in it.
 */
export const mayJudge = (caller: Pick<Caller, 'group'>, isStaffOfRoom: boolean): boolean =>
  isStaffOfRoom || JUDGES.includes(caller.group)
