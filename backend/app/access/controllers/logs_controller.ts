import type { HttpContext } from '@adonisjs/core/http'
import { callerIfAny } from '#identity'
import { authorizeOrHide, unwrap } from '#shared'
import { storeAlert, storeClientLog } from '../actions/store_logs.js'
import { alertValidator, clientLogValidator } from '../validators/access.js'

/** What pages report about themselves. */
export default class LogsController {
  /** `POST /v1/client_logs`, also before a login */
  async client(ctx: HttpContext) {
    const body = await ctx.request.validateUsing(clientLogValidator)
    unwrap(
      await storeClientLog({
        userId: (await callerIfAny(ctx.request.header('authorization')))?.userId ?? null,
        address: ctx.request.ip(),
        userAgent: ctx.request.header('user-agent'),
        action: body.action || body.level || 'error',
        message: body.message,
        path: body.path ?? null,
        stack: body.stack ?? body.componentStack ?? null,
      })
    )
    return ctx.response.noContent()
  }

  /** `POST /v1/save_alert` */
  async alert(ctx: HttpContext) {
    const {
      user,
      alertType,
      message,
      collectionId = null,
      examId = null,
    } = await ctx.request.validateUsing(alertValidator)
    authorizeOrHide((user ?? ctx.caller.userId) === ctx.caller.userId)
    unwrap(await storeAlert({ userId: ctx.caller.userId, alertType, message, collectionId, examId }))
    return ctx.response.noContent()
  }
}
