import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, isStaff, select, type Caller, type Group } from '#shared'
import { onRightsChanged, registerRightsReader } from '#identity'
import { PermissionCache, type GroupRights } from '../permission_cache.js'
import {
  DEFAULT_PERMISSIONS,
  EVERYTHING,
  isAllowed,
  mergeTree,
  narrowTree,
  type PermissionPath,
  type PermissionTree,
} from '../domain/permission_tree.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** Of whom: a group, in a school (null: of no school) of an institution. */
type Whose = Pick<Caller, 'institutionId' | 'schoolId' | 'group'>

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

/** As the database has it now. */
export async function readRights(client: Client, institutionId: number, group: Group): Promise<GroupRights> {
  const saved = await select(client, 'group_permissions', {
    json: 'group_permissions.permissions_json',
    version: 'group_permissions.version',
  })
    .where({ institution_id: institutionId, group_name: group })
    .first()
  const tree = treeOf(group, saved?.json ?? null)
  const schools = await schoolTrees(client, institutionId, group)
  const inSchools = new Map([...schools].map(([id, own]) => [id, narrowTree(tree, own)]))
  return { tree, version: saved?.version ?? 0, inSchools }
}

const cache = new PermissionCache()
onRightsChanged((change) => {
  if ('institutionId' in change) cache.forget(change.institutionId, change.group)
})

/** Groups that are read at the same time, so that calls get connections too. */
const AT_ONCE = 10

registerRightsReader(async (groups) => {
  for (let from = 0; from < groups.length; from += AT_ONCE)
    await Promise.all(
      groups
        .slice(from, from + AT_ONCE)
        .map(({ institutionId, group }) =>
          cache.reread(institutionId, group, clock.now(), () => readRights(db, institutionId, group))
        )
    )
})

/** What a group may, as this process remembers it: three seconds at most, and not past a change that it hears of. */
export const rightsOf = (institutionId: number, group: Group): Promise<GroupRights> =>
  cache.get(institutionId, group, clock.now(), () => readRights(db, institutionId, group))

/** What somebody may: what their institution gives their group, without what their school took from it. */
export async function permissionsOf({ institutionId, schoolId, group }: Whose): Promise<PermissionTree> {
  return ofSchool(await rightsOf(institutionId, group), schoolId)
}

export const ofSchool = ({ tree, inSchools }: GroupRights, schoolId: number | null): PermissionTree =>
  schoolId === null ? tree : (inSchools.get(schoolId) ?? tree)

/** Whether a switch lets the caller do something. The back office is for the staff, whatever a tree says. */
export const hasSwitch = async (caller: Caller, path: PermissionPath): Promise<boolean> =>
  (isStaff(caller) || !path.startsWith('BackOffice.')) && isAllowed(await permissionsOf(caller), path)
