import { isAllowed, type PermissionTree } from '#access'
import { isCandidate, isStaff, type Caller, type Group } from '#shared'
import { SWITCHES, type Switch } from '../domain/switches.js'

/** What ties a caller to a room. */
export type Ties = {
  /** Named among the room's staff. */
  isResponsible: boolean
  /** Everybody in the room is of the caller's schools or classes. */
  inScope: boolean
  /** Has an application in the room. */
  sits: boolean
}

export const CANDIDATES: readonly Group[] = ['ALUNO', 'RESPONDENTE']

/** Who somebody is in a room; null: nobody, and the room is not there for them. */
export function roleIn(
  caller: Caller,
  room: { institutionId: number },
  ties: Ties,
  tree: PermissionTree
): 'staff' | 'candidate' | null {
  if (room.institutionId !== caller.institutionId) return null
  if (isCandidate(caller)) return ties.sits ? 'candidate' : null
  if (!isStaff(caller) || !isAllowed(tree, SWITCHES.seeRooms)) return null
  return caller.group === 'ADMINISTRADOR' || ties.isResponsible || ties.inScope ? 'staff' : null
}

/** May staff of a room do what needs this switch? */
export const allows = (tree: PermissionTree, needed: Switch) => isAllowed(tree, needed)

/** Recording is the proctor's; an administrator may end what a proctor left on. */
export const maySetRecording = (caller: Caller) =>
  caller.group === 'PROCTOR' || caller.group === 'ADMINISTRADOR'

/** Who is in which room, and who watches it, is decided by administrators. */
export const mayArrange = (caller: Caller) => caller.group === 'ADMINISTRADOR'

/** Telephone numbers of who is in a room. */
export const maySeePhones = (caller: Caller) => caller.group === 'ADMINISTRADOR'
