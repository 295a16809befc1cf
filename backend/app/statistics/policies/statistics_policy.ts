import { isAllowed, type PermissionTree } from '#access'

/** May they read the statistics of the exams that they see? */
export const mayReadStatistics = (tree: PermissionTree): boolean =>
  isAllowed(tree, 'Dashboard.Statistics.enable')

/** May they see an item with who chose which of its alternatives? */
export const maySeeItem = (tree: PermissionTree): boolean =>
  mayReadStatistics(tree) && isAllowed(tree, 'Dashboard.Statistics.seeItem')
