import { hasSwitch } from '#access'
import { isStaff, type Caller } from '#shared'
import { KEY_SWITCHES, type KeySwitch } from '../domain/keys.js'

/** Who makes and ends keys: whom of the staff the switch lets, administrators by default. A key makes no keys. */
export const mayManageKeys = async (caller: Caller): Promise<boolean> =>
  caller.key === null && isStaff(caller) && (await hasSwitch(caller, 'BackOffice.Keys'))

/** Who reads what the server can be asked: who makes keys, and the systems that have one. It names no data, but who is logged out has no use for it. */
export const mayReadReference = async (caller: Caller): Promise<boolean> =>
  caller.key !== null || (await mayManageKeys(caller))

/** Nobody grants what they have not: the switches that the caller could give to a key. */
export async function grantableSwitches(caller: Caller): Promise<KeySwitch[]> {
  const own: KeySwitch[] = []
  for (const path of KEY_SWITCHES) if (await hasSwitch(caller, path)) own.push(path)
  return own
}
