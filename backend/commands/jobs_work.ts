import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** `node ace jobs:work`, beside servers with JOBS=off: a process that works on durable jobs until it gets SIGTERM or SIGINT. */
export default class JobsWork extends BaseCommand {
  static commandName = 'jobs:work'
  static description = 'Work on durable jobs until SIGTERM; a chunk that is under way is finished'
  static options: CommandOptions = { startApp: true }

  @flags.string({ description: 'Jobs of this lane alone; all lanes without it' })
  declare lane?: string

  @flags.number({ description: 'So many jobs of a lane at once', default: 1 })
  declare parallel: number

  async run() {
    const { lanes, workUntil } = await import('#jobs')
    const known = lanes()
    if (this.lane !== undefined && !known.includes(this.lane))
      return this.#refuse(`There is no lane '${this.lane}'. There are: ${known.join(', ')}`)
    if (!Number.isInteger(this.parallel) || this.parallel < 1 || this.parallel > 16)
      return this.#refuse('--parallel is 1 to 16.')
    const stop = new AbortController()
    const worked = this.lane === undefined ? known : [this.lane]
    const work = workUntil(stop.signal, worked, this.parallel)
    // SIGTERM ends the application: the database closes behind this.
    this.app.terminating(async () => {
      stop.abort()
      await work
    })
    process.once('SIGINT', () => stop.abort())
    this.logger.info(`working on ${worked.join(', ')}`)
    await work
    this.logger.info('stopped')
  }

  #refuse(message: string) {
    this.exitCode = 1
    this.logger.error(message)
  }
}
