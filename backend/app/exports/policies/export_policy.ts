import { hasSwitch } from '#access'
import { isStaff, type Caller } from '#shared'
import type { Export } from '../registered.js'

/** Whom of the staff the switch lets: ADMINISTRADOR, Professor and COORDINATOR by default. */
export const mayExport = async (caller: Caller): Promise<boolean> =>
  isStaff(caller) && (await hasSwitch(caller, 'BackOffice.Exports'))

/** Nobody takes a list that they may not read. */
export const mayExportList = async (
  caller: Caller,
  { groups, needs }: Pick<Export<object>, 'groups' | 'needs'>
): Promise<boolean> =>
  groups.includes(caller.group) &&
  (await mayExport(caller)) &&
  (needs === undefined || (await hasSwitch(caller, needs)))
