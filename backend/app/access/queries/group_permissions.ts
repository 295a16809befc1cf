import type { Caller, Group } from '#shared'
import {
  DEFAULT_PERMISSIONS,
  EVERYTHING,
  mergeTree,
  narrowTree,
  type PermissionTree,
} from '../domain/permission_tree.js'
import GroupPermission from '../models/group_permission.js'
import SchoolPermission from '../models/school_permission.js'

/** Of whom: a group, in a school (null: of no school) of an institution. */
type Whose = Pick<Caller, 'institutionId' | 'schoolId' | 'group'>

/** The complete tree of a group in an institution: the defaults, and over them what was saved. */
export async function institutionPermissions(institutionId: number, group: Group): Promise<PermissionTree> {
  const saved = await GroupPermission.findBy({ institutionId, groupName: group })
  return saved
    ? mergeTree(DEFAULT_PERMISSIONS[group], JSON.parse(saved.permissionsJson))
    : DEFAULT_PERMISSIONS[group]
}

/** What a school leaves to a group of its people: everything except what it took. */
export async function schoolPermissions(schoolId: number, group: Group): Promise<PermissionTree> {
  const saved = await SchoolPermission.findBy({ schoolId, groupName: group })
  return saved ? mergeTree(EVERYTHING, JSON.parse(saved.permissionsJson)) : EVERYTHING
}

/** What somebody may: what their institution gives their group, without what their school took from it. */
export async function permissionsOf({ institutionId, schoolId, group }: Whose): Promise<PermissionTree> {
  const tree = await institutionPermissions(institutionId, group)
  return schoolId === null ? tree : narrowTree(tree, await schoolPermissions(schoolId, group))
}
