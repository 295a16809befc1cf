import type { PermissionTree } from '#access'
import { SWITCHES, allows } from '#rooms'

/** The list of a collection needs its switch. The card of one candidate in a room reads their own lines, with that of the card. */
export const mayReadList = (tree: PermissionTree, { user }: { user?: number | undefined }): boolean =>
  allows(tree, SWITCHES.list) || (user !== undefined && allows(tree, SWITCHES.viewInfo))
