import { hasSwitch } from '#access'
import { isStaff, type Caller } from '#shared'

/** Who handles requests about data, within their own schools and classes: whom of the staff the switch lets, administrators by default. */
export const mayHandlePrivacy = async (caller: Caller): Promise<boolean> =>
  isStaff(caller) && (await hasSwitch(caller, 'BackOffice.Privacy'))
