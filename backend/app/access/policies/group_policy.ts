import type { Caller, Group } from '#shared'
import { mayOpen } from '../domain/route_access.js'

/** Who may see and change what groups may. It is about their own institution only, and for all but administrators about their own school. */
export const groupPolicy = {
  manage: (caller: Pick<Caller, 'group'>) =>
    mayOpen('groupPermissions', caller.group, { Application__CoordinatorDashboard: false }),

  /** The administrators' own switches are theirs, and nobody without a school decides what a school may. */
  change: (caller: Pick<Caller, 'group' | 'schoolId'>, group: Group) =>
    groupPolicy.manage(caller) &&
    (caller.group === 'ADMINISTRADOR' || (caller.schoolId !== null && group !== 'ADMINISTRADOR')),

  /** Where their changes count: null is all of the institution. */
  reachOf: (caller: Pick<Caller, 'group' | 'schoolId'>) => ({
    schoolId: caller.group === 'ADMINISTRADOR' ? null : caller.schoolId,
  }),
}
