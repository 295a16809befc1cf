import { ok, type Caller, type Result } from '#shared'
import { bringsNews } from '../domain/judge.js'
import { examContent } from '../queries/exam_content.js'
import { changeApplication } from './change_application.js'
import { openAnswersFile, type OpenedFile, type OpenFailure } from './open_answers_file.js'

/** What a file of unsent answers would bring. `changes`: the server does not hold this content. */
export type AnswersFilePreview = {
  opened: OpenedFile
  answers: { id: number; position: number; changes: boolean }[]
  files: { answer: number; position: number; name: string; size: number }[]
}

/** Looks into a file of unsent answers, so that staff see whose it is and what it brings before they bring it in. Changes nothing. */
export async function previewAnswersFile(bytes: Uint8Array, caller: Caller): Promise<Result<AnswersFilePreview, OpenFailure>> {
  const opened = await openAnswersFile(bytes, caller)
  if (!opened.ok) return opened
  const { application, content, entries } = opened.value
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
  return ok({ opened: opened.value, ...(preview ?? { answers: [], files: [] }) })
}
