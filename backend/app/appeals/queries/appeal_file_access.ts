import db from '@adonisjs/lucid/services/db'
import type { AnswerFile } from '#files'
import { mayMark, markedBy } from '#grading'
import { isCandidate, select, type Caller } from '#shared'
import { mayReply } from '../policies/appeal_policy.js'
import { onlyPayed, repliesTo } from './appeal_scope.js'

/** May the caller open this file of an appeal? The candidate who sent it, and who replies to the appeal. */
export async function mayReadAppealFile(caller: Caller, file: AnswerFile): Promise<boolean> {
  if (file.institutionId !== caller.institutionId) return false
  if (isCandidate(caller)) return file.ownerId === caller.userId
  if (!mayMark(caller)) return false
  const query = select(db, 'appeal_attachments', {
    itemId: 'appeals.item_id',
    collectionId: 'appeals.collection_id',
    answerId: 'appeals.answer_id',
    schoolId: 'applications.school_id',
  })
    .join('appeals', 'appeals.id', 'appeal_attachments.appeal_id')
    .join('applications', 'applications.id', 'appeals.application_id')
    .where('appeal_attachments.file_id', file.id)
  onlyPayed(query)
  const appeal = await query.first()
  if (!appeal) return false
  const isInScope = (await repliesTo(caller))(appeal)
  const hasMarked = (await markedBy(caller.userId, [appeal.answerId])).has(appeal.answerId)
  return mayReply(caller, { isInScope, hasMarked })
}
