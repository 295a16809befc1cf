import type { Caller } from '#shared'
import { userPolicy } from '../policies/user_policy.js'
import { findAccount } from './find_account.js'

/** Whether this caller may free the log-in of somebody in their care, as far as the account itself decides. */
export async function mayFreeLogin(caller: Caller, userId: number): Promise<boolean> {
  const account = await findAccount({ id: userId })
  return account !== null && userPolicy.freeLoginOf(caller, userId, account.user.groups)
}
