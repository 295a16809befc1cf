import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** `node ace results:process bolsas.json --as administrador`, or `--process 12` to change one. Exit code 1: refused. */
export default class ResultsProcess extends BaseCommand {
  static commandName = 'results:process'
  static description =
    'Make a selection process from a JSON file, or change one; results:publish publishes its results'
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'The file: what POST /v1/selection_processes takes' })
  declare file: string

  @flags.string({ description: 'User name of the administrator on whose behalf it is' })
  declare as: string

  @flags.number({ description: 'Id of the process to change; without it a new one is made' })
  declare process?: number

  async run() {
    const { saveProcessByCommand } = await import('#results')
    let text: string
    try {
      text = await readFile(resolve(this.file), 'utf8')
    } catch (error) {
      return this.#refuse([`${this.file} cannot be read: ${error instanceof Error ? error.message : ''}`])
    }
    const outcome = await saveProcessByCommand({
      text,
      username: this.as ?? '',
      processId: this.process,
    })
    if (!outcome.ok) return this.#refuse(outcome.error)
    for (const line of outcome.value) this.logger.info(line)
  }

  #refuse(reasons: readonly string[]) {
    this.exitCode = 1
    for (const reason of reasons) this.logger.error(reason)
  }
}
