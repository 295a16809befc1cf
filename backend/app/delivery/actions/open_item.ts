import type { Caller } from '#shared'
import { clockAt } from '../domain/deadline.js'
import { believable, itemSecondsLeft, openedAt } from '../domain/item_time.js'
import type { StoredAnswer } from '../domain/judge.js'
import { takesAnswers } from '../domain/status.js'
import type { ExamContent } from '../queries/exam_content.js'
import { changeApplication, type Change } from './change_application.js'
import { mayWrite } from './claim_writer.js'
import { recordEvent } from './record_event.js'
import { finishWhenOver } from './save_answers.js'

/** Of an item without a time of its own all three are null. Epoch ms. */
export type Opened = { openedAt: number | null; closesAt: number | null; secondsLeft: number | null }

export type OpenOutcome =
  | { kind: 'opened'; answer: Opened; serverTime: number }
  | { kind: 'already_finished' | 'not_started' | 'session_taken' | 'not_yours' }

/**
 * A candidate sees an item with a time of its own: from the first opening it runs, whatever the page does. `claimedAt`: the server's
 * time as the page estimated it when it opened the item without a link, epoch ms; null: now.
 */
export const openItem = (request: {
  applicationId: number
  answerId: number
  exam: ExamContent
  caller: Pick<Caller, 'userId' | 'sessionId'>
  claimedAt: number | null
}): Promise<OpenOutcome | null> =>
  changeApplication(request.applicationId, [request.answerId], async (change): Promise<OpenOutcome> => {
    const { application, answers } = change
    await finishWhenOver(change, request.exam)
    if (application.state === 'FINISHED') return { kind: 'already_finished' }
    if (!takesAnswers(application.state)) return { kind: 'not_started' }
    const answer = answers.get(request.answerId)
    if (!answer) return { kind: 'not_yours' }
    if (!(await mayWrite(change, request.caller))) return { kind: 'session_taken' }
    const now = clockAt(application, change.now)
    const opened = openedAt(answer, believable(request.claimedAt, { startedAt: application.startedAt, now }))
    if (opened !== answer) keepOpening(change, opened, request.caller)
    const { openedAt: at, closesAt } = opened
    return { kind: 'opened', answer: { openedAt: at, closesAt, secondsLeft: itemSecondsLeft(opened, now) }, serverTime: change.now }
  })

/** With its event; the answer itself is not touched: nothing was answered yet. */
export function keepOpening({ trx, application, answers, now }: Change, answer: StoredAnswer, caller: Pick<Caller, 'userId' | 'sessionId'>): void {
  answers.set(answer.id, answer)
  trx.write('UPDATE answers SET opened_at = ?, closes_at = ? WHERE id = ?', [answer.openedAt, answer.closesAt, answer.id])
  recordEvent(trx, {
    applicationId: application.id,
    at: now,
    type: 'item_opened',
    from: application.state,
    to: application.state,
    source: 'candidate',
    userId: caller.userId,
    sessionId: caller.sessionId,
    detail: { answerId: answer.id, openedAt: answer.openedAt, closesAt: answer.closesAt },
  })
}
