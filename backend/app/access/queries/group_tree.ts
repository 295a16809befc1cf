import db from '@adonisjs/lucid/services/db'
import { boundedCount, select, toIso, type Caller } from '#shared'
import { grantRefusal } from '../domain/granting.js'
import { switchesOf } from '../domain/permission_tree.js'
import type { GroupPermissionsView } from '../views.js'
import type { TreeOwner } from '../permission_cache.js'
import { permissionsOf, readRights, schoolTrees } from './group_permissions.js'
import { findRole } from './roles.js'

/** The active people of an institution who are in a group, or in a role over it: a group's own tree says nothing of those who have a role. */
export function peopleIn(institutionId: number, { group, roleId }: TreeOwner) {
  const people = select(db, 'users', { id: 'users.id', name: 'users.name' })
    .join('user_groups', 'user_groups.user_id', 'users.id')
    .where({
      'users.institution_id': institutionId,
      'users.is_active': true,
      'user_groups.group_name': group,
    })
  return roleId === null
    ? // Nearly everybody is without a role: planners are not to begin with the index of roles.
      people.whereRaw('COALESCE(user_groups.role_id, 0) = 0')
    : people.where('user_groups.role_id', roleId)
}

/** The tree of a group, or of a role over it, as the editor shows it to the caller. Null: the role is not there. */
export async function findTree(caller: Caller, owner: TreeOwner): Promise<GroupPermissionsView | null> {
  const { institutionId } = caller
  const role = owner.roleId === null ? null : await findRole(institutionId, owner.roleId)
  if (owner.roleId !== null && role === null) return null
  const { tree, version } = await readRights(db, institutionId, owner)
  const saved = await (owner.roleId === null ? savedGroup(institutionId, owner) : savedRole(owner.roleId))
  const giver = { ...caller, tree: await permissionsOf(caller) }
  return {
    name: owner.group,
    role: role && { id: role.id, name: role.name },
    permissions: tree,
    version,
    changedAt: toIso(saved?.changedAt ?? null),
    changedBy: saved?.changedBy ?? null,
    people: await boundedCount(peopleIn(institutionId, owner)),
    isEditable: mayChange(giver, owner, tree),
    restricted: await restrictedIn(institutionId, owner),
  }
}

const savedGroup = (institutionId: number, { group }: TreeOwner) =>
  select(db, 'group_permissions', {
    changedAt: 'group_permissions.changed_at',
    changedBy: 'users.name?',
  })
    .leftJoin('users', 'users.id', 'group_permissions.changed_by')
    .where({ 'group_permissions.institution_id': institutionId, 'group_permissions.group_name': group })
    .first()

const savedRole = (id: number) =>
  select(db, 'roles', { changedAt: 'roles.changed_at', changedBy: 'users.name?' })
    .leftJoin('users', 'users.id', 'roles.changed_by')
    .where('roles.id', id)
    .first()

/** Whether somebody may change anything of a tree: a change of nothing is not refused. */
const mayChange = (
  giver: Parameters<typeof grantRefusal>[0],
  { group }: TreeOwner,
  tree: GroupPermissionsView['permissions']
) => grantRefusal(giver, { group, before: tree, after: tree }) === null

/** Switches that schools have off although the institution may have them on, and how many schools. */
async function restrictedIn(
  institutionId: number,
  { group, roleId }: TreeOwner
): Promise<GroupPermissionsView['restricted']> {
  // They are of the group, and given back there.
  if (roleId !== null) return []
  const schools = new Map<string, number>()
  for (const tree of (await schoolTrees(db, institutionId, group)).values())
    for (const [path, on] of switchesOf(tree)) if (!on) schools.set(path, (schools.get(path) ?? 0) + 1)
  return [...schools].map(([path, count]) => ({ path, schools: count }))
}
