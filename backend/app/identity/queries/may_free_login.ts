import type { Caller } from '#shared'
import { userPolicy } from '../policies/user_policy.js'
import { findAccount } from './find_account.js'

/** May this caller free the log-in of somebody whom they look after, as far as the account itself says? */
export async function mayFreeLogin(caller: Caller, userId: number): Promise<boolean> {
  const account = await findAccount({ id: userId })
  return account !== null && userPolicy.freeLoginOf(caller, userId, account.user.groups)
}
