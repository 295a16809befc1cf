import { record } from '#audit'
import { ok, refuseNotFound, type Caller, type DomainError, type Result, type Row } from '#shared'
import { filesById, type FileRecord } from '#files'
import { digestOf } from '../domain/digest.js'
import { MAX_REVISION } from '../domain/entries.js'
import { isAnswered, type StoredAnswer } from '../domain/stored_answer.js'
import type { QuarantineDecision, QuarantinedItem } from '../domain/quarantined_answers.js'
import { awaitsStart } from '../domain/status.js'
import { answerOf, isAutosaved, storedFor, withRecord } from '../domain/repertorization.js'
import { attachmentOf } from '../queries/answer_files.js'
import { quarantinedFileId, quarantinedOf } from '../queries/quarantined_answers.js'
import { storedTable, writeRecord } from '../queries/repertorization_records.js'
import { quarantineFile } from './announce_files.js'
import { addAttachment } from './change_attachment.js'
import { changeOrRefuse, type Change } from './change_application.js'
import { archiveReplaced } from './archive_versions.js'
import { recordEvent } from './record_event.js'
import { refused } from './refusals.js'
import { tellAnswersChanged } from './reopen_hooks.js'
import { scoreAgain } from './score_answers.js'

type Request = {
  applicationId: number
  key: string
  decision: QuarantineDecision['decision']
  reason: string | null
  caller: Pick<Caller, 'userId' | 'sessionId'>
}

/** `at` epoch ms: when it was decided, now or before. */
export type Decided = { decision: QuarantineDecision['decision']; at: number }

/**
 * Staff decide about something quarantined: accepted, it becomes the answer, also after the finish, with its points; what it replaces is
 * archived.
 * The record of the finish stays as it was sealed, and the history contains what was changed after it. A repeat answers as the first time;
 * what was refused may be accepted later; what was accepted is undone by accepting what it replaced.
 * @returns refused: `not_found` when there is no such thing; `already_accepted`; `of_closed_sitting` for what cannot be accepted, because its
 *   sitting is closed
 */
export async function decideQuarantined(request: Request): Promise<Result<Decided, DomainError>> {
  // Before the lock: it is read on another connection.
  const file = await quarantinedFile(request.applicationId, request.key)
  return changeOrRefuse(request.applicationId, 'all', (change) => decide(change, request, file))
}

async function decide(
  change: Change,
  request: Request,
  file: FileRecord | null
): Promise<Result<Decided, DomainError>> {
  const { trx, application, exam, answers, now } = change
  const quarantined = await quarantinedOf(
    application.id,
    { answers, exam, sitting: application.sitting },
    trx
  )
  const item = quarantined.find(({ key }) => key === request.key)
  const answer = item && answers.get(item.answerId)
  const { decision } = request
  if (!item || !answer) return decidedBefore(change, request)
  if (item.closed !== null && decision === 'accept') return refused('of_closed_sitting')
  if (item.closed === null && awaitsStart(application, now)) return decidedBefore(change, request)
  if (item.decision?.decision === decision && (decision === 'refuse' || item.isHeld))
    return ok({ decision, at: item.decision.at })
  if (item.decision?.decision === 'accept' && (item.isHeld || item.closed !== null))
    return refused('already_accepted')
  const before = answer.revision
  if (decision === 'accept') {
    if (item.kind === 'file') await acceptFile(change, item, request, file)
    else await acceptContent(change, answer, item, request)
  }
  await write(change, request)
  await record(trx, {
    act: 'kept_answer_decided',
    subject: { type: 'application', id: application.id },
    detail: { decision, key: item.key },
    reason: request.reason,
  })
  recordEvent(trx, {
    applicationId: application.id,
    at: now,
    type: decision === 'accept' ? 'kept_accepted' : 'kept_refused',
    from: application.state,
    to: application.state,
    source: 'staff',
    ...request.caller,
    detail: {
      key: item.key,
      answer: answer.id,
      kept: item.reason,
      reason: request.reason,
      before,
      after: answers.get(answer.id)?.revision ?? before,
      digest: digestOf([...answers.values()]),
    },
  })
  return ok({ decision, at: now })
}

/** Points that a person gave for another content are not valid for this one. */
const tellMarks = ({ trx, application, now }: Change, { caller }: Request, answerIds: readonly number[]) =>
  application.state === 'FINISHED' ? tellAnswersChanged(trx, { answerIds, at: now, by: caller }) : undefined

async function quarantinedFile(applicationId: number, key: string): Promise<FileRecord | null> {
  const fileId = await quarantinedFileId(applicationId, key)
  return fileId === null ? null : ((await filesById([fileId])).get(fileId) ?? null)
}

