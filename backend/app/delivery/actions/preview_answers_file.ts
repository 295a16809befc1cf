import { deliveryExam } from '#catalog'
import { ok, type Caller, type DomainError, type Result } from '#shared'
import { fatesApart, fatesInTime } from '../domain/file_fates.js'
import { isOfClosedSitting } from '../domain/sitting.js'
import { awaitsStart, takesAnswers } from '../domain/status.js'
import type { AnswersFileView } from '../views.js'
import { changeApplication } from './change_application.js'
import { writerStateOfFile } from './import_answers_file.js'
import { openAnswersFile } from './open_answers_file.js'
import { judgeNow, timeOf } from './save_answers.js'

/** Looks into a file of unsent answers, so that staff see whose it is and what it brings before they bring it in. Changes nothing. */
export async function previewAnswersFile(
  bytes: Uint8Array<ArrayBuffer>,
  caller: Caller
): Promise<Result<AnswersFileView, DomainError>> {
  const opened = await openAnswersFile(bytes, caller)
  if (!opened.ok) return opened
  const { application, content, entries, sessionId } = opened.value
  const delivery = await deliveryExam(application.examId)
  const preview = await changeApplication(
    application.id,
    'all',
    async (change): Promise<Pick<AnswersFileView, 'outcome' | 'answers' | 'files'>> => {
      const { answers, application: locked, exam, now } = change
      const running = takesAnswers(locked.state) && timeOf(locked, now) !== 'over'
      const isClosed = isOfClosedSitting(content.sitting, locked.sitting)
      const applies = running && sessionId !== null && !isClosed
      return {
        outcome: awaitsStart(locked, now) && !isClosed ? 'not_started' : applies ? 'applied' : 'kept_apart',
        answers: applies
          ? fatesInTime(
              entries,
              answers,
              await judgeNow(change, entries, await writerStateOfFile(change, sessionId))
            )
          : fatesApart(entries, answers, exam.items),
        files: content.files.flatMap((file) => {
          const stored = file && answers.get(file.answerId)
          return stored
            ? [{ answer: stored.id, position: stored.position, name: file.name, size: file.sizeBytes }]
            : []
        }),
      }
    }
  )
  return ok({
    application: application.id,
    state: application.state,
    candidate: { id: application.userId, name: application.userName },
    exam: { id: application.examId, name: delivery?.exam.name ?? '' },
    collection: { id: application.collectionId, name: delivery?.collection.name ?? '' },
    authenticated: sessionId !== null,
    finishRequested: content.finish,
    records: content.records.length,
    ...(preview ?? { outcome: 'kept_apart', answers: [], files: [] }),
  })
}
