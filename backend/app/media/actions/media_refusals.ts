import { ok, refuse, refuseConflict, type DomainError, type Result } from '#shared'
import { AnswerPending } from '../gateway/janus_gateway.js'
import { MediaDown } from '../gateway/media_gateway.js'
import { JanusError } from '../janus/janus_messages.js'

export const MEDIA_DOWN = refuse('unavailable', 'media_down', { messages: ['media.down'], retryAfter: 2 })

export const MEDIA_SESSION_OVER = refuse('gone', 'media_session_over', { messages: ['media.session_over'] })

/** Work at the media server. Refused: `media_down` when it does not answer @throws what else it throws */
export async function unlessDown<T>(work: () => Promise<T>): Promise<Result<T, DomainError>> {
  try {
    return ok(await work())
  } catch (error) {
    if (error instanceof MediaDown) return MEDIA_DOWN
    throw error
  }
}

/** The same for a message of a browser. Refused: also `answer_pending`, and `media_refused` for what the media server refuses */
export async function answered<T>(work: () => Promise<T>): Promise<Result<T, DomainError>> {
  try {
    return await unlessDown(work)
  } catch (error) {
    if (error instanceof AnswerPending) return refuseConflict('answer_pending', 'media.answer_pending')
    if (error instanceof JanusError)
      return refuse('invalid', 'media_refused', { messages: ['media.refused'] })
    throw error
  }
}
