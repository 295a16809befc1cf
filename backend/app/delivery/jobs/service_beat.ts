import logger from '@adonisjs/core/services/logger'
import { sayServing, serves } from '../actions/know_outages.js'
import { BEAT_EVERY_MS } from '../domain/outage.js'

/**
 * Says from now on, every few seconds, that this process serves. The first word is written before it resolves, so that the first
 * request already finds what was missed.
 * @returns ends it
 */
export async function startServiceBeat(): Promise<() => void> {
  serves(true)
  const say = () =>
    sayServing().catch((error: unknown) =>
      logger.error({ err: error }, 'that this process serves could not be written')
    )
  await say()
  const timer = setInterval(() => void say(), BEAT_EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    serves(false)
  }
}
