import { hasSwitch } from '#access'
import { isStaff, type Caller } from '#shared'

/** Who prints cards and sees who has not come in yet: whom of the staff the switch lets, within their own schools and classes. */
export const mayGiveFirstAccess = async (caller: Caller): Promise<boolean> =>
  isStaff(caller) && (await hasSwitch(caller, 'BackOffice.Users'))
