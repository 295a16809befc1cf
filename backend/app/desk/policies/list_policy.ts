import type { PermissionTree } from '#access'
import { SWITCHES, allows } from '#rooms'
import type { Caller, Group } from '#shared'

/** The list of a collection needs its switch. The card of one candidate in a room reads their own lines, with that of the card. */
export const mayReadList = (tree: PermissionTree, { user }: { user?: number | undefined }): boolean =>
  allows(tree, SWITCHES.list) || (user !== undefined && allows(tree, SWITCHES.viewInfo))

/** Who puts back what was withdrawn. */
export const mayReadWithdrawn = (caller: Pick<Caller, 'group'>): boolean => caller.group === 'ADMINISTRADOR'

/** What is left of an exam is for who answers for it: the administration and the teachers, each in their own scope. */
export const POST_EXAM_READERS: readonly Group[] = ['ADMINISTRADOR', 'Professor']

export const mayReadPostExam = (caller: Pick<Caller, 'group'>): boolean =>
  POST_EXAM_READERS.includes(caller.group)
