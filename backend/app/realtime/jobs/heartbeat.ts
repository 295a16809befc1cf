import { deadSessionsAmong } from '#identity'
import { purgeTickets } from '../actions/stream_tickets.js'
import { hub } from '../fan_out.js'
import { byeFrame, HEARTBEAT } from '../frames.js'

/** Closes the streams here whose sessions have ended; of one user when given. Resolves after they got their last event. */
export async function dismissDeadSessions(userId?: number): Promise<void> {
  const dead = await deadSessionsAmong(hub.sessionIds(userId))
  if (dead.size > 0) hub.dismiss(dead, byeFrame('session'))
}

/** Sends the heartbeat to every stream of this process. */
export const sendHeartbeat = (): void => hub.deliverToAll(HEARTBEAT)

/** Closes the streams of ended sessions and removes the tickets that ran out. */
export async function closeEndedStreams(): Promise<void> {
  await dismissDeadSessions()
  await purgeTickets()
}

/** Closes every stream with the event that asks its page to come back. */
export const endStreams = (): void => hub.dismissAll(byeFrame('restart'))
