import { isStaff, type Caller } from '#shared'
import { mayOpen } from '../domain/route_access.js'
import { isAllowed, type PermissionTree } from '../domain/permission_tree.js'

/** Who may see what groups of their institution may. What they may change of it: `grantRefusal`. */
export const groupPolicy = {
  manage: (caller: Pick<Caller, 'group'>, tree: PermissionTree) =>
    mayOpen('groupPermissions', caller.group, { Application__CoordinatorDashboard: false }, tree),
  /** Also whoever gives roles to people. */
  readRoles: (caller: Pick<Caller, 'group'>, tree: PermissionTree) =>
    groupPolicy.manage(caller, tree) || (isStaff(caller) && isAllowed(tree, 'BackOffice.Users')),
}
