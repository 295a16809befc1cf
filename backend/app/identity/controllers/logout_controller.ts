import type { HttpContext } from '@adonisjs/core/http'
import { endSession } from '../actions/end_session.js'

/** `POST /v1/logout` */
export default class LogoutController {
  async handle(ctx: HttpContext) {
    await endSession(ctx.session.id, 'logout')
    return ctx.response.noContent()
  }
}
