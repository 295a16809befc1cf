import { args, BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

const REFUSALS = {
  no_provider:
    'There is no active provider of the demo in this database: npm start makes it with the demo school.',
  no_secret: 'The secret of the provider was sealed under another APP_KEY.',
  nobody: 'The demo school has nobody of this user name.',
}

/** `node ace demo:enter aluno02`: as if a platform of the network had sent them. */
export default class DemoEnter extends BaseCommand {
  static commandName = 'demo:enter'
  static description =
    'Print a link by which a candidate of the demo school comes in through its identity provider, once and within five minutes'
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'User name of a candidate', required: false, default: 'aluno02' })
  declare username: string

  async run() {
    const { banca } = await import('#config/banca')
    if (!banca.demo) return this.#refuse('This is no demo (BANCA_DEMO is off): its provider opens nothing.')
    const { demoLink } = await import('#database/demo/demo_link')
    const { appUrl } = await import('#config/app')
    const { clock } = await import('#shared')
    const link = await demoLink(this.username, clock.now())
    if (!link.ok) return this.#refuse(REFUSALS[link.error])
    this.logger.log(new URL(link.value, appUrl).href)
  }

  #refuse(message: string) {
    this.exitCode = 1
    this.logger.error(message)
  }
}
