import { deadSessionsAmong } from '#identity'
import { recheckStreams } from '../actions/recheck_streams.js'
import { purgeTickets } from '../actions/stream_tickets.js'
import { hub } from '../fan_out.js'
import { byeFrame, HEARTBEAT } from '../frames.js'

/** Sends the heartbeat to every stream of this process. */
export const sendHeartbeat = (): void => hub.deliverToAll(HEARTBEAT)

/** Closes the streams of ended sessions and removes the tickets that ran out. */
export async function closeEndedStreams(): Promise<void> {
  const streams = hub.streams()
  const dead = await deadSessionsAmong([...new Set(streams.map(({ sessionId }) => sessionId))])
  hub.dismiss(
    streams.filter(({ sessionId }) => dead.has(sessionId)),
    byeFrame('session')
  )
  await purgeTickets()
}

/** Closes every stream whose person lost a right of which no message came. */
export const recheckAllStreams = (): Promise<void> => recheckStreams(hub.streams())

/** Closes every stream with the event that asks its page to come back. */
export const endStreams = (): void => hub.dismissAll(byeFrame('restart'))
