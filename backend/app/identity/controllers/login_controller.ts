import type { HttpContext } from '@adonisjs/core/http'
import { unwrap } from '#shared'
import { logIn } from '../actions/log_in.js'
import { passSecondFactor } from '../actions/pass_second_factor.js'
import LoginTransformer from '../transformers/login_transformer.js'
import SecondFactorLoginTransformer from '../transformers/second_factor_login_transformer.js'
import { loginValidator } from '../validators/identity.js'
import { proofOf, secondFactorValidator } from '../validators/second_factor.js'
import { deviceOf, nameDevice } from './login_device.js'

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
