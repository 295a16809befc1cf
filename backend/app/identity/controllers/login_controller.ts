import type { HttpContext } from '@adonisjs/core/http'
import { cookieName, unwrap } from '#shared'
import { logIn } from '../actions/log_in.js'
import { passSecondFactor } from '../actions/pass_second_factor.js'
import { KNOWN_DEVICE_DAYS, deviceKeyOf } from '../sessions/known_devices.js'
import LoginTransformer from '../transformers/login_transformer.js'
import SecondFactorLoginTransformer from '../transformers/second_factor_login_transformer.js'
import { loginValidator } from '../validators/identity.js'
import { proofOf, secondFactorValidator } from '../validators/second_factor.js'

const DEVICE_COOKIE = 'banca_device'

/** Read by the log-in alone: it names the device and opens nothing; by it the server knows to which accounts the device logged in before. */
const COOKIE_SHAPE = {
  path: '/v1/login',
  maxAge: KNOWN_DEVICE_DAYS * 86_400,
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

function nameDevice(ctx: HttpContext, deviceKey: string | null) {
  if (deviceKey !== null)
    ctx.response.plainCookie(cookieName(ctx, DEVICE_COOKIE), deviceKey, {
      ...COOKIE_SHAPE,
      secure: ctx.request.secure(),
    })
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
    const login = unwrap(result)
    nameDevice(ctx, login.deviceKey)
    return ctx.serialize(LoginTransformer.transform(login))
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
    const login = unwrap(result)
    nameDevice(ctx, login.deviceKey)
    return ctx.serialize(SecondFactorLoginTransformer.transform(login))
  }
}
