import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class KeysRenew extends BaseCommand {
  static commandName = 'keys:renew'
  static description = 'Seal the keys of answers files anew by the present APP_KEY, so that an old one can go.'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { renewRecoveryKeys } = await import('#delivery')
    this.logger.success(`${await renewRecoveryKeys()} keys are sealed by the present APP_KEY`)
  }
}
