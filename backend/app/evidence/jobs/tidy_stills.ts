import logger from '@adonisjs/core/services/logger'
import { clock } from '#shared'
import { removeOldStills } from '../actions/newest_stills.js'

const EVERY_MS = 3_600_000
/** The last picture of an exam is there for the rest of the day. */
const LAST_MS = 12 * 3_600_000

/** Removes old stills now and every hour for as long as the server runs. @returns the way to stop */
export function startTidyingStills(): () => void {
  const tidy = () =>
    removeOldStills(clock.now() - LAST_MS).catch((error: unknown) =>
      logger.error({ err: error }, 'old stills could not be removed')
    )
  const timer = setInterval(() => void tidy(), EVERY_MS)
  timer.unref()
  void tidy()
  return () => clearInterval(timer)
}
