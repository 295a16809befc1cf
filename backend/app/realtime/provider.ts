import type { ApplicationService } from '@adonisjs/core/types'

/** The channel of a user, what closes streams of ended sessions, and the jobs of streams. */
export default class RealtimeProvider {
  protected readonly app: ApplicationService

  constructor(app: ApplicationService) {
    this.app = app
  }

  async start() {
    const { default: logger } = await import('@adonisjs/core/services/logger')
    const { onSessionsChanged } = await import('#identity')
    const { every } = await import('#jobs')
    const { clock } = await import('#shared')
    const { announce, registerChannel } = await import('./index.js')
    const { closeEndedStreams, dismissDeadSessions, sendHeartbeat } = await import('./jobs/heartbeat.js')
    const { HEARTBEAT_SECONDS } = await import('./frames.js')

    registerChannel('users/:userId', (asked) =>
      asked.map(({ caller, params: { userId } }) => caller.userId === userId)
    )

    // Announced in every process; the streams of the ended sessions are closed where they are.
    onSessionsChanged((userId) => {
      announce(`users/${userId}`, { kind: 'session', version: clock.now(), userId })
      dismissDeadSessions(userId).catch((error: unknown) =>
        logger.error({ err: error }, 'a session that ended keeps its stream until the next heartbeat')
      )
    })

    // Of the streams of each process. Two jobs: a database that does not answer must not hold up the heartbeat.
    every('realtime.heartbeat', HEARTBEAT_SECONDS * 1_000, sendHeartbeat, { per: 'process' })
    every('realtime.ended_sessions', HEARTBEAT_SECONDS * 1_000, closeEndedStreams, { per: 'process' })
  }

  async ready() {
    if (this.app.getEnvironment() !== 'web' || this.app.getMode() !== 'run') return
    const { endStreams } = await import('./jobs/heartbeat.js')
    // An event stream is in flight for ever: it is ended here, or the stop would wait for it.
    this.app.terminating(() => endStreams())
  }

  async shutdown() {
    const { leaveBus } = await import('./fan_out.js')
    await leaveBus()
  }
}
