import { takeOrRefuse } from '#counters'
import { AppError, clock } from '#shared'
import AnswerLog from '../models/answer_log.js'

/** Characters of one log; a screen's log of one second is far below. */
const MAX_LOG = 65_536
/** Rows kept of one application: three hours at one a second. */
const MAX_ROWS = 10_000
/** Twice what a page of ours sends. */
const A_MINUTE = { max: 120, seconds: 60 }
/** Characters; a whole exam of the longest essays is below. */
const A_DAY = { max: 20_000_000, seconds: 86_400 }
const TOO_MANY = { code: 'too_many_logs', message: 'delivery.too_many_logs' }

/**
 * Keeps what the screen says it did. Beyond what one exam can need it is dropped: a log never stands in the way of an answer.
 * @throws AppError 413 `log_too_large`, 429 `too_many_logs`
 */
export async function recordAnswerLog(applicationId: number, payload: unknown): Promise<void> {
  const payloadJson = JSON.stringify(payload ?? null)
  if (payloadJson.length > MAX_LOG)
    throw new AppError(413, 'log_too_large', { messages: ['delivery.log_too_large'] })
  await takeOrRefuse(`answer-logs:${applicationId}`, A_MINUTE, TOO_MANY)
  await takeOrRefuse(`answer-logs-a-day:${applicationId}`, A_DAY, TOO_MANY, payloadJson.length)
  const [row] = await AnswerLog.query().where('applicationId', applicationId).count('* as kept')
  if (Number(row?.$extras.kept ?? 0) >= MAX_ROWS) return
  await AnswerLog.create({ applicationId, occurredAt: clock.now(), payloadJson })
}
