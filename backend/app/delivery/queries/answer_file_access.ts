import db from '@adonisjs/lucid/services/db'
import type { AnswerFile } from '#files'
import { isCandidate, type Caller } from '#shared'
import { maySeeAnswers } from '../policies/application_policy.js'
import { examSettings } from './exam_settings.js'
import { onlyVisible } from './visibility.js'

/**
 * May the caller read this file? By the rule of the answers that it belongs to, also where it was taken back or is quarantined. One that
 * belongs to none is for the candidate who brought it.
 */
export async function mayReadAnswerFile(caller: Caller, file: AnswerFile): Promise<boolean> {
  if (file.institutionId !== caller.institutionId) return false
  const ids = await applicationsWith(file.id)
  if (ids.length === 0) return isCandidate(caller) && file.ownerId === caller.userId
  const query = db.from('applications').whereIn('applications.id', ids)
  await onlyVisible(query, caller)
  const seen = (await query.select(
    'applications.exam_id as examId',
    'applications.state as state',
    'applications.finish_reason as finishReason'
  )) as {
    examId: number
    state: string
    finishReason: string | null
  }[]
  const settings = await examSettings(seen.map(({ examId }) => examId))
  return seen.some((one) => {
    const exam = settings.get(one.examId)
    return exam !== undefined && maySeeAnswers(caller, one, exam.collection.flags)
  })
}

async function applicationsWith(fileId: number): Promise<number[]> {
  const attached = (await db
    .from('answer_attachments')
    .join('answers', 'answers.id', 'answer_attachments.answer_id')
    .where('answer_attachments.file_id', fileId)
    .distinct('answers.application_id as id')) as { id: number }[]
  const announced = (await db
    .from('answer_file_announcements')
    .where('file_id', fileId)
    .distinct('application_id as id')) as { id: number }[]
  return [...new Set([...attached, ...announced].map(({ id }) => id))]
}
