import db from '@adonisjs/lucid/services/db'
import { extensionIn, type AnswerFile } from '#files'
import { isCandidate, select, type Caller } from '#shared'
import { readsNames } from '../policies/appeal_policy.js'

/** `anexo-2.pdf`: candidates write their names into those of their files. `number` from 1. */
export function neutralName(number: number, filename: string): string {
  const extension = extensionIn(filename)
  return extension === '' ? `anexo-${number}` : `anexo-${number}.${extension}`
}

/** The name under which somebody of the staff gets the file of an answer whose appeal hides whose it is; null: nothing is hidden from them. */
export async function hiddenFileName(caller: Caller, { id }: AnswerFile): Promise<string | null> {
  if (isCandidate(caller) || readsNames(caller)) return null
  const file = await select(db, 'answer_attachments', {
    id: 'answer_attachments.id',
    answerId: 'answer_attachments.answer_id',
    filename: 'answer_attachments.filename',
  })
    .join('answers', 'answers.id', 'answer_attachments.answer_id')
    // By the application, which has an index.
    .join('appeals', (on) => {
      on.on('appeals.application_id', 'answers.application_id').andOn('appeals.answer_id', 'answers.id')
    })
    .join('appeal_windows', 'appeal_windows.collection_id', 'appeals.collection_id')
    .where({ 'answer_attachments.file_id': id, 'appeal_windows.hide_candidate_name': 1 })
    .whereNull('answer_attachments.removed_at')
    .first()
  if (!file) return null
  // Counted as in the list of them that the appeal shows.
  const before = await select(db, 'answer_attachments', { id: 'answer_attachments.id' })
    .where('answer_id', file.answerId)
    .where('id', '<', file.id)
    .whereNull('removed_at')
  return neutralName(before.length + 1, file.filename)
}

/** The same of a file of an appeal, whose stored name is ours. */
export async function hiddenAppealFileName(caller: Caller, { id }: AnswerFile): Promise<string | null> {
  if (isCandidate(caller) || readsNames(caller)) return null
  const file = await select(db, 'appeal_attachments', { name: 'files.filename' })
    .join('files', 'files.id', 'appeal_attachments.file_id')
    .join('appeals', 'appeals.id', 'appeal_attachments.appeal_id')
    .join('appeal_windows', 'appeal_windows.collection_id', 'appeals.collection_id')
    .where({ 'appeal_attachments.file_id': id, 'appeal_windows.hide_candidate_name': 1 })
    .first()
  return file?.name ?? null
}
