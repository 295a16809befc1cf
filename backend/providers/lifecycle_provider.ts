import type { ApplicationService } from '@adonisjs/core/types'

const FLUSH_MS = 15_000
/** A connection that was busy when the stop began is idle later: it is looked for again. */
const CLOSE_IDLE_MS = 100
const STOP_WITHIN_MS = 10_000

/** What begins and ends with the serving process: timers, and a stop that lets requests in flight finish. */
export default class LifecycleProvider {
  protected readonly app: ApplicationService
  #timer: NodeJS.Timeout | undefined
  #endPurging: () => Promise<void> = async () => undefined

  #endBeat = () => {}

  constructor(app: ApplicationService) {
    this.app = app
  }

  get #serves() {
    return this.app.getEnvironment() === 'web' && this.app.getMode() === 'run'
  }

  /** Before the first request is heard: what a process that fell left behind goes, and what was missed while nobody served must be known to whoever looks at a deadline. */
  async start() {
    if (!this.#serves) return
    const { removeAbandonedFolders } = await import('#shared')
    await removeAbandonedFolders()
    const { startServiceBeat } = await import('#delivery/jobs/service_beat')
    this.#endBeat = await startServiceBeat()
  }

  async ready() {
    if (!this.#serves) return
    const server = await this.app.container.make('server')
    const logger = await this.app.container.make('logger')
    const nodeServer = server.getNodeServer()
    const { flushLastSeen } = await import('#identity/sessions/last_seen')
    const { flushFailedLogins } = await import('#identity/sessions/failed_logins')
    this.#timer = setInterval(() => {
      flushLastSeen().catch((error: unknown) =>
        logger.error({ err: error }, 'last seen could not be written')
      )
      flushFailedLogins().catch((error: unknown) =>
        logger.error({ err: error }, 'failed log-ins could not be written')
      )
    }, FLUSH_MS)
    this.#timer.unref()
    const { startHeartbeat } = await import('#realtime/jobs/heartbeat')
    const endStreams = startHeartbeat()
    const { startPurging } = await import('#retention/jobs/purger')
    this.#endPurging = startPurging()
    // Registered last, so it runs first: from here on `app.isTerminating` makes readiness fail, AdonisJS stops
    // accepting and waits for what is in flight, and after ten seconds nobody is waited for any more.
    this.app.terminating(() => {
      logger.info('stopping: requests in flight are finished first')
      // An event stream is in flight for ever: its end is told, or the stop would wait for it.
      endStreams()
      setInterval(() => nodeServer?.closeIdleConnections(), CLOSE_IDLE_MS).unref()
      setTimeout(() => nodeServer?.closeAllConnections(), STOP_WITHIN_MS).unref()
    })
  }

  /** Runs before the database closes. */
  async shutdown() {
    clearInterval(this.#timer)
    this.#endBeat()
    await this.#endPurging()
    if (!this.#timer) return
    const { flushLastSeen } = await import('#identity/sessions/last_seen')
    await flushLastSeen()
    const { flushFailedLogins } = await import('#identity/sessions/failed_logins')
    await flushFailedLogins()
  }
}
