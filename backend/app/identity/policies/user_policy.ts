import type { Caller, Group } from '#shared'

/** They see failed log-ins and free accounts: of their institution, or of their school. */
export const ACCOUNT_KEEPERS: readonly Group[] = ['ADMINISTRADOR', 'SCHOOL-ADMIN']

/** What a user may do about themselves; nobody does it for another. */
export const userPolicy = {
  changeOwn: (caller: Caller, userId: number) => caller.userId === userId,
  switchTo: (caller: Caller, group: Group) => caller.groups.includes(group),
  readSession: (caller: Caller, userId: number) => caller.userId === userId,
}
