import { hasSwitch } from '#access'
import { isStaff, type Caller } from '#shared'

/** Who looks after providers: whom of the staff the switch lets. */
export const maySeeProviders = async (caller: Caller): Promise<boolean> =>
  isStaff(caller) && (await hasSwitch(caller, 'BackOffice.Providers'))

/**
 * Who changes them: whoever decides what a provider signs opens accounts of every school of the institution, and whoever else has the switch acts
 * within their own.
 */
export const mayChangeProviders = async (caller: Caller): Promise<boolean> =>
  caller.group === 'ADMINISTRADOR' && (await maySeeProviders(caller))
