import logger from '@adonisjs/core/services/logger'
import { clock } from '#shared'
import { carry } from './fan_out.js'

/**
 * What happened, never what is: a client that hears it reads the truth again. No names, no texts: whoever may hear the
 * channel may read the snapshot, and nobody learns anything from a hint itself.
 */
export type Hint = {
  kind:
    | 'pause'
    | 'resume'
    | 'message'
    | 'message_dismissed'
    | 'break_request'
    | 'break_answer'
    | 'candidate'
    | 'time'
    | 'config'
    | 'room'
    | 'media'
    | 'session'
  /** Grows with every change of what the channel is about. */
  version: number
  userId?: number
  messageId?: number
  requestId?: number
}

/**
 * Tells everybody who hears `channel`, in every process. Call it after the commit. It never throws and nothing waits for it: a
 * lost hint is made good by the next sync or by the polling of a client whose stream is dead.
 */
export function announce(channel: string, hint: Hint): void {
  try {
    carry(channel, { ...hint, at: new Date(clock.now()).toISOString() })
  } catch (error) {
    logger.error({ err: error, channel }, 'a hint could not be announced')
  }
}
