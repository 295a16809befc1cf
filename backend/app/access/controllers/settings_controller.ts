import type { HttpContext } from '@adonisjs/core/http'
import { callerIfAny } from '#identity'
import { unwrap } from '#shared'
import { findSettings } from '../queries/institution_settings.js'
import SettingsTransformer from '../transformers/settings_transformer.js'
import { settingsValidator } from '../validators/access.js'

/** `GET /v1/settings`, with and without a login */
export default class SettingsController {
  async handle(ctx: HttpContext) {
    const caller = await callerIfAny(ctx.request.header('authorization'))
    const { institution } = await settingsValidator.validate(ctx.request.qs())
    const settings = unwrap(
      await findSettings(caller ? { caller } : institution ? { codename: institution } : 'first')
    )
    return ctx.serialize(SettingsTransformer.transform(settings))
  }
}
