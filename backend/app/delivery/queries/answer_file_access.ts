import db from '@adonisjs/lucid/services/db'
import type { AnswerFile } from '#files'
import { isCandidate, select, type Caller, type Row } from '#shared'
import { maySeeAnswers } from '../policies/application_policy.js'
import { examSettings } from './exam_settings.js'
import { onlyVisible } from './visibility.js'

const SEEN = {
  examId: 'applications.exam_id',
  state: 'applications.state',
  finishReason: 'applications.finish_reason',
} as const

/**
 * May the caller read this file? By the rule of the answers that it belongs to, also where it was taken back or is quarantined. One that
 * belongs to none is for the candidate who brought it.
 */
export async function mayReadAnswerFile(caller: Caller, file: AnswerFile): Promise<boolean> {
  if (file.institutionId !== caller.institutionId) return false
  const ids = await applicationsWith(file.id)
  if (ids.length === 0) return isCandidate(caller) && file.ownerId === caller.userId
  const query = select(db, 'applications', SEEN).whereIn('applications.id', ids)
  await onlyVisible(query, caller)
  const seen = await query
  const settings = await examSettings(seen.map(({ examId }) => examId))
  return seen.some((one) => {
    const exam = settings.get(one.examId)
    return exam !== undefined && maySeeAnswers(caller, one, exam.collection.flags)
  })
}

async function applicationsWith(fileId: number): Promise<number[]> {
  const attached = await db
    .query<Row<{ id: 'answers.application_id' }>>()
    .from('answer_attachments')
    .join('answers', 'answers.id', 'answer_attachments.answer_id')
    .where('answer_attachments.file_id', fileId)
    .distinct('answers.application_id as id')
  const announced = await db
    .query<Row<{ id: 'answer_file_announcements.application_id' }>>()
    .from('answer_file_announcements')
    .where('file_id', fileId)
    .distinct('application_id as id')
  return [...new Set([...attached, ...announced].map(({ id }) => id))]
}
