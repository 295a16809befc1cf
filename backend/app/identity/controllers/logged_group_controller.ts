import type { HttpContext } from '@adonisjs/core/http'
import { AppError, authorize, unwrap } from '#shared'
import { switchGroup } from '../actions/switch_group.js'
import { userPolicy } from '../policies/user_policy.js'
import LoginTransformer from '../transformers/login_transformer.js'
import { switchGroupValidator } from '../validators/identity.js'

/** `POST /v1/users/update_logged_group` */
export default class LoggedGroupController {
  async handle(ctx: HttpContext) {
    const { perfil } = await ctx.request.validateUsing(switchGroupValidator)
    const group = perfil === 'PROFESSOR' ? 'Professor' : perfil
    authorize(userPolicy.switchTo(ctx.caller, group))
    if (!userPolicy.passedFactorFor(ctx.session, group))
      throw new AppError(403, 'second_factor_needed', { messages: ['identity.second_factor_needed'] })
    const device = { userAgent: ctx.request.header('user-agent'), address: ctx.request.ip() }
    const login = unwrap(await switchGroup(ctx.session, group, device))
    return ctx.serialize(LoginTransformer.transform(login))
  }
}
