import { ownAnswerFile, type FileRecord } from '#files'
import { columnsSql, ok, type Caller, type DomainError, type Result, type Row } from '#shared'
import { takesFile } from '@banca/item-renderers/contract'
import { isUnopened } from '../domain/item_order.js'
import { isOfClosedSitting } from '../domain/sitting.js'
import type { StoredAnswer } from '../domain/stored_answer.js'
import { takesAnswers } from '../domain/status.js'
import { attachmentOf } from '../queries/answer_files.js'
import type { ExamContent } from '../queries/exam_content.js'
import { quarantineFile } from './announce_files.js'
import { sittingOf } from './quarantine_of_closed.js'
import { changeOrRefuse, type Change } from './change_application.js'
import { writerStateOf } from './claim_writer.js'
import { refused, refusedClosed, refusedLate } from './refusals.js'
import { finishWhenOver } from './save_answers.js'
import { reportPassedBeside } from './report_passed.js'
import { noteFileOfFinished } from './score_answers.js'

type Request = {
  applicationId: number
  caller: Pick<Caller, 'userId' | 'sessionId'>
  /** In which the page shows the answers; null: the present one. */
  sitting: number | null
}

export type Attachment = { id: number; filename: string; url: string; path: string }

/** Not of a displaced session: what it holds is looked at first. */
async function refusalOf(change: Change, sitting: number | null): Promise<Result<never, DomainError> | null> {
  if (isOfClosedSitting(sitting, change.application.sitting))
    return refusedClosed({ sitting: change.application.sitting, isStored: true, files: [] }, change.now)
  await finishWhenOver(change)
  if (change.application.state === 'FINISHED') return refusedLate()
  return takesAnswers(change.application.state) ? null : refused('not_started')
}

/**
 * Registers an uploaded file of the caller as the attachment of an answer: one for each item. Registering the same file
 * again answers as the first time. A file of a session that was displaced is quarantined where there is another. `allowed`: the collection takes files on every item, not only where the item asks for one.
 */
export async function attachFile(
  request: Request & { answerId: number; path: string; filename: string; allowed: boolean }
): Promise<Result<Attachment, DomainError>> {
  const file = await ownAnswerFile(request.path, request.caller.userId)
  if (!file) return refused('unknown_file')
  return changeOrRefuse(request.applicationId, [request.answerId], async (change) => {
    const answer = change.answers.get(request.answerId)
    if (answer && isOfClosedSitting(request.sitting, change.application.sitting))
      await quarantineFile(change, {
        answerId: answer.id,
        file,
        filename: request.filename,
        sessionId: request.caller.sessionId,
        reason: 'sitting_closed',
        sitting: await sittingOf(change, request.sitting),
      })
    const closed = await refusalOf(change, request.sitting)
    if (closed) return closed
    if (!answer) return refused('not_yours')
    const refusal = mayAttach({ allowed: request.allowed, exam: change.exam }, answer, file)
    if (refusal) return refused(refusal)
    const apart = {
      answerId: answer.id,
      file,
      filename: request.filename,
      sessionId: request.caller.sessionId,
    }
    if (isUnopened(answer, change.application.givenPosition)) {
      await quarantineFile(change, { ...apart, reason: 'not_opened' })
      return refused('out_of_order')
    }
    const writer = await writerStateOf(change, request.caller)
    const existing = await attachmentOf(change.trx, answer.id)
    const isOther = existing !== undefined && existing.fileId !== file.id
    if (writer.kind !== 'writes' && (isOther || (!existing && !writer.taking))) {
      await quarantineFile(change, { ...apart, reason: 'displaced' })
      return refused('session_taken')
    }
    if (isOther) return refused('attachment_exists')
    if (!existing) {
      await reportPassedBeside(change, [answer], request.caller)
      return ok(await addAttachment(change, answer.id, file, request.filename))
    }
    return ok({ id: existing.id, filename: existing.filename, url: file.url, path: file.path })
  })
}

/** Why this file can be no attachment of this answer; null: it can. */
export function mayAttach(
  { allowed, exam }: { allowed: boolean; exam: ExamContent },
  answer: Pick<StoredAnswer, 'itemId' | 'itemCategory'>,
  file: Pick<FileRecord, 'contentType'>
): 'not_allowed' | 'not_a_picture' | null {
  if (!takesFile(exam.items.get(answer.itemId), allowed)) return 'not_allowed'
  // Where a picture is the answer, nothing else is one.
  return answer.itemCategory === 'IMAGEM' && !file.contentType.startsWith('image/') ? 'not_a_picture' : null
}

/** Registers a stored file as the attachment of an answer that has none, under the application's lock. */
export async function addAttachment(
  { trx, now, application }: Change,
  answerId: number,
  file: FileRecord,
  filename: string
): Promise<Attachment> {
  const insert =
    'INSERT INTO answer_attachments (answer_id, file_id, filename, created_at) VALUES (?, ?, ?, ?)'
  await trx.run(insert, [answerId, file.id, filename, now])
  if (application.state === 'FINISHED') noteFileOfFinished(trx, answerId)
  const row = await attachmentOf(trx, answerId)
  if (!row) throw new Error('the attachment that was just written is not there')
  return { id: row.id, filename: row.filename, url: file.url, path: file.path }
}

const ATTACHED = {
  id: 'answer_attachments.id',
  answerId: 'answer_attachments.answer_id',
  fileId: 'answer_attachments.file_id',
  removedAt: 'answer_attachments.removed_at',
  position: 'answers.position',
} as const

/** Takes an attachment off; the row and the file stay, marked as removed. A repeat changes nothing. */
export const detachFile = (request: Request & { attachmentId: number }): Promise<Result<null, DomainError>> =>
  changeOrRefuse(request.applicationId, [], async (change) => {
    const closed = await refusalOf(change, request.sitting)
    if (closed) return closed
    if ((await writerStateOf(change, request.caller)).kind !== 'writes') return refused('session_taken')
    const { trx, now, application } = change
    const [row] = await trx.all<Row<typeof ATTACHED>>(
      `SELECT ${columnsSql(ATTACHED)} FROM answer_attachments JOIN answers ON answers.id = answer_attachments.answer_id
       WHERE answer_attachments.id = ? AND answers.application_id = ?`,
      [request.attachmentId, application.id]
    )
    if (!row) return refused('not_yours')
    if (row.removedAt === null)
      await reportPassedBeside(change, [{ id: row.answerId, position: row.position }], request.caller)
    await trx.run('UPDATE answer_attachments SET removed_at = ? WHERE id = ? AND removed_at IS NULL', [
      now,
      row.id,
    ])
    // A repeat of its last call must not bring it back.
    await trx.run(
      `UPDATE answer_file_announcements SET state = 'withdrawn', settled_at = ? WHERE answer_id = ? AND file_id = ?`,
      [now, row.answerId, row.fileId]
    )
    return ok(null)
  })
