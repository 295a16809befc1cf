import logger from '@adonisjs/core/services/logger'
import { isSilenced } from '#rooms'
import { MediaDown } from '../gateway/media_gateway.js'
import { mediaGateway } from '../gateway/current_gateway.js'
import type { MediaSession } from '../media_sessions.js'

/** Mutes a new publisher from its first packet where the room has silenced the candidate. @throws what the media server throws */
export async function applyStoredSilence(session: MediaSession): Promise<void> {
  session.isSilenced = await isSilenced(session.roomId, session.userId)
  if (session.isSilenced) await mediaGateway().moderate(session.roomId, session.userId, true)
}

/**
 * What the room has just decided holds at the media server too. One that is away carries no sound: whoever sends anew is asked about
 * anew, and the sweep does what an act could not.
 */
export async function applySilence(roomId: number, userId: number, isMuted: boolean): Promise<void> {
  await mediaGateway()
    .moderate(roomId, userId, isMuted)
    .catch((error: unknown) => {
      if (!(error instanceof MediaDown)) throw error
      logger.warn({ err: error, roomId, userId }, 'a microphone waits for the media server')
    })
}
