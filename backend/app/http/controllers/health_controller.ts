import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import { banca } from '#config/banca'
import { jobs } from '#jobs'
import { jobTimes, readiness } from '../health/readiness.js'

/** For load balancers and operators: public, and without information about the school. */
export default class HealthController {
  /** `GET /health/live`: the process answers. */
  live() {
    return { status: 'live' }
  }

  /**
   * `GET /health/ready` and `GET /health`: 200 when this process should get requests, 503 when not. `jobs`: the periodic work of this
   * process by name and times; an error's text is in the log alone.
   */
  async ready({ response }: HttpContext) {
    const { ready, checks } = await readiness({ dataDir: banca.dataDir, stopping: app.isTerminating })
    if (!ready) response.status(503).header('Retry-After', '5')
    return { status: ready ? 'ready' : 'not_ready', checks, jobs: jobs.reports().map(jobTimes) }
  }
}
