import type { HttpContext } from '@adonisjs/core/http'
import { AppError, authorize, authorizeOrHide } from '#shared'
import { userPolicy } from '../policies/user_policy.js'
import { findAccount } from '../queries/find_account.js'
import { seesLoginsOf } from '../queries/list_failed_logins.js'
import { isOfOtherSchools } from '../queries/other_schools.js'

/** The id of the path's user, whose account the caller looks after. @throws AppError `not_found` to those who do not see it, else `forbidden` or `other_schools` */
export async function managedAccountId(ctx: HttpContext): Promise<number> {
  const userId = Number(ctx.params.id)
  authorizeOrHide(await seesLoginsOf(ctx.caller, userId))
  const account = await findAccount({ id: userId })
  authorize(userPolicy.manageAccountOf(ctx.caller, userId, account?.user.groups ?? []))
  if (await isOfOtherSchools(ctx.caller, userId))
    throw new AppError(403, 'other_schools', { messages: ['identity.other_schools'] })
  return userId
}
