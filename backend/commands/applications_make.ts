import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** `node ace applications:make --exam simulado-linguagens-e-humanas --users aluno02,aluno03` or `--collection 4 --class 2`. */
export default class ApplicationsMake extends BaseCommand {
  static commandName = 'applications:make'
  static description = 'Give an exam, or all exams of a collection, to some people or to a class'
  static options: CommandOptions = { startApp: true }

  @flags.string({ description: 'The exam: its id or its idn' })
  declare exam?: string

  @flags.string({ description: 'The collection: its id or its name' })
  declare collection?: string

  @flags.array({ description: 'User names, separated by commas' })
  declare users?: string[]

  @flags.string({ description: 'The class: its id or its codename' })
  declare class?: string

  @flags.string({ description: 'Codename of the institution, where there is more than one' })
  declare institution?: string

  async run() {
    if (Boolean(this.exam) === Boolean(this.collection))
      return this.#refuse('Give either --exam or --collection.')
    if (Boolean(this.users?.length) === Boolean(this.class))
      return this.#refuse('Give either --users or --class.')
    const { makeApplications } = await import('#delivery')
    const { say } = await import('#shared')
    const { findTargets, NotFound } = await import('#database/find_targets')
    try {
      const { institutionId, target, people } = await findTargets({
        exam: this.exam,
        collection: this.collection,
        users: this.users?.flatMap((names) => names.split(',')),
        schoolClass: this.class,
        institution: this.institution,
      })
      const made = await makeApplications({ target, people, actor: { institutionId } })
      if (!made.ok) {
        const { code, messages = [], params } = made.error
        return this.#refuse(messages.map((key) => say('en', key, params)).join(' ') || code)
      }
      const { created, alreadyCreated } = made.value
      this.logger.success(`${created} made, ${alreadyCreated} were there already`)
    } catch (error) {
      if (!(error instanceof NotFound)) throw error
      this.#refuse(error.message)
    }
  }

  #refuse(message: string) {
    this.exitCode = 1
    this.logger.error(message)
  }
}
