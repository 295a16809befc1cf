import type { Caller, DomainError, Result } from '#shared'
import type { StoredAnswer } from '../domain/stored_answer.js'
import { isOfClosedSitting } from '../domain/sitting.js'
import { takesAnswers } from '../domain/status.js'
import { changeOrRefuse, type Change } from './change_application.js'
import { mayWrite } from './claim_writer.js'
import { refused, refusedClosed, refusedLate } from './refusals.js'
import { finishWhenOver } from './save_answers.js'

export type ItemRequest = {
  applicationId: number
  answerId: number
  caller: Pick<Caller, 'userId' | 'sessionId'>
  /** In which the page shows the item; null: the present one. */
  sitting: number | null
}

/** Something that the session which writes does to one item of its running exam, besides answering it. */
export const changeItem = <T>(
  request: ItemRequest,
  apply: (change: Change, answer: StoredAnswer) => Result<T, DomainError>
): Promise<Result<T, DomainError>> =>
  changeOrRefuse(request.applicationId, [request.answerId], async (change) => {
    const { application, answers, now } = change
    if (isOfClosedSitting(request.sitting, application.sitting))
      return refusedClosed({ sitting: application.sitting, isStored: true, files: [] }, now)
    await finishWhenOver(change)
    if (application.state === 'FINISHED') return refusedLate()
    if (!takesAnswers(application.state)) return refused('not_started')
    const answer = answers.get(request.answerId)
    if (!answer) return refused('not_yours')
    if (!(await mayWrite(change, request.caller))) return refused('session_taken')
    return apply(change, answer)
  })
