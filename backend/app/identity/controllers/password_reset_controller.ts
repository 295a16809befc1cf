import type { HttpContext } from '@adonisjs/core/http'
import { unwrap } from '#shared'
import { askPasswordReset } from '../actions/ask_password_reset.js'
import { accountOfReset, resetPassword } from '../actions/reset_password.js'
import ResetAccountTransformer from '../transformers/reset_account_transformer.js'
import {
  askResetValidator,
  confirmResetValidator,
  resetTokenValidator,
} from '../validators/password_reset.js'

/** A new password for who forgot theirs: by a link that goes to the address of the account. */
export default class PasswordResetController {
  /** `POST /reset_password/` */
  async ask({ request }: HttpContext) {
    const { email } = await request.validateUsing(askResetValidator)
    unwrap(await askPasswordReset({ email, address: request.ip() }))
    return {}
  }

  /** `POST /reset_password/validate_token/` */
  async check(ctx: HttpContext) {
    const { token } = await ctx.request.validateUsing(resetTokenValidator)
    const { user } = unwrap(await accountOfReset(token))
    return ctx.serialize(ResetAccountTransformer.transform(user))
  }

  /** `POST /reset_password/confirm/` */
  async confirm({ request }: HttpContext) {
    const input = await request.validateUsing(confirmResetValidator)
    unwrap(await resetPassword(input, request.ip()))
    return {}
  }
}
