import logger from '@adonisjs/core/services/logger'
import { deadSessionsAmong } from '#identity'
import { purgeTickets } from '../actions/stream_tickets.js'
import { hub } from '../fan_out.js'
import { byeFrame, HEARTBEAT, HEARTBEAT_SECONDS } from '../frames.js'

/** Closes the streams here whose sessions have ended; of one user when told. @returns after they were told */
export async function dismissDeadSessions(userId?: number): Promise<void> {
  const dead = await deadSessionsAmong(hub.sessionIds(userId))
  if (dead.size > 0) hub.dismiss(dead, byeFrame('session'))
}

/** Beats for as long as the server runs. @returns how to stop: every stream is told to come back, and closed */
export function startHeartbeat(): () => void {
  const timer = setInterval(() => {
    hub.deliverToAll(HEARTBEAT)
    dismissDeadSessions()
      .then(purgeTickets)
      .catch((error: unknown) =>
        logger.error({ err: error }, 'sessions of open streams could not be looked at')
      )
  }, HEARTBEAT_SECONDS * 1_000)
  timer.unref()
  return () => {
    clearInterval(timer)
    hub.dismissAll(byeFrame('restart'))
  }
}
