import type { HttpContext } from '@adonisjs/core/http'
import { listRequest, listResponse, unwrap } from '#shared'
import { freeLogin } from '../actions/free_login.js'
import { userPolicy } from '../policies/user_policy.js'
import { listFailedLogins } from '../queries/list_failed_logins.js'
import FailedLoginTransformer from '../transformers/failed_login_transformer.js'
import { failedLoginFilterValidator } from '../validators/identity.js'
import { managedAccountId } from './managed_account.js'

/** Wrong passwords, for those who look after accounts. */
export default class FailedLoginsController {
  /** `GET /v1/failed_logins` */
  async index(ctx: HttpContext) {
    const request = listRequest(ctx, { orderable: ['when', 'id'], defaultOrder: '-when', defaultSize: 25 })
    const { address } = await failedLoginFilterValidator.validate(request.filter)
    const page = await listFailedLogins(ctx.caller, request, { address })
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(FailedLoginTransformer.transform(page.rows)),
    })
  }

  /** `POST /v1/users/{id}/free_login` */
  async free(ctx: HttpContext) {
    const userId = await managedAccountId(ctx)
    unwrap(await freeLogin(userId, ctx.caller.userId, { codes: userPolicy.freeCodes(ctx.caller) }))
    return ctx.response.noContent()
  }
}
