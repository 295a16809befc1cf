import { ownAnswerFile } from '#files'
import type { Caller } from '#shared'
import { takesAnswers } from '../domain/status.js'
import type { ExamContent } from '../queries/exam_content.js'
import { changeApplication, type Change } from './change_application.js'
import { mayWrite } from './claim_writer.js'
import { finishWhenOver } from './save_answers.js'

type Request = {
  applicationId: number
  exam: ExamContent
  caller: Pick<Caller, 'userId' | 'sessionId'>
}

export type Attachment = { id: number; filename: string; url: string; path: string }

type Refused = 'already_finished' | 'not_started' | 'session_taken'

async function refusalOf(change: Change, request: Request): Promise<Refused | null> {
  await finishWhenOver(change, request.exam)
  if (change.application.state === 'FINISHED') return 'already_finished'
  if (!takesAnswers(change.application.state)) return 'not_started'
  return (await mayWrite(change, request.caller)) ? null : 'session_taken'
}

export type AttachOutcome =
  | { kind: 'attached'; attachment: Attachment }
  | { kind: Refused | 'not_yours' | 'not_allowed' | 'not_a_picture' | 'exists' | 'unknown_file' }

/**
 * Registers an uploaded file of the caller as the attachment of an answer: one for each item. Registering the same file
 * again answers as the first time. `allowed`: the collection takes files on every item, not only where the item asks for one.
 */
export async function attachFile(
  request: Request & { answerId: number; path: string; filename: string; allowed: boolean }
): Promise<AttachOutcome | null> {
  const file = await ownAnswerFile(request.path, request.caller.userId)
  if (!file) return { kind: 'unknown_file' }
  return changeApplication(request.applicationId, [request.answerId], async (change): Promise<AttachOutcome> => {
    const refused = await refusalOf(change, request)
    if (refused) return { kind: refused }
    const answer = change.answers.get(request.answerId)
    if (!answer) return { kind: 'not_yours' }
    if (!request.allowed && !request.exam.items.get(answer.itemId)?.hasAttachment) return { kind: 'not_allowed' }
    // Where a picture is the answer, nothing else is one.
    if (answer.itemCategory === 'IMAGEM' && !file.contentType.startsWith('image/')) return { kind: 'not_a_picture' }
    const { trx, now } = change
    const there = 'SELECT id, file_id AS fileId, filename FROM answer_attachments WHERE answer_id = ? AND removed_at IS NULL'
    const read = async () =>
      (await trx.all<{ id: number; fileId: number; filename: string }>(there, [answer.id])).at(0)
    const existing = await read()
    if (existing && existing.fileId !== file.id) return { kind: 'exists' }
    if (!existing)
      await trx.run('INSERT INTO answer_attachments (answer_id, file_id, filename, created_at) VALUES (?, ?, ?, ?)', [
        answer.id,
        file.id,
        request.filename,
        now,
      ])
    const row = existing ?? (await read())
    if (!row) throw new Error('the attachment that was just written is not there')
    return { kind: 'attached', attachment: { id: row.id, filename: row.filename, url: file.url, path: file.path } }
  })
}

export type DetachOutcome = { kind: 'detached' } | { kind: Refused | 'not_yours' }

/** Takes an attachment off; the row and the file stay, marked as removed. A repeat changes nothing. */
export const detachFile = (request: Request & { attachmentId: number }): Promise<DetachOutcome | null> =>
  changeApplication(request.applicationId, [], async (change): Promise<DetachOutcome> => {
    const refused = await refusalOf(change, request)
    if (refused) return { kind: refused }
    const { trx, now, application } = change
    const [row] = await trx.all<{ id: number }>(
      `SELECT answer_attachments.id AS id FROM answer_attachments JOIN answers ON answers.id = answer_attachments.answer_id
       WHERE answer_attachments.id = ? AND answers.application_id = ?`,
      [request.attachmentId, application.id]
    )
    if (!row) return { kind: 'not_yours' }
    await trx.run('UPDATE answer_attachments SET removed_at = ? WHERE id = ? AND removed_at IS NULL', [now, row.id])
    return { kind: 'detached' }
  })
