import type { HttpContext } from '@adonisjs/core/http'
import { authorizeOrHide, unwrap } from '#shared'
import { setInBrowser, setLanguage } from '../actions/update_user.js'
import { userPolicy } from '../policies/user_policy.js'
import { findPerson } from '../queries/find_person.js'
import PersonTransformer from '../transformers/person_transformer.js'
import UserSessionTransformer from '../transformers/user_session_transformer.js'
import { inBrowserValidator, languageValidator, userSessionValidator } from '../validators/identity.js'

/** Calls of users about themselves. */
export default class OwnUserController {
  /** `POST /v1/users/{id}/is_in_browser` */
  async isInBrowser(ctx: HttpContext) {
    authorizeOrHide(userPolicy.changeOwn(ctx.caller, Number(ctx.params.id)))
    const { isInBrowser } = await ctx.request.validateUsing(inBrowserValidator)
    await setInBrowser(ctx.caller.userId, isInBrowser)
    return { isInBrowser }
  }

  /** `POST /v1/users/{id}/language` */
  async language(ctx: HttpContext) {
    authorizeOrHide(userPolicy.changeOwn(ctx.caller, Number(ctx.params.id)))
    const { language } = await ctx.request.validateUsing(languageValidator)
    await setLanguage(ctx.caller.userId, language)
    return { language }
  }

  /** `GET /v1/person/me` */
  async person(ctx: HttpContext) {
    return ctx.serialize(PersonTransformer.transform(unwrap(await findPerson(ctx.caller.userId))))
  }

  /** `GET /v1/user_session?user={id}` */
  async session(ctx: HttpContext) {
    const { user } = await userSessionValidator.validate(ctx.request.qs())
    authorizeOrHide(userPolicy.readSession(ctx.caller, user ?? ctx.caller.userId))
    return ctx.serialize(UserSessionTransformer.transform(ctx.session))
  }
}
