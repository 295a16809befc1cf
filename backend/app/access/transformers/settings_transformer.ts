import { BaseTransformer } from '@adonisjs/core/transformers'
import { ThemeTransformer } from '#identity/types'
import type { SettingsView } from '../views.js'

/** `GET /v1/settings`: what any page needs before it can draw itself. The same shape with and without a login. */
export default class SettingsTransformer extends BaseTransformer<SettingsView> {
  toObject() {
    const settings = this.resource
    return {
      institution: { name: settings.institutionName, codename: settings.institutionCodename },
      theme: new ThemeTransformer(settings.theme).toObject(),
      footer: settings.footer,
      supportContact: settings.supportContact,
      preferences: settings.preferences,
      classReportUrl: settings.classReportUrl,
      permissions: settings.permissions,
      answerSyncIntervalMs: settings.answerSyncIntervalMs,
      demo: settings.demo,
      texts: settings.texts,
      loginProviders: settings.loginProviders.map(({ codename, name }) => ({ codename, name })),
    }
  }
}
