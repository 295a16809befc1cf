import db from '@adonisjs/lucid/services/db'
import type { Group } from '#shared'
import { mergeTree, type PermissionTree } from '../domain/permission_tree.js'
import { permissionsOf } from '../queries/group_permissions.js'

/** Saves the switches that `changes` names for a group of an institution and answers the whole tree. */
export async function savePermissions(institutionId: number, group: Group, changes: unknown): Promise<PermissionTree> {
  const permissions = mergeTree(await permissionsOf(institutionId, group), changes)
  await db
    .knexQuery()
    .table('group_permissions')
    .insert({ institution_id: institutionId, group_name: group, permissions_json: JSON.stringify(permissions) })
    .onConflict(['institution_id', 'group_name'])
    .merge(['permissions_json'])
  return permissions
}
