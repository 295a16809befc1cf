import { hasSwitch } from '#access'
import { isStaff, type Caller } from '#shared'
import { importKinds, type ImportKind } from '../import_kinds.js'

/** Whom of the staff the switch of the kind lets: ADMINISTRADOR and Professor by default. */
export const mayImport = async (caller: Caller, { needs }: Pick<ImportKind, 'needs'>): Promise<boolean> =>
  isStaff(caller) && (await hasSwitch(caller, needs))

/** Whether somebody may import anything, and so look at lists that were sent. */
export async function mayImportAny(caller: Caller): Promise<boolean> {
  for (const kind of importKinds()) if (await mayImport(caller, kind)) return true
  return false
}
