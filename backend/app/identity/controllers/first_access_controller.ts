import type { HttpContext } from '@adonisjs/core/http'
import { unwrap } from '#shared'
import { openCard, enterByCard } from '../actions/first_access.js'
import type { LoggedIn } from '../actions/enter.js'
import { replaceGivenPassword } from '../actions/replace_given_password.js'
import LoginTransformer from '../transformers/login_transformer.js'
import ResetAccountTransformer from '../transformers/reset_account_transformer.js'
import { cardValidator, givenPasswordValidator, enterByCardValidator } from '../validators/first_access.js'
import { deviceOf, nameDevice } from './login_device.js'

/** The ways in of somebody who has no password of their own yet. */
export default class FirstAccessController {
  /** `POST /v1/login/first_access/check`: whose card it is, before a password is chosen */
  async check(ctx: HttpContext) {
    const { username, code, clientId } = await ctx.request.validateUsing(cardValidator)
    const { account } = unwrap(
      await openCard({ username, code, clientId: clientId ?? null, ...deviceOf(ctx) })
    )
    return ctx.serialize(ResetAccountTransformer.transform(account.user))
  }

  /** `POST /v1/login/first_access` */
  async use(ctx: HttpContext) {
    const { clientId, kioskToken, ...card } = await ctx.request.validateUsing(enterByCardValidator)
    const used = await enterByCard({
      ...card,
      clientId: clientId ?? null,
      kioskToken: kioskToken ?? null,
      ...deviceOf(ctx),
    })
    return this.#loggedIn(ctx, unwrap(used))
  }

  /** `POST /v1/login/new_password`: instead of one that a list gave */
  async replaceGiven(ctx: HttpContext) {
    const { clientId, setNewClient, kioskToken, ...given } =
      await ctx.request.validateUsing(givenPasswordValidator)
    const replaced = await replaceGivenPassword({
      ...given,
      clientId: clientId ?? null,
      setNewClient: setNewClient ?? false,
      kioskToken: kioskToken ?? null,
      ...deviceOf(ctx),
    })
    return this.#loggedIn(ctx, unwrap(replaced))
  }

  #loggedIn(ctx: HttpContext, login: LoggedIn) {
    nameDevice(ctx, login.deviceKey)
    return ctx.serialize(LoginTransformer.transform(login))
  }
}
