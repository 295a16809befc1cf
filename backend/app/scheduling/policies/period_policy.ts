import { hasSwitch } from '#access'
import { isStaff, type Caller } from '#shared'

/** Who links periods to menus, and edits both: whom of the staff the switch lets, ADMINISTRADOR and Professor by default. */
export const mayManagePeriods = async (caller: Caller): Promise<boolean> =>
  isStaff(caller) && (await hasSwitch(caller, 'BackOffice.Periods'))
