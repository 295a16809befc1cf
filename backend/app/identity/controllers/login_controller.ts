import type { HttpContext } from '@adonisjs/core/http'
import { AppError, forbidden } from '#shared'
import { logIn } from '../actions/log_in.js'
import LoginTransformer from '../transformers/login_transformer.js'
import { loginValidator } from '../validators/identity.js'

/** `POST /v1/login` */
export default class LoginController {
  async handle(ctx: HttpContext) {
    const { username, password, clientId, setNewClient, purpose, kioskToken } = await ctx.request.validateUsing(loginValidator)
    const result = await logIn({
      username,
      password,
      clientId: clientId ?? null,
      setNewClient: setNewClient ?? false,
      purpose: purpose ?? 'pages',
      kioskToken: kioskToken ?? null,
      userAgent: ctx.request.header('user-agent'),
      address: ctx.request.ip(),
    })
    if (result.ok) return ctx.serialize(LoginTransformer.transform(result.value))
    const { kind } = result.error
    if (kind === 'import_not_allowed') throw forbidden('identity.import_not_allowed')
    const extra = result.error.kind === 'session_active' ? { clientId: result.error.clientId } : {}
    throw new AppError(400, kind, { messages: [`identity.${kind}`], extra })
  }
}
