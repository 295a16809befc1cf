import { clockAt } from '../domain/deadline.js'
import { digestOf } from '../domain/digest.js'
import { isAnswered, isSuspicious, type StoredAnswer } from '../domain/stored_answer.js'
import { statesBefore } from '../domain/status.js'
import { inThousandths } from '../queries/earned_totals.js'
import { readAllAnswers, type LockedApplication, type AllAnswers } from '../queries/locked_rows.js'
import { inList, type RawTransaction } from '#shared'
import type { Change } from './change_application.js'
import { recordEvent, type EventSource } from './record_event.js'
import { answersWithFiles, scoresOf } from './score_answers.js'
import { storeScore, writeAnswers } from './write_answers.js'

/** How an application can end. COMPLETED is the candidate's own finish and is not shown as a reason. */
export type FinishReason = 'COMPLETED' | 'TIMEOUT' | 'BY_STAFF'

/** The one record of a finish: every repeat gets the same. Times in epoch ms. */
export type FinishRecord = { finishedAt: number; finishReason: string; answerCount: number; digest: string }

export type FinishCause = {
  reason: FinishReason
  source: EventSource
  userId: number | null
  sessionId: number | null
  now: number
  /** Why, as staff typed it. */
  why?: string | null
}

const BEFORE_FINISH = [...statesBefore('finish'), ...statesBefore('hand_in')]
  .map((state) => `'${state}'`)
  .join(', ')

const GUARDED_FINISH = `UPDATE applications SET state = 'FINISHED', finished_at = ?, finish_reason = ?, finish_source = ?,
  finish_answer_count = ?, finish_digest = ?, earned_total = ?, updated_at = ?
  WHERE id = ? AND state IN (${BEFORE_FINISH})`

/** The record of an application that is finished already. */
export const finishRecordOf = (
  application: Pick<LockedApplication, 'finishedAt' | 'finishReason' | 'finishAnswerCount' | 'finishDigest'>
): FinishRecord => ({
  finishedAt: application.finishedAt ?? 0,
  finishReason: application.finishReason ?? 'COMPLETED',
  answerCount: application.finishAnswerCount ?? 0,
  digest: application.finishDigest ?? '',
})

/**
 * Finishes a locked application: seals its answers (count, digest), scores what needs no person, leaves what is still open, writes the
 * event. The guard makes it happen once; the lock makes the digest cover exactly what is stored.
 * `all`: its answers as this transaction leaves them; without it they are read, and must have been written before.
 * The row in memory follows, for other changes of the same transaction.
 * @throws Error when the application is in no state that can finish (a bug: the caller looked under the lock)
 */
export async function finishLocked(
  { trx, application, exam }: Pick<Change, 'trx' | 'application' | 'exam'>,
  cause: FinishCause,
  all?: AllAnswers
): Promise<FinishRecord> {
  const { answers, ...decided } = all ?? (await readAllAnswers(trx, [application.id]))
  const attached = await answersWithFiles(trx, application.id)
  const record: FinishRecord = {
    finishedAt: cause.now,
    finishReason: cause.reason,
    answerCount: answers.filter((answer) => isAnswered(answer) || attached.has(answer.id)).length,
    digest: digestOf(answers),
  }
  const from = application.state
  // Of what is stopped or held, the moment at which its clock was.
  const at = clockAt(application, cause.now)
  const { answerCount, digest } = record
  const scores = scoresOf({ answers, attached, decided, exam })
  const total = scores.reduce((sum, { points }) => sum + inThousandths(points ?? 0), 0)
  trx.write(
    GUARDED_FINISH,
    [cause.now, cause.reason, cause.source, answerCount, digest, total, cause.now, application.id],
    1
  )
  application.state = 'FINISHED'
  application.finishedAt = record.finishedAt
  application.finishReason = record.finishReason
  application.finishAnswerCount = record.answerCount
  application.finishDigest = record.digest
  closeItems(trx, application, answers, at)
  for (const scored of scores) storeScore(trx, scored)
  leaveAll(trx, application, answers)
  recordEvent(trx, {
    applicationId: application.id,
    at: cause.now,
    type: 'finished',
    from,
    to: 'FINISHED',
    source: cause.source,
    userId: cause.userId,
    sessionId: cause.sessionId,
    detail: { reason: cause.reason, answerCount, digest, ...(cause.why ? { why: cause.why } : {}) },
  })
  return record
}

/** Items whose own time was over before the end, and that nobody has looked at since. */
function closeItems(
  trx: RawTransaction,
  application: LockedApplication,
  answers: readonly StoredAnswer[],
  at: number
): void {
  if (!answers.some(({ closesAt, timeoutAt }) => timeoutAt === null && closesAt !== null && closesAt <= at))
    return
  // Changes of these answers that the same transaction has collected are written first.
  trx.settle(writeAnswers)
  trx.write(
    'UPDATE answers SET timeout_at = closes_at, finished = 1 WHERE application_id = ? AND timeout_at IS NULL AND closes_at <= ?',
    [application.id, at]
  )
}

export function countSuspicious(trx: RawTransaction, { id }: LockedApplication, count: number): void {
  if (count > 0)
    trx.write('UPDATE applications SET suspect_count = suspect_count + ? WHERE id = ?', [count, id])
}

/** Whatever ends an exam, every item that is still open is left with it: a page that was closed may not have reported it. */
function leaveAll(
  trx: RawTransaction,
  application: LockedApplication,
  answers: readonly StoredAnswer[]
): void {
  const fast = answers.filter((answer) => isSuspicious(answer, application.answerMinimumSeconds))
  if (fast.length === 0) return
  // Changes of these answers that the same transaction has collected are written first.
  trx.settle(writeAnswers)
  const list = inList(fast.map(({ id }) => id))
  trx.write(`UPDATE answers SET suspicious = 1 WHERE id IN (${list.marks})`, list.values)
  countSuspicious(trx, application, fast.length)
}
