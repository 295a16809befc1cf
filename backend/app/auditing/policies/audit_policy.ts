import { hasSwitch } from '#access'
import { isStaff, type Caller } from '#shared'

/** Who reads what is on record and checks it: whom of the staff the switch lets, administrators by default. */
export const mayAudit = async (caller: Caller): Promise<boolean> =>
  isStaff(caller) && (await hasSwitch(caller, 'BackOffice.Audit'))
