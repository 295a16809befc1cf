import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class KeysRenew extends BaseCommand {
  static commandName = 'keys:renew'
  static description =
    'Seal the keys of answers files, and the secrets of second factors and identity providers, anew by the present APP_KEY, so that an old one can go.'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { renewRecoveryKeys } = await import('#delivery')
    const { renewProviderSecrets } = await import('#external_auth')
    const { renewFactorSecrets } = await import('#identity')
    this.logger.success(`${await renewRecoveryKeys()} keys are sealed by the present APP_KEY`)
    this.logger.success(
      `${await renewFactorSecrets()} secrets of second factors are sealed by the present APP_KEY`
    )
    this.logger.success(
      `${await renewProviderSecrets()} secrets of identity providers are sealed by the present APP_KEY`
    )
  }
}
