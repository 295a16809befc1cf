import type { HttpContext } from '@adonisjs/core/http'
import { listRequest, listResponse } from '#shared'
import { endSessions } from '../actions/end_sessions.js'
import { listOpenSessions } from '../queries/list_open_sessions.js'
import OpenSessionTransformer from '../transformers/open_session_transformer.js'
import { managedAccountId } from './managed_account.js'

/** Who is logged in, for those who look after accounts. */
export default class OpenSessionsController {
  /** `GET /v1/open_sessions` */
  async index(ctx: HttpContext) {
    const request = listRequest(ctx, {
      orderable: ['lastSeen', 'id'],
      defaultOrder: '-lastSeen',
      defaultSize: 25,
    })
    const page = await listOpenSessions(ctx.caller, request)
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(OpenSessionTransformer.transform(page.rows)),
    })
  }

  /** `POST /v1/users/{id}/end_sessions` */
  async end(ctx: HttpContext) {
    const userId = await managedAccountId(ctx)
    return { ended: await endSessions(userId, 'all', ctx.caller) }
  }
}
