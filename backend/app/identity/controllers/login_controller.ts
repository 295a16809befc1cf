import type { HttpContext } from '@adonisjs/core/http'
import { AppError, cookieName, forbidden } from '#shared'
import { logIn, type LoginRefusal } from '../actions/log_in.js'
import { passSecondFactor } from '../actions/pass_second_factor.js'
import { DEVICE_KEPT_DAYS, deviceKeyOf } from '../sessions/known_devices.js'
import LoginTransformer from '../transformers/login_transformer.js'
import SecondFactorLoginTransformer from '../transformers/second_factor_login_transformer.js'
import { loginValidator } from '../validators/identity.js'
import { proofOf, secondFactorValidator } from '../validators/second_factor.js'

const DEVICE_COOKIE = 'banca_device'

/** Read by the log-in alone: it names the device, opens nothing, and says that it logged in to these accounts before. */
const COOKIE_SHAPE = {
  path: '/v1/login',
  maxAge: DEVICE_KEPT_DAYS * 86_400,
  httpOnly: true,
  sameSite: 'strict',
  encode: false,
} as const

/** Over HTTPS it may be named by the cookie of before, which had no prefix: the answer gives that the present name. */
function deviceOf(ctx: HttpContext) {
  const { request } = ctx
  const named = (name: string) => deviceKeyOf(request.plainCookie(name, { encoded: false }))
  return {
    userAgent: request.header('user-agent'),
    deviceKey: named(cookieName(ctx, DEVICE_COOKIE)) ?? named(DEVICE_COOKIE),
    address: request.ip(),
  }
}

function keepDevice(ctx: HttpContext, deviceKey: string | null) {
  if (deviceKey !== null)
    ctx.response.plainCookie(cookieName(ctx, DEVICE_COOKIE), deviceKey, {
      ...COOKIE_SHAPE,
      secure: ctx.request.secure(),
    })
}

function refusal(error: LoginRefusal): AppError {
  const { kind, ...extra } = error
  if (kind === 'import_not_allowed' || kind === 'second_factor_missing') return forbidden(`identity.${kind}`)
  return new AppError(400, kind, { messages: [`identity.${kind}`], extra })
}

export default class LoginController {
  /** `POST /v1/login` */
  async handle(ctx: HttpContext) {
    const { username, password, clientId, setNewClient, purpose, kioskToken } =
      await ctx.request.validateUsing(loginValidator)
    const result = await logIn({
      username,
      password,
      clientId: clientId ?? null,
      setNewClient: setNewClient ?? false,
      purpose: purpose ?? 'pages',
      kioskToken: kioskToken ?? null,
      ...deviceOf(ctx),
    })
    if (!result.ok) throw refusal(result.error)
    keepDevice(ctx, result.value.deviceKey)
    return ctx.serialize(LoginTransformer.transform(result.value))
  }

  /** `POST /v1/login/second_factor` */
  async secondFactor(ctx: HttpContext) {
    const { code, recoveryCode, offer, setNewClient, kioskToken, ...asked } =
      await ctx.request.validateUsing(secondFactorValidator)
    const result = await passSecondFactor({
      ...asked,
      proof: proofOf({ code, recoveryCode }),
      offer: offer ?? null,
      setNewClient: setNewClient ?? false,
      kioskToken: kioskToken ?? null,
      ...deviceOf(ctx),
    })
    if (!result.ok) throw refusal(result.error)
    keepDevice(ctx, result.value.deviceKey)
    return ctx.serialize(SecondFactorLoginTransformer.transform(result.value))
  }
}
