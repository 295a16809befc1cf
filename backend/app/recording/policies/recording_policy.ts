import { isAllowed, type PermissionTree } from '#access'
import { SWITCHES } from '#rooms'
import type { Caller } from '#shared'

/**
 * Films of candidates are for staff of the room with the switch for their pictures. What a proctor recorded of her own screen shows her
 * work: she may watch it, and an administrator.
 */
export const mayWatchRecording = (
  caller: Caller,
  tree: PermissionTree,
  recording: { kind: 'CAMERA' | 'SCREEN'; userId: number }
) =>
  isAllowed(tree, SWITCHES.screenshot) &&
  (recording.kind === 'CAMERA' || caller.group === 'ADMINISTRADOR' || recording.userId === caller.userId)

/** Who may send a recording of their own screen: proctors, of the room that they watch. */
export const maySendOwnScreen = (caller: Caller) => caller.group === 'PROCTOR'
