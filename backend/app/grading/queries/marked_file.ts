import db from '@adonisjs/lucid/services/db'
import type { AnswerFile } from '#files'
import type { Caller } from '#shared'
import { mayMark } from '../policies/mark_policy.js'
import { markScope, withinMarks } from './mark_scope.js'

/** May the caller read this file because they may mark the answer that it belongs to? One that was taken back belongs to none. */
export async function mayReadMarkedFile(caller: Caller, file: AnswerFile): Promise<boolean> {
  if (!mayMark(caller) || file.institutionId !== caller.institutionId) return false
  const query = db
    .from('answer_attachments')
    .join('answer_marks', 'answer_marks.answer_id', 'answer_attachments.answer_id')
    .where('answer_attachments.file_id', file.id)
    .whereNull('answer_attachments.removed_at')
  withinMarks(query, await markScope(caller))
  return Boolean(await query.select('answer_marks.id').first())
}
