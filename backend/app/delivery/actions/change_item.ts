import type { Caller } from '#shared'
import type { StoredAnswer } from '../domain/judge.js'
import { takesAnswers } from '../domain/status.js'
import type { ExamContent } from '../queries/exam_content.js'
import { changeApplication, type Change } from './change_application.js'
import { mayWrite } from './claim_writer.js'
import { finishWhenOver } from './save_answers.js'

export type ItemRequest = {
  applicationId: number
  answerId: number
  exam: ExamContent
  caller: Pick<Caller, 'userId' | 'sessionId'>
}

export type ItemRefusal = { kind: 'already_finished' | 'not_started' | 'session_taken' | 'not_yours' }

/**
 * Something that the session which writes does to one item of its running exam, besides answering it.
 * @returns null when the application is gone
 */
export const changeItem = <Outcome>(
  request: ItemRequest,
  apply: (change: Change, answer: StoredAnswer) => Outcome
): Promise<Outcome | ItemRefusal | null> =>
  changeApplication(
    request.applicationId,
    [request.answerId],
    async (change): Promise<Outcome | ItemRefusal> => {
      const { application, answers } = change
      await finishWhenOver(change, request.exam)
      if (application.state === 'FINISHED') return { kind: 'already_finished' }
      if (!takesAnswers(application.state)) return { kind: 'not_started' }
      const answer = answers.get(request.answerId)
      if (!answer) return { kind: 'not_yours' }
      if (!(await mayWrite(change, request.caller))) return { kind: 'session_taken' }
      return apply(change, answer)
    }
  )
