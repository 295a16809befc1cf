import type { Caller, Group } from '#shared'

/** They see failed log-ins and who is logged in, free accounts and log people out: of their institution, or of their school. */
export const ACCOUNT_KEEPERS: readonly Group[] = ['ADMINISTRADOR', 'SCHOOL-ADMIN']

/** What a user may do about themselves; nobody does it for another. */
export const userPolicy = {
  changeOwn: (caller: Caller, userId: number) => caller.userId === userId,
  switchTo: (caller: Caller, group: Group) => caller.groups.includes(group),
  /** Of somebody the caller sees; nobody but another administrator logs an administrator out. */
  endSessionsOf: (caller: Caller, groups: readonly Group[]) =>
    ACCOUNT_KEEPERS.includes(caller.group) && (caller.group === 'ADMINISTRADOR' || !groups.includes('ADMINISTRADOR')),
  readSession: (caller: Caller, userId: number) => caller.userId === userId,
}
