import { hasSwitch } from '#access'
import { isStaff, type Caller } from '#shared'

/** Who reads and changes the settings of the institution: whom of the staff the switch lets, ADMINISTRADOR by default. */
export const mayManageSettings = async (caller: Caller): Promise<boolean> =>
  isStaff(caller) && (await hasSwitch(caller, 'BackOffice.Settings'))

/** A setting that opens pages to a group is a grant: administrators alone change it. */
export const mayOpenPages = ({ group }: Pick<Caller, 'group'>): boolean => group === 'ADMINISTRADOR'
