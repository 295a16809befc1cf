import type { ApplicationService } from '@adonisjs/core/types'
import { isServing } from '#providers/serving'

/** Jobs run in a serving process alone: not in tests, commands or code generation. Listed last: all modules have registered theirs. */
export default class JobsProvider {
  protected readonly app: ApplicationService

  constructor(app: ApplicationService) {
    this.app = app
  }

  async ready() {
    if (!isServing(this.app)) return
    const { jobs } = await import('#jobs')
    jobs.start()
    this.app.terminating(() => jobs.drain())
  }

  /** Runs before the database closes. */
  async shutdown() {
    if (!isServing(this.app)) return
    const { jobs } = await import('#jobs')
    await jobs.stop()
  }
}
