import { record } from '#audit'
import { deliveryExam } from '#catalog'
import { storeAnswerBytes, type FileRecord } from '#files'
import { isErased } from '#identity'
import { ok, type Caller, type DomainError, type Result } from '#shared'
import type { Announcement } from '../domain/answer_files.js'
import type { BrokenEntry, Entry } from '../domain/entries.js'
import { bringsNews, type Verdict } from '../domain/judge.js'
import type { RecoveredAnswers } from '../domain/recovery_file.js'
import { isOfClosedSitting } from '../domain/sitting.js'
import { awaitsStart, takesAnswers } from '../domain/status.js'
import { displacementOf } from '../domain/writer.js'
import { writerChanges } from '../queries/writer_sessions.js'
import { announceFiles } from './announce_files.js'
import { changeOrRefuse, type Change } from './change_application.js'
import type { WriterState } from './claim_writer.js'
import { settleFile } from './complete_file.js'
import { finishLocked } from './finish_locked.js'
import { closedSitting } from '../queries/closed_sittings.js'
import { quarantineLateBatch } from './quarantine_late_batch.js'
import { openAnswersFile, type OpenedFile } from './open_answers_file.js'
import { sittingOf } from './quarantine_of_closed.js'
import { recordEvent } from './record_event.js'
import { refused } from './refusals.js'
import { finishWhenOver, judgeAndStore, timeOf } from './save_answers.js'
import { storeRecords, quarantineRecords } from './save_table_record.js'

/** `applied` while the exam runs; `kept_apart` after its end, or when nothing proves where the file comes from: staff decide. */
export type ImportedFile = {
  applicationId: number
  outcome: 'applied' | 'kept_apart'
  authenticated: boolean
  /** The candidate asked for the end; it is granted only by staff. */
  finishRequested: boolean
  verdicts: Verdict[]
  files: { answer: number; name: string; state: 'complete' | 'kept_apart' | 'refused' }[]
  serverTime: number
}

/** What staff see of a file, by what became of it. */
const STATE = { attached: 'complete', kept_apart: 'kept_apart' } as const

/** A file of an answer whose bytes are stored. */
type Stored = { announcement: Announcement; record: FileRecord }

type Import = {
  bytes: Uint8Array<ArrayBuffer>
  caller: Caller
  /** The user whose file this is, as staff declare. */
  candidateId: number
  /** Staff grant the end that the candidate asked for. */
  grantsFinish: boolean
}

/**
 * Opens a file of unsent answers and stores them by the same rules as a batch, with who imported it in the history.
 * @returns refused: as `openAnswersFile`; `wrong_candidate` when it is another person's than the one whom staff named;
 *   `application_not_started`
 */
export async function importAnswersFile({
  bytes,
  caller,
  candidateId,
  grantsFinish,
}: Import): Promise<Result<ImportedFile, DomainError>> {
  const opened = await openAnswersFile(bytes, caller)
  if (!opened.ok) return opened
  const { application, content, entries, sessionId } = opened.value
  if (application.userId !== candidateId) return refused('wrong_candidate')
  const delivery = await deliveryExam(application.examId)
  const allowed = delivery?.collection.flags.canUploadFileAsAnswer ?? false
  const { stored, notStored } = await storeFiles(opened.value, {
    userId: candidateId,
    institutionId: caller.institutionId,
  })
  const sender = { userId: application.userId, sessionId: null }
  return changeOrRefuse(
    application.id,
    content.records.length > 0
      ? 'all'
      : [
          ...entries.map((entry) => entry.id).filter((id) => id > 0),
          ...stored.map(({ announcement }) => announcement.answerId),
        ],
    async (change) => {
      // Their erasure took the lock of the application first.
      if (await isErased(change.trx.all, application.userId)) return refused('person_erased')
      const isClosed = isOfClosedSitting(content.sitting, change.application.sitting)
      if (awaitsStart(change.application, change.now) && !isClosed) return refused('not_started')
      await finishWhenOver(change)
      const writer = await writerStateOfFile(change, sessionId)
      const running = takesAnswers(change.application.state)
      const authenticated = sessionId !== null
      const applies = running && authenticated && !isClosed
      const verdicts = applies
        ? await judgeAndStore(change, { entries, caller: sender }, writer)
        : await quarantine(change, {
            file: content,
            entries,
            // What nothing proves is never judged by itself, not even where its sitting is put back.
            reason: !authenticated
              ? 'imported_unproven'
              : isClosed
                ? 'sitting_closed'
                : 'imported_after_finish',
            isClosed,
          })
      if (applies) await storeRecords(change, { ...sender, records: content.records }, writer)
      const announced = stored.map(({ announcement }) => announcement)
      await announceFiles(change, {
        files: announced,
        mayWrite: authenticated,
        sessionId: sessionId ?? caller.sessionId,
        sender: sender,
        ...(isClosed && { sitting: content.sitting }),
      })
      const files: ImportedFile['files'] = [...notStored]
      for (const { announcement, record } of stored) {
        const { answerId, digest, name } = announcement
        const asked = {
          applicationId: application.id,
          caller,
          answerId,
          digest,
          filename: name,
          allowed,
        }
        const outcome = await settleFile(change, asked, record, {
          source: 'import',
          mayWrite: async () => authenticated,
        })
        files.push({ answer: answerId, name, state: outcome.ok ? STATE[outcome.value.kind] : 'refused' })
      }
      const finishes = applies && content.finish && grantsFinish
      recordImport(change, caller, {
        entries: entries.length + content.records.length,
        files: stored.length,
        authenticated,
        finishRequested: content.finish,
      })
      await record(change.trx, {
        act: 'answers_imported',
        by: caller,
        subject: { type: 'application', id: application.id },
        detail: {
          entries: entries.length + content.records.length,
          files: stored.length,
          authenticated,
          finishGranted: finishes,
        },
      })
      if (finishes) await finish(change, caller)
      const outcome = applies ? 'applied' : 'kept_apart'
      return ok({
        applicationId: application.id,
        outcome,
        authenticated,
        finishRequested: content.finish,
        verdicts,
        files,
        serverTime: change.now,
      })
    }
  )
}

