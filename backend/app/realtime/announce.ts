import logger from '@adonisjs/core/services/logger'
import { clock } from '#shared'
import { carry } from './fan_out.js'
import type { Hint } from './hint.js'

/**
 * Sends a hint to all subscribers of `channel`, in every process. Call it after the commit. It never throws and nothing waits for it: a
 * lost hint is made good by the next sync or by the polling of a client whose stream is dead.
 */
export function announce(channel: string, hint: Hint): void {
  try {
    carry(channel, { ...hint, at: new Date(clock.now()).toISOString() })
  } catch (error) {
    logger.error({ err: error, channel }, 'a hint could not be announced')
  }
}
