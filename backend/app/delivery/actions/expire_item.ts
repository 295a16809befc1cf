import type { Caller } from '#shared'
import { takesAnswers } from '../domain/status.js'
import type { ExamContent } from '../queries/exam_content.js'
import { changeApplication } from './change_application.js'
import { mayWrite } from './claim_writer.js'
import { recordEvent } from './record_event.js'
import { finishWhenOver } from './save_answers.js'

export type ExpireOutcome =
  | { kind: 'expired'; answer: { id: number; timeoutAt: number; finished: true; revision: number }; serverTime: number }
  | { kind: 'already_finished' | 'not_started' | 'session_taken' | 'not_yours' }

/**
 * Marks an item's own time as over. A repeat keeps the first moment. What was under way to the server is still taken for as
 * long as the grace (see `judge`).
 */
export const expireItem = (request: {
  applicationId: number
  answerId: number
  exam: ExamContent
  caller: Pick<Caller, 'userId' | 'sessionId'>
}): Promise<ExpireOutcome | null> =>
  changeApplication(request.applicationId, [request.answerId], async (change): Promise<ExpireOutcome> => {
    const { trx, application, answers, now } = change
    await finishWhenOver(change, request.exam)
    if (application.state === 'FINISHED') return { kind: 'already_finished' }
    if (!takesAnswers(application.state)) return { kind: 'not_started' }
    const answer = answers.get(request.answerId)
    if (!answer) return { kind: 'not_yours' }
    if (!(await mayWrite(change, request.caller))) return { kind: 'session_taken' }
    const timeoutAt = answer.timeoutAt ?? now
    if (answer.timeoutAt === null) {
      change.keep({ ...answer, timeoutAt, finished: true })
      recordEvent(trx, {
        applicationId: application.id,
        at: now,
        type: 'item_expired',
        from: application.state,
        to: application.state,
        source: 'candidate',
        ...request.caller,
        detail: { answerId: answer.id },
      })
    }
    return { kind: 'expired', answer: { id: answer.id, timeoutAt, finished: true, revision: answer.revision }, serverTime: now }
  })
