import { hasSwitch } from '#access'
import { isStaff, type Caller } from '#shared'

/** Whom of the staff the switch lets: ADMINISTRADOR and Professor by default. */
export const mayImportVectors = async (caller: Caller): Promise<boolean> =>
  isStaff(caller) && (await hasSwitch(caller, 'BackOffice.Imports.Vectors'))
