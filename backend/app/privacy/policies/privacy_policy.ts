import { hasSwitch } from '#access'
import { isStaff, type Caller } from '#shared'

/** Who handles requests about data, within their own schools and classes: whom of the staff the switch lets, administrators by default. */
export const mayHandlePrivacy = async (caller: Caller): Promise<boolean> =>
  isStaff(caller) && (await hasSwitch(caller, 'BackOffice.Privacy'))

/** Who takes a copy of everything about a person, besides: it has photos and what one wrote, so administrators alone. */
export const mayExport = (caller: Caller): boolean => caller.group === 'ADMINISTRADOR'
