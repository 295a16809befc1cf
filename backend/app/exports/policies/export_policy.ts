import { hasSwitch } from '#access'
import { isStaff, type Caller } from '#shared'

/** Whom of the staff the switch lets: ADMINISTRADOR, Professor and COORDINATOR by default. */
export const mayExport = async (caller: Caller): Promise<boolean> =>
  isStaff(caller) && (await hasSwitch(caller, 'BackOffice.Exports'))
