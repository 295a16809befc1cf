import { hasSwitch } from '#access'
import { isStaff, type Caller } from '#shared'

/** Who words texts for the institution: whom of the staff the switch lets, ADMINISTRADOR by default. */
export const mayWordTexts = async (caller: Caller): Promise<boolean> =>
  isStaff(caller) && (await hasSwitch(caller, 'BackOffice.Texts'))
