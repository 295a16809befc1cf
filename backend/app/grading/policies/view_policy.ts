import { isAllowed, type PermissionTree } from '#access'
import type { Caller, Group } from '#shared'

/** What a member of the staff has to do with an exam that they see. */
export type ViewTies = {
  /** They made its collection, or it belongs to their school. */
  readonly owns: boolean
  /** An application of it is theirs: of their school or their classes. */
  readonly hasCandidates: boolean
  /** They are named for a room of its collection. */
  readonly watches: boolean
  /** They may decide about its approval now, or have decided. */
  readonly decides: boolean
}

/** Staff who read keys in View; a proctor sees the statements without them. */
export const KEY_READERS: readonly Group[] = [
  'ADMINISTRADOR',
  'Professor',
  'COMISSION',
  'CORRECTOR',
  'Diretor',
  'COORDINATOR',
  'SCHOOL-ADMIN',
]

/** May they open View? */
export const mayOpenView = (tree: PermissionTree): boolean => isAllowed(tree, 'Dashboard.List.enable')

/** May they read an exam's items: in View, or one by one in the statistics? */
export const mayOpenSheet = (tree: PermissionTree): boolean =>
  mayOpenView(tree) ||
  (isAllowed(tree, 'Dashboard.Statistics.enable') && isAllowed(tree, 'Dashboard.Statistics.seeItem'))

/**
 * May this person read the items of an exam in View? An administrator those of the institution; a proctor those of the rooms they watch;
 * others what is of their school or what their own candidates sit, and teachers what awaits their approval, or
 * what they have decided about.
 */
export function mayViewItems(caller: Pick<Caller, 'group'>, ties: ViewTies): boolean {
  if (caller.group === 'ADMINISTRADOR') return true
  if (caller.group === 'PROCTOR') return ties.watches
  return KEY_READERS.includes(caller.group) && (ties.owns || ties.hasCandidates || ties.decides)
}

/** May they see the key beside the items? A look while somebody may still answer is on record. */
export const mayViewKey = (caller: Pick<Caller, 'group'>, ties: ViewTies): boolean =>
  KEY_READERS.includes(caller.group) && mayViewItems(caller, ties)
