import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, isStaff, select, type Caller, type Group } from '#shared'
import { onRightsChanged, registerRightsReader } from '#identity'
import { PermissionCache, type GroupRights, type TreeOwner } from '../permission_cache.js'
import {
  DEFAULT_PERMISSIONS,
  EVERYTHING,
  isAllowed,
  mapSwitches,
  mergeTree,
  narrowTree,
  NOTHING,
  type PermissionPath,
  type PermissionTree,
} from '../domain/permission_tree.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** Of whom: a group or a role over it, in schools (none: of no school) of an institution, or a service key of somebody. */
export type Whose = Pick<Caller, 'institutionId' | 'schoolIds' | 'group' | 'roleId' | 'key'>

/** What schools took from a group, while schools could: everything else is on. By the school's id. */
export async function schoolTrees(
  client: Client,
  institutionId: number,
  group: Group
): Promise<Map<number, PermissionTree>> {
  const rows = await select(client, 'school_permissions', {
    schoolId: 'school_permissions.school_id',
    json: 'school_permissions.permissions_json',
  })
    .join('schools', 'schools.id', 'school_permissions.school_id')
    .where({ 'schools.institution_id': institutionId, 'school_permissions.group_name': group })
  return new Map(rows.map(({ schoolId, json }) => [schoolId, mergeTree(EVERYTHING, JSON.parse(json))]))
}

/** The complete tree of a group in an institution: the defaults, and over them what was saved. */
export const treeOf = (group: Group, savedJson: string | null): PermissionTree =>
  savedJson === null
    ? DEFAULT_PERMISSIONS[group]
    : mergeTree(DEFAULT_PERMISSIONS[group], JSON.parse(savedJson))

/** The complete tree of a role: what it does not name is off, also what a later version of the server adds. */
export const treeOfRole = (savedJson: string): PermissionTree => mergeTree(NOTHING, JSON.parse(savedJson))

/** As the database has it now. A role that is not there may nothing. */
export async function readRights(
  client: Client,
  institutionId: number,
  { group, roleId }: TreeOwner
): Promise<GroupRights> {
  const { tree, version } =
    roleId === null
      ? await readGroup(client, institutionId, group)
      : await readRole(client, institutionId, { group, roleId })
  const schools = await schoolTrees(client, institutionId, group)
  const inSchools = new Map([...schools].map(([id, own]) => [id, narrowTree(tree, own)]))
  return { tree, version, inSchools }
}

async function readGroup(client: Client, institutionId: number, group: Group) {
  const saved = await select(client, 'group_permissions', {
    json: 'group_permissions.permissions_json',
    version: 'group_permissions.version',
  })
    .where({ institution_id: institutionId, group_name: group })
    .first()
  return { tree: treeOf(group, saved?.json ?? null), version: saved?.version ?? 0 }
}

async function readRole(client: Client, institutionId: number, { group, roleId }: TreeOwner) {
  const saved = await select(client, 'roles', {
    json: 'roles.permissions_json',
    version: 'roles.version',
  })
    .where({ id: roleId, institution_id: institutionId, group_name: group })
    .first()
  return { tree: saved ? treeOfRole(saved.json) : NOTHING, version: saved?.version ?? 0 }
}

const cache = new PermissionCache()
onRightsChanged((change) => {
  if ('institutionId' in change) cache.forget(change.institutionId, change.group)
})

/** Trees that are read at the same time, so that calls get connections too. */
const AT_ONCE = 10

registerRightsReader(async (owners) => {
  for (let from = 0; from < owners.length; from += AT_ONCE)
    await Promise.all(
      owners
        .slice(from, from + AT_ONCE)
        .map(({ institutionId, ...owner }) =>
          cache.reread(institutionId, owner, clock.now(), () => readRights(db, institutionId, owner))
        )
    )
})

/** What a group or a role may, as this process remembers it: three seconds at most, and not past a change that it hears of. */
export const rightsOf = (institutionId: number, owner: TreeOwner): Promise<GroupRights> =>
  cache.get(institutionId, owner, clock.now(), () => readRights(db, institutionId, owner))

/** What somebody may: what their institution gives their group or their role in it, without what one of their schools took from the group. */
export const permissionsOf = async (whose: Whose): Promise<PermissionTree> =>
  leftTo(whose, await rightsOf(whose.institutionId, whose))

function leftTo({ schoolIds, key }: Whose, rights: GroupRights): PermissionTree {
  const own = ofSchools(rights, schoolIds)
  return key === null ? own : mapSwitches(own, (path, on) => on && key.switches.includes(path))
}

/** What somebody of several schools may is what each of them leaves: it holds for all that they see. */
export function ofSchools({ tree, inSchools }: GroupRights, schoolIds: readonly number[]): PermissionTree {
  if (inSchools.size === 0) return tree
  let left: PermissionTree = tree
  for (const id of schoolIds) {
    const own = inSchools.get(id)
    if (own !== undefined) left = left === tree ? own : narrowTree(left, own)
  }
  return left
}

/** Whether a switch lets the caller do something. The back office is for the staff, whatever a tree says. */
export const hasSwitch = async (caller: Caller, path: PermissionPath): Promise<boolean> =>
  (isStaff(caller) || !path.startsWith('BackOffice.')) && isAllowed(await permissionsOf(caller), path)

/** The same within a transaction, as the database has it: SQLite has no other connection to ask. */
export async function hasSwitchIn(client: Client, caller: Caller, path: PermissionPath): Promise<boolean> {
  if (path.startsWith('BackOffice.') && !isStaff(caller)) return false
  return isAllowed(leftTo(caller, await readRights(client, caller.institutionId, caller)), path)
}
