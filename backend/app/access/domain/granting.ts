import { isStaffGroup, type Group } from '#shared'
import { switchesOf, type PermissionTree } from './permission_tree.js'

/** The switch that an administrator never loses: it opens the editor of permissions. */
const KEY = 'BackOffice.Permissions'
const isOfOffice = (path: string) => path.startsWith('BackOffice.')

/** Who changes a tree: the group they act in, all that they are in, and what they may themselves. */
export type Giver = {
  readonly group: Group
  readonly groups: readonly Group[]
  readonly tree: PermissionTree
}

/** What somebody wants of the tree of `group`. `lifted`: switches that schools have off, and would have back. */
export type TreeChange = {
  readonly group: Group
  readonly before: PermissionTree
  readonly after: PermissionTree
  readonly lifted?: readonly string[]
}

/** Why a change is refused; `paths`: the switches that it fails at. */
export type GrantRefusal = {
  readonly code: 'cannot_grant' | 'last_key' | 'not_for_candidates'
  readonly paths: readonly string[]
}

/** The switches that differ, with what they will be. */
export function switched(before: PermissionTree, after: PermissionTree): Map<string, boolean> {
  const former = switchesOf(before)
  return new Map([...switchesOf(after)].filter(([path, on]) => former.get(path) !== on))
}

/**
 * Nobody grants what they have not (ADR 60). A tree is changed by whoever has all of it and is not of that group; each switch that comes
 * on is one that the giver has. ADMINISTRADOR changes any tree, and turns switches of their own tree on again, but gives others only
 * what they have. The key of the editor stays with ADMINISTRADOR, and candidates and guardians have nothing of the back office.
 * @returns null: the change may be made
 */
export function grantRefusal(
  giver: Giver,
  { group, before, after, lifted = [] }: TreeChange
): GrantRefusal | null {
  const own = switchesOf(giver.tree)
  const lacks = (path: string) => own.get(path) !== true
  const changed = switched(before, after)
  const coming = [...[...changed].filter(([, on]) => on).map(([path]) => path), ...lifted]
  const isAdministrator = giver.group === 'ADMINISTRADOR'
  if (!isAdministrator && giver.groups.includes(group))
    return { code: 'cannot_grant', paths: [...new Set([...changed.keys(), ...lifted])] }
  const beyond = new Set<string>()
  if (!isAdministrator) for (const [path, on] of switchesOf(before)) if (on && lacks(path)) beyond.add(path)
  if (!isAdministrator || group !== 'ADMINISTRADOR')
    for (const path of coming) if (lacks(path)) beyond.add(path)
  if (beyond.size > 0) return { code: 'cannot_grant', paths: [...beyond] }
  if (group === 'ADMINISTRADOR' && changed.get(KEY) === false) return { code: 'last_key', paths: [KEY] }
  const misplaced = isStaffGroup(group) ? [] : coming.filter(isOfOffice)
  return misplaced.length > 0 ? { code: 'not_for_candidates', paths: misplaced } : null
}
