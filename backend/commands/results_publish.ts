import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** `node ace results:publish 12 --as administrador --sections --apply`. Exit code 1: refused. */
export default class ResultsPublish extends BaseCommand {
  static commandName = 'results:publish'
  static description =
    'Show what publishing a selection process would do; with --apply order it, for a worker or a server to carry out'
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'Id of the selection process' })
  declare process: string

  @flags.string({ description: 'User name of the administrator on whose behalf it is' })
  declare as: string

  @flags.boolean({ description: 'Compute results from the sections first' })
  declare sections: boolean

  @flags.boolean({ description: 'Compute results that people entered too' })
  declare replaceEntered: boolean

  @flags.boolean({ description: 'Publish what is shown' })
  declare apply: boolean

  async run() {
    const { publishByCommand } = await import('#results')
    const outcome = await publishByCommand({
      processId: Number(this.process),
      username: this.as ?? '',
      order: {
        source: this.sections ? 'SECTIONS' : 'ENTERED',
        replacesEntered: this.replaceEntered === true,
      },
      isApplied: this.apply === true,
    })
    if (!outcome.ok) {
      this.exitCode = 1
      return this.logger.error(outcome.error)
    }
    for (const line of outcome.value) this.logger.info(line)
  }
}
