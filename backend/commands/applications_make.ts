import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { DomainError } from '#shared'

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
    const { orderApplications } = await import('#delivery')
    const { findTargets, NotFound } = await import('#database/find_targets')
    try {
      const { institutionId, target, people } = await findTargets({
        exam: this.exam,
        collection: this.collection,
        users: this.users?.flatMap((names) => names.split(',')),
        schoolClass: this.class,
        institution: this.institution,
      })
      const actor = { institutionId }
      const ordered = await orderApplications({ targets: [target], people, actor, orderedBy: null })
      if (!ordered.ok) return await this.#refuseFor(ordered.error)
      await this.#work(ordered.value.id)
    } catch (error) {
      if (!(error instanceof NotFound)) throw error
      this.#refuse(error.message)
    }
  }

  /** Works on the job here, or waits for the server that has taken it; either may end in the middle: the job goes on without it. */
  async #work(id: number) {
    const { applicationsJob } = await import('#delivery')
    const { workerPorts, workJob } = await import('#jobs')
    let shown = ''
    const job = await workJob(
      { id, lane: applicationsJob.lane },
      workerPorts,
      ({ done, total, waitsFor }) => {
        const text = `job ${id}: ${done} of ${total ?? '?'}${waitsFor === 'exams' ? ', waiting: exams are in progress' : ''}`
        if (text === shown) return
        shown = text
        this.logger.info(text)
      }
    )
    if (job.failure) return this.#refuseFor(job.failure)
    if (job.state === 'CANCELLED') return this.#refuse(`Job ${id} was cancelled; what was made stays.`)
    const { created = 0, alreadyCreated = 0, notFound = 0 } = job.result
    const missing = notFound > 0 ? `, ${notFound} are for people who are not there any more` : ''
    this.logger.success(`${created} made, ${alreadyCreated} were there already${missing}`)
  }

  async #refuseFor({ code, messages = [], params }: Pick<DomainError, 'code' | 'messages' | 'params'>) {
    const { say } = await import('#shared')
    this.#refuse(messages.map((key) => say('en', key, params)).join(' ') || code)
  }

  #refuse(message: string) {
    this.exitCode = 1
    this.logger.error(message)
  }
}
