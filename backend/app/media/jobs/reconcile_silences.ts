import logger from '@adonisjs/core/services/logger'
import { allSilenced } from '#rooms'
import type { MediaGateway } from '../gateway/media_gateway.js'
import { liveMediaSessions } from '../media_sessions.js'

/** Reconciles the orders of the rooms with what this process last sent to the media server: an order may come by another process. Never throws for one of many. */
export async function reconcileSilences(gateway: MediaGateway): Promise<void> {
  const sending = liveMediaSessions().filter((session) => session.publication !== null)
  const silenced = await allSilenced([...new Set(sending.map((session) => session.userId))])
  for (const session of sending) {
    const wanted = silenced.some(
      ({ roomId, userId }) => roomId === session.roomId && userId === session.userId
    )
    if (session.isSilenced === wanted) continue
    try {
      await gateway.moderate(session.roomId, session.userId, wanted)
      session.isSilenced = wanted
    } catch (error) {
      logger.error(
        { err: error, roomId: session.roomId, userId: session.userId },
        'a microphone is not yet as its room says'
      )
    }
  }
}
