import type { ApplicationService } from '@adonisjs/core/types'
import { isServing } from '#providers/serving'

/** A connection that was busy when the stop began is idle later: it is looked for again. */
const CLOSE_IDLE_MS = 100
const STOP_WITHIN_MS = 10_000

/** What begins and ends with the serving process: left-over folders, outages, and a stop that lets requests in flight finish. */
export default class LifecycleProvider {
  protected readonly app: ApplicationService

  constructor(app: ApplicationService) {
    this.app = app
  }

  /**
   * Before the first request is served: removes what a killed process left behind, and records the outage that ends now, so that every look
   * at a deadline knows of it. Listed after all modules: those that are notified of an outage have registered by now.
   */
  async start() {
    if (!isServing(this.app)) return
    const { removeAbandonedFolders } = await import('#shared')
    const { reportServing, serves } = await import('#delivery')
    await removeAbandonedFolders()
    serves(true)
    await reportServing().catch(async (error: unknown) => {
      const logger = await this.app.container.make('logger')
      logger.error({ err: error }, 'that this process serves could not be written')
    })
  }

  async ready() {
    if (!isServing(this.app)) return
    const server = await this.app.container.make('server')
    const logger = await this.app.container.make('logger')
    const nodeServer = server.getNodeServer()
    // Registered after the server's own hook, so it runs before: from here on `app.isTerminating` makes readiness fail, AdonisJS stops
    // accepting and waits for what is in flight, and after ten seconds nobody is waited for any more.
    this.app.terminating(() => {
      logger.info('stopping: requests in flight are finished first')
      setInterval(() => nodeServer?.closeIdleConnections(), CLOSE_IDLE_MS).unref()
      setTimeout(() => nodeServer?.closeAllConnections(), STOP_WITHIN_MS).unref()
    })
  }
}
