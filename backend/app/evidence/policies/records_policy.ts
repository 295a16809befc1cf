import { isAllowed, permissionsOf } from '#access'
import { SWITCHES } from '#rooms'
import type { Caller, Group } from '#shared'

/** May the caller see what is on record at all? The queries answer only for rooms that the caller watches; this is the switch on top. */
export const maySeeRecords = async (caller: Caller): Promise<boolean> =>
  isAllowed(await permissionsOf(caller), SWITCHES.screenshot)

/** What was taken of who sits in no room is for administrators, while they may see rooms. */
export const maySeeRoomless = async (caller: Caller): Promise<boolean> =>
  caller.group === 'ADMINISTRADOR' && isAllowed(await permissionsOf(caller), SWITCHES.seeRooms)

/** What is on record of a sitting is read after it by the administration and by teachers; staff of a room have the room's own pages. */
export const READERS_AFTER_EXAM: readonly Group[] = ['ADMINISTRADOR', 'Professor']

export const mayReadAfterExam = (caller: Pick<Caller, 'group'>): boolean =>
  READERS_AFTER_EXAM.includes(caller.group)
