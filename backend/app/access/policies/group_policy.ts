import type { Caller } from '#shared'
import { mayOpen } from '../domain/route_access.js'

/** Who may see and change what groups may: those who may open the editor. It is about their own institution only. */
export const groupPolicy = {
  manage: (caller: Caller) => mayOpen('groupPermissions', caller.group, { Application__CoordinatorDashboard: false }),
}
