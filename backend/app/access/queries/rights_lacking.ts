import type { Caller } from '#shared'
import { switchesOf } from '../domain/permission_tree.js'
import type { TreeOwner } from '../permission_cache.js'
import { permissionsOf } from './group_permissions.js'

/**
 * The trees that must be had by who gives a group or a role: of a role its group's too, because some rights go by the name of the group,
 * however little the role's own tree allows (ADR 72).
 */
export const treesOf = ({ group, roleId }: TreeOwner): readonly TreeOwner[] =>
  roleId === null
    ? [{ group, roleId }]
    : [
        { group, roleId: null },
        { group, roleId },
      ]

/** The switches of a group, and of a role over it, in schools of the caller's institution that the caller has not. */
export async function rightsLacking(
  caller: Caller,
  { schoolIds, ...given }: TreeOwner & { readonly schoolIds: readonly number[] }
): Promise<string[]> {
  const own = switchesOf(await permissionsOf(caller))
  const lacking = new Set<string>()
  for (const owner of treesOf(given)) {
    const theirs = await permissionsOf({
      institutionId: caller.institutionId,
      schoolIds,
      key: null,
      ...owner,
    })
    for (const [path, on] of switchesOf(theirs)) if (on && own.get(path) !== true) lacking.add(path)
  }
  return [...lacking]
}
