import type { HttpContext } from '@adonisjs/core/http'
import { authorize, unwrap, type Caller } from '#shared'
import { saveSettings } from '../actions/save_settings.js'
import { mayManageSettings } from '../policies/settings_policy.js'
import { editedSettings } from '../queries/edited_settings.js'
import InstitutionSettingsTransformer from '../transformers/institution_settings_transformer.js'
import { settingsBody } from '../validators/settings.js'

/** The settings of the caller's institution, for the console. What pages draw themselves with: `GET /v1/settings`. */
export default class InstitutionSettingsController {
  /** `GET /v1/institution_settings` */
  async show(ctx: HttpContext) {
    authorize(await mayManageSettings(ctx.caller))
    return answer(ctx.caller)
  }

  /** `PUT /v1/institution_settings`: `version, changes [{ field, value }]` */
  async update(ctx: HttpContext) {
    authorize(await mayManageSettings(ctx.caller))
    unwrap(await saveSettings(ctx.caller, await ctx.request.validateUsing(settingsBody)))
    return answer(ctx.caller)
  }
}

const answer = async (caller: Caller) =>
  new InstitutionSettingsTransformer(await editedSettings(caller)).toObject()
