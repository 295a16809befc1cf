import { isAllowed, type PermissionTree } from '#access'
import { isStaff, type Caller } from '#shared'

/**
 * May this person order and open report cards of the applications that they see? A proctor watches a room and reads no answers, whatever the
 * institution switches on.
 */
export const mayReport = (caller: Pick<Caller, 'group'>, tree: PermissionTree): boolean =>
  isStaff(caller) && caller.group !== 'PROCTOR' && isAllowed(tree, 'Dashboard.ReportCard.enable')
