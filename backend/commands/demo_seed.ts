import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class DemoSeed extends BaseCommand {
  static commandName = 'demo:seed'
  static description =
    'Make the demo school: people, exams, applications. Never touches a school that is there.'
  static options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Say nothing is wrong when the database has a school already' })
  declare ifEmpty: boolean

  async run() {
    const { banca } = await import('#config/banca')
    if (!banca.demo) {
      this.exitCode = 1
      return this.logger.error(
        'This is no demo (BANCA_DEMO is off): the demo accounts have a known password.'
      )
    }
    const { seedDemo } = await import('#database/demo/seed_demo')
    const outcome = await seedDemo()
    if (outcome.kind === 'made') {
      const { people, exams, items, applications } = outcome
      return this.logger.success(
        `${people} people, ${exams} exams with ${items} items, ${applications} applications`
      )
    }
    if (this.ifEmpty) return this.logger.info('there is a school already')
    this.exitCode = 1
    this.logger.error('There is a school already; the demo goes into an empty database only.')
  }
}
