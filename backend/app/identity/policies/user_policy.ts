import type { Caller, Group } from '#shared'

/** What a user may do about themselves; nobody does it for another. */
export const userPolicy = {
  changeOwn: (caller: Caller, userId: number) => caller.userId === userId,
  switchTo: (caller: Caller, group: Group) => caller.groups.includes(group),
  readSession: (caller: Caller, userId: number) => caller.userId === userId,
}
