import { AppError, clock } from '#shared'
import AnswerLog from '../models/answer_log.js'

/** Characters of one log; a screen's log of one second is far below. */
const MAX_LOG = 65_536
/** Rows kept of one application: three hours at one a second. */
const MAX_ROWS = 10_000

/**
 * Keeps what the screen says it did. Beyond what one exam can need it is dropped: a log never stands in the way of an answer.
 * @throws AppError 413 `log_too_large`
 */
export async function recordAnswerLog(applicationId: number, payload: unknown): Promise<void> {
  const payloadJson = JSON.stringify(payload ?? null)
  if (payloadJson.length > MAX_LOG) throw new AppError(413, 'log_too_large', { messages: ['delivery.log_too_large'] })
  const [row] = await AnswerLog.query().where('applicationId', applicationId).count('* as kept')
  if (Number(row?.$extras.kept ?? 0) >= MAX_ROWS) return
  await AnswerLog.create({ applicationId, occurredAt: clock.now(), payloadJson })
}
