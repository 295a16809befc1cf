import type { Caller, Group } from '#shared'
import { switchesOf } from '../domain/permission_tree.js'
import { permissionsOf } from './group_permissions.js'

/** The switches that a group, or a role over it, has in a school of the caller's institution, and that the caller has not. */
export async function rightsLacking(
  caller: Caller,
  given: { readonly group: Group; readonly roleId: number | null; readonly schoolId: number | null }
): Promise<string[]> {
  const own = switchesOf(await permissionsOf(caller))
  const theirs = switchesOf(await permissionsOf({ institutionId: caller.institutionId, ...given }))
  return [...theirs].filter(([path, on]) => on && own.get(path) !== true).map(([path]) => path)
}
