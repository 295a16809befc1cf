import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** `node ace payments:sandbox`, beside a server with PAYMENT_PROVIDER=sandbox: the bank that it asks, until SIGTERM or SIGINT. */
export default class PaymentsSandbox extends BaseCommand {
  static commandName = 'payments:sandbox'
  static description = 'Serve the sandbox bank on loopback until SIGTERM; its money is nobody’s'
  static options: CommandOptions = { startApp: true }

  @flags.string({ description: 'Store its books in this file; without it they end with it' })
  declare books?: string

  async run() {
    const { payments } = await import('#config/payments')
    const { appUrl } = await import('#config/app')
    const { serveSandboxBank } = await import('#appeals')
    // That it is no real school was checked at the start, with the settings.
    if (payments.provider !== 'sandbox') {
      this.exitCode = 1
      return this.logger.error('The sandbox bank is served where PAYMENT_PROVIDER is sandbox.')
    }
    const { books } = this
    const server = await serveSandboxBank({
      sandbox: payments.sandbox,
      receiver: payments.receiver,
      webhook: `${appUrl}/v1/payment_webhooks/sandbox`,
      books: books && existsSync(books) ? readFileSync(books, 'utf8') : null,
      save: (text) => void (books && writeComplete(books, text)),
    })
    this.logger.info(`sandbox bank: ${server.url}`)
    await new Promise<void>((resolve) => {
      process.once('SIGINT', resolve)
      this.app.terminating(() => resolve())
    })
    await server.end()
  }
}

/** Beside the file first: one that is cut off is no bank. */
function writeComplete(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
