import type { Caller, Group } from '#shared'
import { switchesOf } from '../domain/permission_tree.js'
import { permissionsOf } from './group_permissions.js'

/** The switches that a group has in a school of the caller's institution, and that the caller has not. */
export async function rightsLacking(
  caller: Caller,
  { group, schoolId }: { readonly group: Group; readonly schoolId: number | null }
): Promise<string[]> {
  const own = switchesOf(await permissionsOf(caller))
  const given = switchesOf(await permissionsOf({ institutionId: caller.institutionId, schoolId, group }))
  return [...given].filter(([path, on]) => on && own.get(path) !== true).map(([path]) => path)
}
