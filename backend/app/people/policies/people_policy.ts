import { hasSwitch } from '#access'
import { isStaff, type Caller } from '#shared'

/** Who edits people, within their own schools and classes: whom of the staff the switch lets, administrators by default. */
export const mayManagePeople = async (caller: Caller): Promise<boolean> =>
  isStaff(caller) && (await hasSwitch(caller, 'BackOffice.Users'))