/** A table that was decided about is off the list. */
async function decidedBefore(
  { trx }: Change,
  { applicationId, key, decision }: Request
): Promise<Result<Decided, DomainError>> {
  const [row] = await trx.all<Row<{ at: 'kept_decisions.decided_at' }>>(
    'SELECT decided_at AS at FROM kept_decisions WHERE application_id = ? AND kept_key = ? AND decision = ?',
    [applicationId, key, decision]
  )
  return row ? ok({ decision, at: row.at }) : refuseNotFound()
}

/** Of a file that proves nothing the reason does not say when it came. */
const cameLate = ({ reason, at }: QuarantinedItem, finishedAt: number | null): boolean =>
  ['already_finished', 'imported_after_finish'].includes(reason) ||
  (reason === 'imported_unproven' && finishedAt !== null && at > finishedAt)

async function acceptContent(
  change: Change,
  answer: StoredAnswer,
  item: Exclude<QuarantinedItem, { kind: 'file' }>,
  request: Request
): Promise<void> {
  const { application } = change
  const { caller } = request
  if (isAnswered(answer))
    await archiveReplaced(change, { userId: application.userId, sessionId: caller.sessionId }, answer)
  const ofTable = item.kind === 'table' ? await acceptRecords(change, item) : []
  const next = {
    ...answer,
    ...item.content,
    isLate: answer.isLate || cameLate(item, application.finishedAt),
    writerTerm: application.writerTerm,
    revision: Math.min(answer.revision + 1, MAX_REVISION),
  }
  change.store(next)
  if (application.state !== 'FINISHED') return
  await scoreAgain(change, [next.id, ...ofTable])
  await tellMarks(change, request, [next.id, ...ofTable])
}

/** The records behind the content: the table is read from them. Ids of the answers that show it otherwise now. */
async function acceptRecords(
  change: Change,
  { records }: Extract<QuarantinedItem, { kind: 'table' }>
): Promise<number[]> {
  const { trx, application, exam, answers, now } = change
  let table = await storedTable(application.id, trx)
  for (const record of records) {
    const order = {
      term: application.writerTerm,
      revision: Math.min((storedFor(table, record)?.revision ?? 0) + 1, MAX_REVISION),
    }
    await writeRecord(trx, { applicationId: application.id, record, ...order, savedAt: now })
    table = withRecord(table, record, order, now)
  }
  // Symptoms and the director symptom belong to every table of the application.
  return [...answers.values()].flatMap((answer) => {
    const item = exam.items.get(answer.itemId)
    const freeResponse = item && isAutosaved(item.category) ? answerOf(item, table) : answer.freeResponse
    if (freeResponse === answer.freeResponse) return []
    change.store({ ...answer, freeResponse })
    return [answer.id]
  })
}

async function acceptFile(
  change: Change,
  item: Extract<QuarantinedItem, { kind: 'file' }>,
  request: Request,
  file: FileRecord | null
): Promise<void> {
  const { trx, now } = change
  const { caller } = request
  if (file?.id !== item.fileId) throw new Error(`file ${item.fileId}, quarantined, is not there`)
  const existing = await attachmentOf(trx, item.answerId)
  if (existing?.fileId !== item.fileId) {
    if (existing) {
      await trx.run('UPDATE answer_attachments SET removed_at = ? WHERE id = ?', [now, existing.id])
      const { fileId, filename } = existing
      await quarantineFile(change, {
        answerId: item.answerId,
        file: { id: fileId },
        filename,
        sessionId: caller.sessionId,
        reason: 'replaced',
      })
    }
    await addAttachment(change, item.answerId, file, item.filename)
    await tellMarks(change, request, [item.answerId])
  }
  trx.write(
    `UPDATE answer_file_announcements SET state = 'complete', settled_at = ? WHERE answer_id = ? AND file_id = ?`,
    [now, item.answerId, item.fileId]
  )
}

async function write(
  { trx, now }: Change,
  { applicationId, key, decision, reason, caller }: Request
): Promise<void> {
  const onTaken =
    trx.dialect === 'sqlite'
      ? 'ON CONFLICT (application_id, kept_key) DO UPDATE SET'
      : 'ON DUPLICATE KEY UPDATE'
  await trx.run(
    `INSERT INTO kept_decisions (application_id, kept_key, decision, reason, decided_by, decided_at) VALUES (?, ?, ?, ?, ?, ?)
     ${onTaken} decision = ?, reason = ?, decided_by = ?, decided_at = ?`,
    [applicationId, key, decision, reason, caller.userId, now, decision, reason, caller.userId, now]
  )
}
