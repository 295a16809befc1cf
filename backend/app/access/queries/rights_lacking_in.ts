import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Caller } from '#shared'
import { switchesOf } from '../domain/permission_tree.js'
import type { GroupRights, TreeOwner } from '../permission_cache.js'
import { ofSchools, readRights } from './group_permissions.js'
import { treesOf } from './rights_lacking.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** The switches that a group, or a role over it, has in schools (none: of no school), and that the caller has not. */
export type LackingIn = (owner: TreeOwner, schoolIds: readonly number[]) => Promise<readonly string[]>

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
  return async (owner, schoolIds) => {
    const own = switchesOf(ofSchools(await rightsOf(caller), caller.schoolIds))
    const lacking = new Set<string>()
    for (const each of treesOf(owner))
      for (const [path, on] of switchesOf(ofSchools(await rightsOf(each), schoolIds)))
        if (on && own.get(path) !== true) lacking.add(path)
    return [...lacking]
  }
}
