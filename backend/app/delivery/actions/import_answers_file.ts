import type { Caller, Result } from '#shared'
import { err, ok } from '#shared'
import { readBatch, type BrokenEntry, type Entry } from '../domain/entries.js'
import type { Verdict } from '../domain/judge.js'
import { readEnvelope, readRecovered, type RecoveredAnswers } from '../domain/recovery_file.js'
import { examContent } from '../queries/exam_content.js'
import { findApplication } from '../queries/find_application.js'
import { changeApplication, type Change } from './change_application.js'
import { finishLocked } from './finish_locked.js'
import { keepLateBatch } from './keep_late_batch.js'
import { recordEvent } from './record_event.js'
import { recoveryPrivateKey } from './recovery_key.js'
import { finishWhenOver, judgeAndKeep, timeOf } from './save_answers.js'
import { keepRecords, keepRecordsApart } from './save_table_record.js'

/** `applied` while the exam runs; `kept_apart` after its end, for staff to look at. */
export type ImportedFile = { applicationId: number; outcome: 'applied' | 'kept_apart'; verdicts: Verdict[]; serverTime: number }

/** `file_unreadable`: not such a file, or damaged. `file_not_ours`: sealed for somebody else. `not_found`: not the caller's to see. */
export type ImportFailure = 'file_unreadable' | 'file_not_ours' | 'not_found' | 'not_started'

/** Opens a file of unsent answers and stores them by the same rules as a batch, with who brought it in the history. */
export async function importAnswersFile(text: string, caller: Caller): Promise<Result<ImportedFile, ImportFailure>> {
  const envelope = readEnvelope(text)
  if (!envelope.ok) return err('file_unreadable')
  const opened = await open(envelope.value, caller.institutionId)
  if (opened === null) return err('file_not_ours')
  const recovered = readRecovered(opened)
  const batch = recovered.ok ? readBatch(recovered.value.entries) : null
  if (!recovered.ok || !batch?.ok) return err('file_unreadable')
  const application = await findApplication(recovered.value.applicationId, caller)
  if (!application || application.userId !== recovered.value.userId) return err('not_found')
  const exam = await examContent(application.examId)
  const sender = { userId: application.userId, sessionId: null }
  const imported = await changeApplication(
    application.id,
    recovered.value.records.length > 0 ? 'all' : batch.entries.map((entry) => entry.id).filter((id) => id > 0),
    async (change): Promise<Result<ImportedFile, ImportFailure>> => {
      if (change.application.state === 'CREATED') return err('not_started')
      await finishWhenOver(change, exam)
      // Every edit in a file says of which term it is: what another device wrote since is not replaced by it.
      const { writerTerm } = change.application
      const standing = { terms: { missing: writerTerm, most: writerTerm }, taking: true }
      const running = change.application.state !== 'FINISHED'
      const verdicts = running
        ? await judgeAndKeep(change, { entries: batch.entries, exam, caller: sender }, standing)
        : await keepApart(change, recovered.value, batch.entries)
      if (running) await keepRecords(change, exam, { userId: sender.userId, records: recovered.value.records }, standing)
      await recordImport(change, caller, batch.entries.length + recovered.value.records.length)
      if (running && recovered.value.finish) await finish(change, exam, caller)
      return ok({
        applicationId: application.id,
        outcome: running ? 'applied' : 'kept_apart',
        verdicts,
        serverTime: change.now,
      })
    }
  )
  return imported ?? err('not_found')
}

/** RSA-OAEP opens the key, AES-GCM the rest; null when either says that this is not ours or was changed. */
async function open(envelope: { wrappedKey: string; iv: string; data: string }, institutionId: number): Promise<string | null> {
  const privateKey = await recoveryPrivateKey(institutionId)
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
  try {
    const raw = await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, privateKey, bytes(envelope.wrappedKey))
    const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes(envelope.iv) }, key, bytes(envelope.data))
    return new TextDecoder().decode(plain)
  } catch {
    return null
  }
}

async function keepApart(change: Change, file: RecoveredAnswers, entries: readonly (Entry | BrokenEntry)[]) {
  const { trx, application, now } = change
  await keepRecordsApart(change, { userId: file.userId, records: file.records, reason: 'imported_after_finish' })
  if (entries.length > 0)
    await keepLateBatch(trx, { applicationId: application.id, userId: file.userId, entries, now, reason: 'imported_after_finish' })
  return entries.map(({ id, revision }): Verdict => ({ id, term: change.answers.get(id)?.writerTerm ?? 0, revision: revision ?? 0, accepted: false, reason: 'already_finished' }))
}

const recordImport = ({ trx, application, now }: Change, caller: Caller, entries: number) =>
  recordEvent(trx, {
    applicationId: application.id,
    at: now,
    type: 'answers_imported',
    from: application.state,
    to: application.state,
    source: 'import',
    userId: caller.userId,
    sessionId: caller.sessionId,
    detail: { entries },
  })

async function finish(change: Change, exam: Parameters<typeof finishLocked>[2], caller: Caller) {
  await change.flush()
  await finishLocked(change.trx, change.application, exam, {
    reason: timeOf(change.application, change.now) === 'late' ? 'TIMEOUT' : 'COMPLETED',
    source: 'import',
    userId: caller.userId,
    sessionId: caller.sessionId,
    now: change.now,
  })
}
