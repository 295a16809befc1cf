import logger from '@adonisjs/core/services/logger'
import { Unavailable } from '#shared'
import type { S3Place } from './s3_client.js'
import { S3Store } from './s3_store.js'

/** Of each of the check's two calls. A start is not held up for longer than both take. */
const ANSWER_MS = 2_500

/**
 * Looks at the store before anybody is served. One that does not answer is logged and no problem: exams need no store, and a process that
 * ended must come back while the store is away.
 * @returns what no second attempt makes right, and the remedy; null where there is nothing of that kind
 */
export async function startProblem(place: S3Place): Promise<string | null> {
  try {
    return await new S3Store(place, { answerMs: ANSWER_MS, attempts: 1 }).problem()
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    logger.error({ err: error }, 'the file store is away; the server starts without it, and exams go on')
    return null
  }
}
