import type { ApplicationService } from '@adonisjs/core/types'
import { isServing } from '#providers/serving'

const EVERY_MS = 6 * 3_600_000

/** Checks the store before anybody is served, and registers the job of files. */
export default class FilesProvider {
  protected readonly app: ApplicationService

  constructor(app: ApplicationService) {
    this.app = app
  }

  async start() {
    const { every } = await import('#jobs')
    const { removeAbandonedUploads } = await import('./jobs/abandoned_uploads.js')
    // What two processes find at once is removed once, and nobody has to remember for six hours who had the lease.
    every('files.abandoned_uploads', EVERY_MS, removeAbandonedUploads, { per: 'process' })
    if (!isServing(this.app)) return
    const { store } = await import('#config/store')
    if (store.driver !== 's3') return
    const { startProblem } = await import('./storage/start_check.js')
    const { StartRefusal } = await import('#http/start_refusal')
    const problem = await startProblem(store.s3)
    if (problem !== null) throw new StartRefusal(problem)
  }
}
