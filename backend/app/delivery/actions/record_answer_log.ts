import { takeWithin } from '#counters'
import { clock, ok, refuse, type DomainError, type Result } from '#shared'
import AnswerLog from '../models/answer_log.js'

/** Characters of one log; a screen's log of one second is far below. */
const MAX_LOG = 65_536
/** Most rows of one application: three hours at one a second. */
const MAX_ROWS = 10_000
/** Twice what a page of ours sends. */
const A_MINUTE = { max: 120, seconds: 60 }
/** Characters; more than an exam of the longest essays has. */
const A_DAY = { max: 20_000_000, seconds: 86_400 }
const TOO_MANY = { code: 'too_many_logs', message: 'delivery.too_many_logs' }

/**
 * Stores what the screen reports that it did. Beyond what one exam can need it is dropped: a log never delays an answer.
 * @returns refused: `log_too_large`, `too_many_logs`
 */
export async function recordAnswerLog(
  applicationId: number,
  payload: unknown
): Promise<Result<null, DomainError>> {
  const payloadJson = JSON.stringify(payload ?? null)
  if (payloadJson.length > MAX_LOG)
    return refuse('too_large', 'log_too_large', { messages: ['delivery.log_too_large'] })
  const inMinute = await takeWithin(`answer-logs:${applicationId}`, A_MINUTE, TOO_MANY)
  if (!inMinute.ok) return inMinute
  const inDay = await takeWithin(`answer-logs-a-day:${applicationId}`, A_DAY, TOO_MANY, payloadJson.length)
  if (!inDay.ok) return inDay
  const [row] = await AnswerLog.query().where('applicationId', applicationId).count('* as total')
  if (Number(row?.$extras.total ?? 0) >= MAX_ROWS) return ok(null)
  await AnswerLog.create({ applicationId, occurredAt: clock.now(), payloadJson })
  return ok(null)
}
