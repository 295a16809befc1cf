import db from '@adonisjs/lucid/services/db'
import { select } from '#shared'
import type { FinishedExam } from '../domain/exam_digest.js'

const RECORD = {
  id: 'applications.id',
  userId: 'applications.user_id',
  examId: 'applications.exam_id',
  examVersion: 'applications.exam_version',
  state: 'applications.state',
  startedAt: 'applications.started_at',
  finishedAt: 'applications.finished_at',
  finishReason: 'applications.finish_reason',
  finishSource: 'applications.finish_source',
  finishAnswerCount: 'applications.finish_answer_count',
  finishDigest: 'applications.finish_digest',
} as const

const ANSWER = {
  applicationId: 'answers.application_id',
  id: 'answers.id',
  itemId: 'answers.item_id',
  position: 'answers.position',
  alternativeId: 'answers.alternative_id',
  alternativesJson: 'answers.alternatives_json',
  freeResponse: 'answers.free_response',
  gradeLinear: 'answers.grade_linear',
  seconds: 'answers.seconds',
  finished: 'answers.finished',
  savedAt: 'answers.saved_at',
  isLate: 'answers.is_late',
  earned: 'answers.earned',
  revision: 'answers.revision',
  writerTerm: 'answers.writer_term',
} as const

const ATTACHMENT = {
  applicationId: 'answers.application_id',
  answerId: 'answer_attachments.answer_id',
  filename: 'answer_attachments.filename',
  removedAt: 'answer_attachments.removed_at',
  sha256: 'files.sha256?',
  sizeBytes: 'files.size_bytes?',
} as const

const VERSION = {
  applicationId: 'answer_versions.application_id',
  id: 'answer_versions.id',
  answerId: 'answer_versions.answer_id',
  reason: 'answer_versions.reason',
  digest: 'answer_versions.digest',
  receivedAt: 'answer_versions.received_at',
} as const

/** Applications that are read at once: some megabytes of answers. */
const AT_ONCE = 200

/** All finished applications in the order of their ids, read in pieces. What is finished meanwhile may be among them. */
export async function* finishedExams(): AsyncGenerator<FinishedExam> {
  let last = 0
  for (;;) {
    const records = await select(db, 'applications', RECORD)
      .where('applications.state', 'FINISHED')
      .where('applications.id', '>', last)
      .orderBy('applications.id')
      .limit(AT_ONCE)
    const end = records.at(-1)
    if (!end) return
    const ids = records.map(({ id }) => id)
    const answers = await select(db, 'answers', ANSWER).whereIn('answers.application_id', ids)
    const attachments = await select(db, 'answer_attachments', ATTACHMENT)
      .join('answers', 'answers.id', 'answer_attachments.answer_id')
      .leftJoin('files', 'files.id', 'answer_attachments.file_id')
      .whereIn('answers.application_id', ids)
    const versions = await select(db, 'answer_versions', VERSION).whereIn(
      'answer_versions.application_id',
      ids
    )
    const [answersOf, attachmentsOf, versionsOf] = [
      byApplication(answers),
      byApplication(attachments),
      byApplication(versions),
    ]
    for (const { id, ...fields } of records)
      yield {
        id,
        fields,
        answers: answersOf(id).map(({ id: answerId, ...answer }) => ({ id: answerId, fields: answer })),
        attachments: attachmentsOf(id),
        versions: versionsOf(id),
      }
    last = end.id
  }
}

function byApplication<R extends { applicationId: number }>(rows: readonly R[]) {
  const groups = Map.groupBy(rows, ({ applicationId }) => applicationId)
  return (id: number): R[] => groups.get(id) ?? []
}
