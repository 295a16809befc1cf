import type { HttpContext } from '@adonisjs/core/http'
import { AppError, forbidden } from '#shared'
import { logIn } from '../actions/log_in.js'
import { DEVICE_KEPT_DAYS, deviceKeyOf } from '../sessions/known_devices.js'
import LoginTransformer from '../transformers/login_transformer.js'
import { loginValidator } from '../validators/identity.js'

const DEVICE_COOKIE = 'banca_device'

/** Read by nobody but this call: it names the device, opens nothing, and says that it logged in to these accounts before. */
const COOKIE_SHAPE = { path: '/v1/login', maxAge: DEVICE_KEPT_DAYS * 86_400, httpOnly: true, sameSite: 'strict', encode: false } as const

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
      deviceKey: deviceKeyOf(ctx.request.plainCookie(DEVICE_COOKIE, { encoded: false })),
      address: ctx.request.ip(),
    })
    if (result.ok) {
      if (result.value.deviceKey !== null) ctx.response.plainCookie(DEVICE_COOKIE, result.value.deviceKey, { ...COOKIE_SHAPE, secure: ctx.request.secure() })
      return ctx.serialize(LoginTransformer.transform(result.value))
    }
    const { kind } = result.error
    if (kind === 'import_not_allowed') throw forbidden('identity.import_not_allowed')
    const extra = result.error.kind === 'session_active' ? { clientId: result.error.clientId } : {}
    throw new AppError(400, kind, { messages: [`identity.${kind}`], extra })
  }
}
