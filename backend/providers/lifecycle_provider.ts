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
    const { serving } = await import('#config/serving')
    const { drain } = await import('#http/health/drain')
    const { moveStreams } = await import('#realtime')
    // Registered after the server's own hook, so it runs before. From here on `app.isTerminating` makes readiness fail. One of several
    // processes leaves its calls to the others; a second SIGTERM ends the waiting for that. Then AdonisJS stops accepting and waits for what
    // is in flight, and after ten seconds nobody is waited for any more.
    this.app.terminating(async () => {
      const noMoreWaiting = new AbortController()
      process.once('SIGTERM', () => noMoreWaiting.abort())
      logger.info('stopping: requests in flight are finished first')
      if (nodeServer && serving.drain)
        await drain(nodeServer, { ...serving.drain, moveStreams, signal: noMoreWaiting.signal })
      setInterval(() => nodeServer?.closeIdleConnections(), CLOSE_IDLE_MS).unref()
      setTimeout(() => nodeServer?.closeAllConnections(), STOP_WITHIN_MS).unref()
    })
    // Not awaited: a database that is slow to answer must not put off a stop, which waits for the start.
    void this.#warnOfConnections()
  }

  /** The processes together may open more connections than the database takes: that shows on the day of an exam, and is known today. */
  async #warnOfConnections() {
    const { serving } = await import('#config/serving')
    const { connectionShortage } = await import('#http/health/database_connections')
    const logger = await this.app.container.make('logger')
    // A database that is away now is known from elsewhere.
    const shortage = await connectionShortage(serving).catch(() => null)
    if (shortage !== null) logger.warn(shortage)
  }
}
