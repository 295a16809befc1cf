import type { ApplicationService } from '@adonisjs/core/types'
import { isServing } from '#providers/serving'

const SWEEP_EVERY_MS = 10_000
/** Thrice within the lease of a session. Apart from the sweep, which waits for Janus. */
const RENEW_EVERY_MS = 10_000

/** Janus lives as long as the serving process. It never holds up the start: exams need no video. */
export default class MediaProvider {
  protected readonly app: ApplicationService
  #starting: Promise<unknown> = Promise.resolve()

  constructor(app: ApplicationService) {
    this.app = app
  }

  async start() {
    const { default: logger } = await import('@adonisjs/core/services/logger')
    const { redis } = await import('#config/redis')
    const { onRightsChanged, RIGHTS_CHECKED_EVERY_MS } = await import('#identity')
    const { every } = await import('#jobs')
    const { registerVideo } = await import('#rooms')
    const { mediaConcerned, recheckAllMedia, recheckMedia } = await import('./actions/recheck_media.js')
    const { mediaMode } = await import('./gateway/current_gateway.js')
    const { registerMediaMetrics } = await import('./media_metrics.js')
    const { mediaHealth, sweepRunningMedia } = await import('./media_server.js')
    const { registerPart } = await import('#http/health/readiness')
    registerMediaMetrics()
    registerPart('media', mediaHealth)
    registerVideo(() => mediaMode() === 'janus')
    onRightsChanged((change) => {
      recheckMedia(mediaConcerned(change)).catch((error: unknown) =>
        logger.error({ err: error, change }, 'pictures go on until the next check of their rights')
      )
    })
    // Of the sessions that this process relays. Two jobs: the sweep waits for Janus, and must not hold up the check of rights.
    every('media.rights', RIGHTS_CHECKED_EVERY_MS, recheckAllMedia, { per: 'process' })
    every('media.sessions', SWEEP_EVERY_MS, sweepRunningMedia, { per: 'process' })
    if (!redis.isShared) return
    const { sharedSessions } = await import('./processes/shared_sessions.js')
    every('media.leases', RENEW_EVERY_MS, async () => sharedSessions()?.renew(), { per: 'process' })
  }

  async ready() {
    if (!isServing(this.app)) return
    const { redis } = await import('#config/redis')
    if (redis.isShared) {
      const { answerForwarded } = await import('./actions/call_session.js')
      const { joinSharedSessions } = await import('./processes/shared_sessions.js')
      joinSharedSessions({ redis: redis.connection, answer: answerForwarded })
    }
    const { startMedia } = await import('#media')
    this.#starting = startMedia()
  }

  async shutdown() {
    if (!isServing(this.app)) return
    const { stopMedia } = await import('#media')
    // A stop in the middle of the start would leave a Janus behind, and a process that never ends.
    await this.#starting
    await stopMedia()
    const { leaveSharedSessions } = await import('./processes/shared_sessions.js')
    await leaveSharedSessions()
  }
}