/**
 * Every edit in a file names its term: what another device wrote since is not replaced by it. A session that was displaced
 * had no later term than its own, whatever its file claims.
 */
export async function writerStateOfFile(
  { trx, application }: Change,
  sessionId: number | null
): Promise<Pick<WriterState, 'terms' | 'taking'>> {
  const { id, writerTerm, writerSessionId } = application
  const displaced =
    sessionId === null || sessionId === writerSessionId
      ? null
      : displacementOf(sessionId, await writerChanges(trx, id))
  const term = displaced?.term ?? writerTerm
  return { terms: { missing: term, most: term, present: writerTerm }, taking: true }
}

/** Checks and stores the files of answers; before the transaction, which must not wait for a disk. */
async function storeFiles({ content, bytesOf }: OpenedFile, owner: Pick<Caller, 'userId' | 'institutionId'>) {
  const stored: Stored[] = []
  const notStored: ImportedFile['files'] = []
  for (const [index, announcement] of content.files.entries()) {
    const bytes = announcement && (await bytesOf(index))
    if (!announcement) continue
    const record = bytes && (await storeAnswerBytes(bytes, announcement, owner))
    if (record) stored.push({ announcement, record })
    else notStored.push({ answer: announcement.answerId, name: announcement.name, state: 'refused' })
  }
  return { stored, notStored }
}

type Apart = {
  file: RecoveredAnswers
  entries: readonly (Entry | BrokenEntry)[]
  reason: string
  isClosed: boolean
}

async function quarantine(change: Change, { file, entries, reason, isClosed }: Apart) {
  const { trx, application, exam, now } = change
  const sitting = isClosed ? await sittingOf(change, file.sitting) : application.sitting
  const closed = isClosed ? await closedSitting(trx, application.id, file.sitting) : null
  const answers = closed?.answers ?? change.answers
  await quarantineRecords(change, {
    userId: file.userId,
    records: file.records,
    reason,
    sitting,
    table: closed?.table,
  })
  const isStored =
    entries.length === 0 ||
    (await quarantineLateBatch(trx, {
      applicationId: application.id,
      userId: file.userId,
      entries,
      now,
      reason,
      sitting,
    }))
  return entries.map((entry): Verdict => {
    const verdict = {
      id: entry.id,
      term: answers.get(entry.id)?.writerTerm ?? 0,
      revision: entry.revision ?? 0,
    }
    // What the answer holds anyway is nothing to decide about.
    if (answers.has(entry.id) && !bringsNews([entry], answers, exam.items))
      return { ...verdict, accepted: true }
    return {
      ...verdict,
      accepted: false,
      reason: 'already_finished',
      ...(isStored ? {} : { kept: false as const }),
    }
  })
}

const recordImport = (
  { trx, application, now }: Change,
  caller: Caller,
  detail: Record<string, number | boolean>
) =>
  recordEvent(trx, {
    applicationId: application.id,
    at: now,
    type: 'answers_imported',
    from: application.state,
    to: application.state,
    source: 'import',
    userId: caller.userId,
    sessionId: caller.sessionId,
    detail,
  })

async function finish(change: Change, caller: Caller) {
  await change.flush()
  await finishLocked(change, {
    reason: timeOf(change.application, change.now) === 'late' ? 'TIMEOUT' : 'COMPLETED',
    source: 'import',
    userId: caller.userId,
    sessionId: caller.sessionId,
    now: change.now,
  })
}
