import logger from '@adonisjs/core/services/logger'
import { clock } from '#shared'
import { storage } from '../storage/storage.js'

/** No upload takes as long: what began earlier and has not ended belongs to a process that is gone. */
const ABANDONED_MS = 24 * 3_600_000

/** Removes what uploads left in the store whose process did not live to end them. */
export async function removeAbandonedUploads(): Promise<void> {
  const removed = await storage.removeAbandoned(clock.now() - ABANDONED_MS)
  if (removed > 0) logger.info({ removed }, 'uploads that never ended were removed from the store')
}
