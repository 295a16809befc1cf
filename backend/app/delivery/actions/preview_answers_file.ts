import { ok, type Caller, type Result } from '#shared'
import { bringsNews } from '../domain/judge.js'
import { examContent } from '../queries/exam_content.js'
import type { AnswersFileView } from '../views.js'
import { changeApplication } from './change_application.js'
import { openAnswersFile, type OpenFailure } from './open_answers_file.js'

/** Looks into a file of unsent answers, so that staff see whose it is and what it brings before they bring it in. Changes nothing. */
export async function previewAnswersFile(bytes: Uint8Array, caller: Caller): Promise<Result<AnswersFileView, OpenFailure>> {
  const opened = await openAnswersFile(bytes, caller)
  if (!opened.ok) return opened
  const { application, content, entries, sessionId } = opened.value
  const exam = await examContent(application.examId)
  const preview = await changeApplication(application.id, 'all', async ({ answers }) => ({
    answers: entries.flatMap((entry) => {
      const stored = answers.get(entry.id)
      return stored ? [{ id: entry.id, position: stored.position, changes: bringsNews([entry], answers, exam.items) }] : []
    }),
    files: content.files.flatMap((file) => {
      const stored = file && answers.get(file.answerId)
      return stored ? [{ answer: stored.id, position: stored.position, name: file.name, size: file.sizeBytes }] : []
    }),
  }))
  return ok({
    application: application.id,
    state: application.state,
    candidate: { id: application.userId, name: application.userName },
    authenticated: sessionId !== null,
    finishRequested: content.finish,
    records: content.records.length,
    ...(preview ?? { answers: [], files: [] }),
  })
}
