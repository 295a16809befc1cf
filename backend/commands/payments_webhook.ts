import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** `node ace payments:webhook`: tells the bank of PAYMENT_PROVIDER=pix where it sends notices. Once, and after a new secret. */
export default class PaymentsWebhook extends BaseCommand {
  static commandName = 'payments:webhook'
  static description = 'Register the address of payment notices at the bank'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { registerNoticeAddress } = await import('#appeals')
    const problem = await registerNoticeAddress()
    if (problem === null) return this.logger.success('The bank has the address of notices.')
    this.exitCode = 1
    this.logger.error(problem)
  }
}
