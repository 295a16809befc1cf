import type { HttpContext } from '@adonisjs/core/http'
import { LoginTransformer } from '#identity/types'
import { unwrap } from '#shared'
import { logInByToken } from '../actions/log_in_by_token.js'
import { BRIDGE } from '../domain/provider.js'
import { tokenBody } from '../validators/log_in_validator.js'
import { arrivalOf } from './arrivals.js'

/** Log-ins by a token that a provider issued. */
export default class TokenLoginsController {
  /** `POST /v1/provider/{provider}/login` */
  async handle(ctx: HttpContext) {
    return this.#enter(ctx, String(ctx.params.provider))
  }

  /** `POST /external-auth/educat-bridge/sign`: the provider of that name */
  async bridge(ctx: HttpContext) {
    return this.#enter(ctx, BRIDGE)
  }

  async #enter(ctx: HttpContext, provider: string) {
    const { token, ...decisions } = await ctx.request.validateUsing(tokenBody)
    const login = unwrap(await logInByToken({ provider, token }, await arrivalOf(ctx, decisions)))
    return ctx.serialize(LoginTransformer.transform(login))
  }
}
