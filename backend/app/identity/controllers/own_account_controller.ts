import type { HttpContext } from '@adonisjs/core/http'
import { AppError, authorizeOrHide, unwrap } from '#shared'
import { changeOwnPassword } from '../actions/change_own_password.js'
import { endSessions } from '../actions/end_sessions.js'
import { confirmOwnPassword } from '../passwords/confirm_own_password.js'
import { listOwnSessions } from '../queries/list_open_sessions.js'
import LoginTransformer from '../transformers/login_transformer.js'
import OwnSessionTransformer from '../transformers/own_session_transformer.js'
import { ownPasswordValidator, passwordAgainValidator } from '../validators/identity.js'

const deviceOf = (ctx: HttpContext) => ({
  userAgent: ctx.request.header('user-agent'),
  address: ctx.request.ip(),
})

/** Asks for the password again before what somebody who found an open browser must not do. */
async function confirm(ctx: HttpContext) {
  const { currentPassword } = await ctx.request.validateUsing(passwordAgainValidator)
  unwrap(await confirmOwnPassword({ userId: ctx.caller.userId, ...deviceOf(ctx) }, currentPassword))
}

/** Everybody's own account: where it is open, and its password. */
export default class OwnAccountController {
  /** `GET /v1/own_sessions` */
  async sessions(ctx: HttpContext) {
    const results = await ctx.serialize(OwnSessionTransformer.transform(await listOwnSessions(ctx.caller)))
    return { results }
  }

  /** `POST /v1/own_sessions/{id}/end` */
  async end(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const own = await listOwnSessions(ctx.caller)
    authorizeOrHide(own.some((session) => session.id === id))
    await confirm(ctx)
    await endSessions(ctx.caller.userId, { only: id }, null)
    return ctx.response.noContent()
  }

  /** `POST /v1/own_sessions/end_others` */
  async endOthers(ctx: HttpContext) {
    await confirm(ctx)
    return { ended: await endSessions(ctx.caller.userId, { except: ctx.session.id }, null) }
  }

  /** `POST /v1/own_password` */
  async password(ctx: HttpContext) {
    const { currentPassword, newPassword, confirmation, endOthers } =
      await ctx.request.validateUsing(ownPasswordValidator)
    if (confirmation !== newPassword)
      throw new AppError(400, 'validation', { fields: { confirmation: ['identity.password_confirmation'] } })
    const input = { currentPassword, newPassword, endOthers: endOthers ?? true }
    const login = unwrap(await changeOwnPassword(ctx.session, input, deviceOf(ctx)))
    return ctx.serialize(LoginTransformer.transform(login))
  }
}
