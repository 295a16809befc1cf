import { hasSwitch } from '#access'
import { isStaff, type Caller } from '#shared'
import { importKinds, type ImportKind } from '../import_kinds.js'

/** Whom of the staff the switch of the kind lets: ADMINISTRADOR and Professor by default. */
export const mayImport = async (caller: Caller, { needs }: Pick<ImportKind, 'needs'>): Promise<boolean> =>
  isStaff(caller) && (await hasSwitch(caller, needs))

/** Who may deactivate whom a full list does not name: who may do so in the list of people. */
export const mayDeactivate = async (caller: Caller): Promise<boolean> =>
  isStaff(caller) && (await hasSwitch(caller, 'BackOffice.Users'))

/** The kinds that somebody may import, and so the lists that they look at. */
export async function importableKinds(caller: Caller): Promise<string[]> {
  const own: string[] = []
  for (const kind of importKinds()) if (await mayImport(caller, kind)) own.push(kind.kind)
  return own
}
