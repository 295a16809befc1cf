import type { HttpContext } from '@adonisjs/core/http'
import { languageOf, say } from '#shared'
import { menuOf, menuPages } from '../domain/menu.js'
import { pagesWithout } from '../queries/menu_conditions.js'
import { permissionsOf } from '../queries/group_permissions.js'
import { settingsOfCaller } from '../queries/institution_settings.js'
import MenuTransformer from '../transformers/menu_transformer.js'

/** `GET /menu/menu` */
export default class MenuController {
  async handle(ctx: HttpContext) {
    const language = languageOf(ctx.request.header('accept-language'))
    const settings = await settingsOfCaller(ctx.caller)
    const { group } = ctx.caller
    const tree = await permissionsOf(ctx.caller)
    const without = await pagesWithout(ctx.caller, menuPages(group, settings, tree))
    const textOf = (key: string) => say(language, `access.menu_${key}`)
    return ctx.serialize(MenuTransformer.transform(menuOf(group, settings, tree, textOf, without)))
  }
}
