import { isAllowed, permissionsOf } from '#access'
import { SWITCHES } from '#rooms'
import type { Caller } from '#shared'

/** May the caller see what is on record at all? The queries answer only for rooms that the caller watches; this is the switch on top. */
export const maySeeRecords = async (caller: Caller): Promise<boolean> =>
  isAllowed(await permissionsOf(caller), SWITCHES.screenshot)
