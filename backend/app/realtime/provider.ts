import type { ApplicationService } from '@adonisjs/core/types'

/** Nobody waits for it: a ticket that ran out opens nothing. */
const TICKETS_EVERY_MS = 10_000

/** The channel of a user, what closes streams of ended sessions, and the jobs of streams. */
export default class RealtimeProvider {
  protected readonly app: ApplicationService

  constructor(app: ApplicationService) {
    this.app = app
  }

  async start() {
    const { default: logger } = await import('@adonisjs/core/services/logger')
    const { onRightsChanged, onSessionsChanged, registerRightsCarrier, RIGHTS_CHECKED_EVERY_MS } =
      await import('#identity')
    const { every, mayHearJobs, onJobNews, registerWakeCarrier } = await import('#jobs')
    const { clock } = await import('#shared')
    const { announce, registerChannel } = await import('./index.js')
    const { recheckAllStreams, sendHeartbeat } = await import('./jobs/heartbeat.js')
    const { purgeTickets } = await import('./actions/stream_tickets.js')
    const { hintRights, recheckStreams, streamsConcerned } = await import('./actions/recheck_streams.js')
    const { registerGauge } = await import('#metrics')
    const { carryDueWork, carryRights, openStreams } = await import('./fan_out.js')
    const { HEARTBEAT_SECONDS } = await import('./frames.js')

    registerChannel('users/:userId', (asked) =>
      asked.map(({ caller, params: { userId } }) => caller.userId === userId)
    )

    registerGauge('banca_event_streams', 'Open event streams of this process.', openStreams)

    onSessionsChanged((userId) =>
      announce(`users/${userId}`, { kind: 'session', version: clock.now(), userId })
    )
    registerRightsCarrier(carryRights)
    registerChannel('institutions/:institutionId/jobs', (asked) =>
      asked.map(({ caller, params: { institutionId = 0 } }) => mayHearJobs(caller, institutionId))
    )
    onJobNews(({ jobId, orderedBy: userId, institutionId }) => {
      const hint = { kind: 'job', version: clock.now(), jobId } as const
      if (userId !== null) announce(`users/${userId}`, { ...hint, userId })
      if (institutionId !== null) announce(`institutions/${institutionId}/jobs`, hint)
    })
    registerWakeCarrier(carryDueWork)
    onRightsChanged((change) => {
      // In every process by itself: what a group may is no event of one person that would be carried to all.
      if ('institutionId' in change || 'settingsOf' in change) hintRights(streamsConcerned(change))
      recheckStreams(streamsConcerned(change)).catch((error: unknown) =>
        logger.error({ err: error, change }, 'streams go on until the next check of their rights')
      )
    })

    // Of the streams of each process. Jobs of their own: a database that does not answer must not hold up the heartbeat.
    every('realtime.heartbeat', HEARTBEAT_SECONDS * 1_000, sendHeartbeat, { per: 'process' })
    every('realtime.tickets', TICKETS_EVERY_MS, purgeTickets, { per: 'process' })
    // The net under the messages: all streams of this process, in a few reads.
    every('realtime.rights', RIGHTS_CHECKED_EVERY_MS, recheckAllStreams, { per: 'process' })
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
