import type { Group } from '#shared'
import { DEFAULT_PERMISSIONS, mergeTree, type PermissionTree } from '../domain/permission_tree.js'
import GroupPermission from '../models/group_permission.js'

/** The whole tree of a group in an institution: the defaults, and over them what was saved. */
export async function permissionsOf(institutionId: number, group: Group): Promise<PermissionTree> {
  const saved = await GroupPermission.findBy({ institutionId, groupName: group })
  if (!saved) return DEFAULT_PERMISSIONS[group]
  return mergeTree(DEFAULT_PERMISSIONS[group], JSON.parse(saved.permissionsJson))
}
