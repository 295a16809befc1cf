import { deadSessionsAmong } from '#identity'
import { purgeTickets } from '../actions/stream_tickets.js'
import { hub } from '../fan_out.js'
import { byeFrame, HEARTBEAT } from '../frames.js'

/** Closes the streams here whose sessions have ended; of one user when told. @returns after they were told */
export async function dismissDeadSessions(userId?: number): Promise<void> {
  const dead = await deadSessionsAmong(hub.sessionIds(userId))
  if (dead.size > 0) hub.dismiss(dead, byeFrame('session'))
}

/** Tells every stream of this process that it lives. */
export const beat = (): void => hub.deliverToAll(HEARTBEAT)

/** Closes the streams of ended sessions and removes the tickets that ran out. */
export async function lookAtStreams(): Promise<void> {
  await dismissDeadSessions()
  await purgeTickets()
}

/** Every stream is told to come back, and closed. */
export const endStreams = (): void => hub.dismissAll(byeFrame('restart'))
