import { isAllowed, type PermissionTree } from '#access'
import { SWITCHES, type Switch } from '#rooms'
import type { NotificationType, StaffMotive } from '../domain/live_room_enums.js'

type StaffMessageKind = { motive: StaffMotive; notificationType: NotificationType }

/** Any one of these lets a message through, and all of the lists together: first the kind of message, then whom it goes to. */
export function switchesOfMessage(message: StaffMessageKind & { toAll: boolean }): Switch[][] {
  const needed: Switch[][] = [kindOf(message)]
  if (message.toAll) needed.push([SWITCHES.sendGlobal])
  return needed
}

function kindOf({ motive, notificationType }: StaffMessageKind): Switch[] {
  if (motive === 'RELOAD_REQUEST') return [SWITCHES.sendReload]
  // A toast answers a message in the chat; an alert blocks the page until it is confirmed.
  return notificationType === 'ALERT' ? [SWITCHES.sendAlert] : [SWITCHES.sendAlert, SWITCHES.answerMessages]
}

export const maySend = (tree: PermissionTree, message: Parameters<typeof switchesOfMessage>[0]) =>
  switchesOfMessage(message).every((anyOf) => anyOf.some((needed) => isAllowed(tree, needed)))

/** Templates are stored by those who may send what is in them. */
export const mayStoreTemplates = (tree: PermissionTree) => isAllowed(tree, SWITCHES.sendAlert)
