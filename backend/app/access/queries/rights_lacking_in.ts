import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Caller, Group } from '#shared'
import { switchesOf } from '../domain/permission_tree.js'
import type { GroupRights } from '../permission_cache.js'
import { ofSchool, readRights } from './group_permissions.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** The switches that a group has in a school (null: of no school), and that the caller has not. */
export type LackingIn = (group: Group, schoolId: number | null) => Promise<readonly string[]>

/**
 * As `rightsLacking`, for acts on many people in one transaction: trees are read in it, each once. What the process remembers is read on another
 * connection, and SQLite has one.
 */
export function rightsLackingIn(client: Client, caller: Caller): LackingIn {
  const read = new Map<Group, GroupRights>()
  const rightsOf = async (group: Group): Promise<GroupRights> => {
    const known = read.get(group) ?? (await readRights(client, caller.institutionId, group))
    read.set(group, known)
    return known
  }
  return async (group, schoolId) => {
    const own = switchesOf(ofSchool(await rightsOf(caller.group), caller.schoolId))
    const given = switchesOf(ofSchool(await rightsOf(group), schoolId))
    return [...given].filter(([path, on]) => on && own.get(path) !== true).map(([path]) => path)
  }
}
