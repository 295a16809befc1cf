import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Caller } from '#shared'
import { switchesOf } from '../domain/permission_tree.js'
import type { GroupRights, TreeOwner } from '../permission_cache.js'
import { ofSchool, readRights } from './group_permissions.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** The switches that a group, or a role over it, has in a school (null: of no school), and that the caller has not. */
export type LackingIn = (owner: TreeOwner, schoolId: number | null) => Promise<readonly string[]>

/**
 * As `rightsLacking`, for acts on many people in one transaction: trees are read in it, each once. What the process remembers is read on another
 * connection, and SQLite has one.
 */
export function rightsLackingIn(client: Client, caller: Caller): LackingIn {
  const read = new Map<string, GroupRights>()
  const rightsOf = async ({ group, roleId }: TreeOwner): Promise<GroupRights> => {
    const key = `${group}:${roleId ?? ''}`
    const known = read.get(key) ?? (await readRights(client, caller.institutionId, { group, roleId }))
    read.set(key, known)
    return known
  }
  return async (owner, schoolId) => {
    const own = switchesOf(ofSchool(await rightsOf(caller), caller.schoolId))
    const given = switchesOf(ofSchool(await rightsOf(owner), schoolId))
    return [...given].filter(([path, on]) => on && own.get(path) !== true).map(([path]) => path)
  }
}
