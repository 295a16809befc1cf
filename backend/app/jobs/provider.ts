import type { ApplicationService } from '@adonisjs/core/types'
import { isServing } from '#providers/serving'

/** How soon workers elsewhere know that this process's candidates wait. */
const SHARE_EVERY_MS = 1_000

/** Jobs run in a serving process alone: not in tests, commands or code generation. Listed last: all modules have registered theirs. */
export default class JobsProvider {
  protected readonly app: ApplicationService

  constructor(app: ApplicationService) {
    this.app = app
  }

  async start() {
    const { registerJobMetrics } = await import('./job_metrics.js')
    registerJobMetrics()
  }

  async ready() {
    if (!isServing(this.app)) return
    const { every, jobs, lanes, shareExamLoad, workOn } = await import('#jobs')
    const { jobSettings } = await import('#config/jobs')
    every('jobs.exam_load', SHARE_EVERY_MS, shareExamLoad, { per: 'process' })
    if (jobSettings.workHere) workOn(lanes(), 1, jobs)
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
