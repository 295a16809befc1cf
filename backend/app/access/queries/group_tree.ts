import db from '@adonisjs/lucid/services/db'
import { boundedCount, select, toIso, type Caller, type Group } from '#shared'
import { grantRefusal } from '../domain/granting.js'
import { switchesOf } from '../domain/permission_tree.js'
import type { GroupPermissionsView } from '../views.js'
import { permissionsOf, readRights, schoolTrees } from './group_permissions.js'

const SAVED = {
  changedAt: 'group_permissions.changed_at',
  changedBy: 'users.name?',
} as const

/** The active people of an institution who are in a group. */
export const peopleIn = (institutionId: number, group: Group) =>
  select(db, 'users', { id: 'users.id', name: 'users.name' })
    .join('user_groups', 'user_groups.user_id', 'users.id')
    .where({
      'users.institution_id': institutionId,
      'users.is_active': true,
      'user_groups.group_name': group,
    })

/** A group's tree as the editor shows it to the caller. */
export async function findGroupTree(caller: Caller, group: Group): Promise<GroupPermissionsView> {
  const { institutionId } = caller
  const { tree, version } = await readRights(db, institutionId, group)
  const saved = await select(db, 'group_permissions', SAVED)
    .leftJoin('users', 'users.id', 'group_permissions.changed_by')
    .where({ 'group_permissions.institution_id': institutionId, 'group_permissions.group_name': group })
    .first()
  const giver = { ...caller, tree: await permissionsOf(caller) }
  return {
    name: group,
    permissions: tree,
    version,
    changedAt: toIso(saved?.changedAt ?? null),
    changedBy: saved?.changedBy ?? null,
    people: await boundedCount(peopleIn(institutionId, group)),
    isEditable: mayChange(giver, group, tree),
    restricted: await restrictedIn(institutionId, group),
  }
}

/** Whether somebody may change anything of a tree: a change of nothing is not refused. */
const mayChange = (
  giver: Parameters<typeof grantRefusal>[0],
  group: Group,
  tree: GroupPermissionsView['permissions']
) => grantRefusal(giver, { group, before: tree, after: tree }) === null

/** Switches that schools have off although the institution may have them on, and how many schools. */
async function restrictedIn(
  institutionId: number,
  group: Group
): Promise<GroupPermissionsView['restricted']> {
  const schools = new Map<string, number>()
  for (const tree of (await schoolTrees(db, institutionId, group)).values())
    for (const [path, on] of switchesOf(tree)) if (!on) schools.set(path, (schools.get(path) ?? 0) + 1)
  return [...schools].map(([path, count]) => ({ path, schools: count }))
}
