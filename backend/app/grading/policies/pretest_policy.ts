import type { Caller, Group } from '#shared'

/** Who judges what a candidate began: teachers and administrators, and proctors in their rooms. Each call about one checks it again. */
const PRETEST_JUDGES: readonly Group[] = ['ADMINISTRADOR', 'Professor', 'PROCTOR']

/** May this person list the pre-tests of an exam that await a decision? */
export const mayListPretests = (caller: Pick<Caller, 'group'>): boolean =>
  PRETEST_JUDGES.includes(caller.group)
