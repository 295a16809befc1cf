import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Caller } from '#shared'
import type { PermissionTree } from '../domain/permission_tree.js'
import type { TreeOwner } from '../permission_cache.js'
import { treeOf, treeOfRole } from '../queries/group_permissions.js'

/** The stored tree of a group or a role, with its row locked. */
export type HeldTree = {
  readonly table: 'group_permissions' | 'roles'
  readonly id: number
  readonly tree: PermissionTree
  readonly version: number
  /** JSON: the version that changed a switch last, by its path; null: none did. */
  readonly switchVersionsJson: string | null
  readonly changedBy: number | null
  readonly changedAt: number | null
}

const GROUP = {
  id: 'group_permissions.id',
  group: 'group_permissions.group_name',
  json: 'group_permissions.permissions_json',
  version: 'group_permissions.version',
  switchVersionsJson: 'group_permissions.switch_versions_json',
  changedBy: 'group_permissions.changed_by',
  changedAt: 'group_permissions.changed_at',
} as const

const ROLE = {
  id: 'roles.id',
  group: 'roles.group_name',
  json: 'roles.permissions_json',
  version: 'roles.version',
  switchVersionsJson: 'roles.switch_versions_json',
  changedBy: 'roles.changed_by',
  changedAt: 'roles.changed_at',
} as const

/**
 * Locks the tree that is to be changed, and those that say what the giver may: what is taken from the giver at the same moment is granted
 * before or not at all. Groups first and roles after them, each in one order, so that two saves never wait in a circle. The rows of the
 * groups are there (`addMissing`).
 * @returns null: the role is not there
 */
export async function holdTrees(
  trx: TransactionClientContract,
  caller: Caller,
  owner: TreeOwner
): Promise<HeldTree | null> {
  const { institutionId } = caller
  const groups = await select(trx, 'group_permissions', GROUP)
    .where('institution_id', institutionId)
    .whereIn('group_name', [owner.group, caller.group])
    .orderBy('group_name')
    .forUpdate()
  const ids = [owner.roleId, caller.roleId].filter((id) => id !== null)
  const roles =
    ids.length === 0
      ? []
      : await select(trx, 'roles', ROLE)
          .where('institution_id', institutionId)
          .whereIn('id', ids)
          .orderBy('id')
          .forUpdate()
  if (owner.roleId !== null) {
    const held = roles.find(({ id, group }) => id === owner.roleId && group === owner.group)
    return held ? { ...held, table: 'roles', tree: treeOfRole(held.json) } : null
  }
  const held = groups.find(({ group }) => group === owner.group)
  if (!held) throw new Error(`The tree of ${owner.group} is not there`)
  return { ...held, table: 'group_permissions', tree: treeOf(owner.group, held.json) }
}
