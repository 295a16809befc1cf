import type { HttpContext } from '@adonisjs/core/http'
import { languageOf, say } from '#shared'
import { menuOf } from '../domain/menu.js'
import { settingsOfCaller } from '../queries/institution_settings.js'
import MenuTransformer from '../transformers/menu_transformer.js'

/** `GET /menu/menu` */
export default class MenuController {
  async handle(ctx: HttpContext) {
    const language = languageOf(ctx.request.header('accept-language'))
    const settings = await settingsOfCaller(ctx.caller)
    return ctx.serialize(
      MenuTransformer.transform(
        menuOf(ctx.caller.group, settings, (key) => say(language, `access.menu_${key}`))
      )
    )
  }
}
