import { filesById, missingParts, storeAnswerFile, withJoinedParts, type FileRecord } from '#files'
import { ok, type Caller, type DomainError, type Result } from '#shared'
import { fateOf, partCount, type Fate } from '../domain/answer_files.js'
import { isUnopened } from '../domain/item_order.js'
import { awaitsStart, takesAnswers } from '../domain/status.js'
import {
  announcedFile,
  announcedOf,
  attachmentOf,
  partsOf,
  type AnnouncedFile,
  type StoredPart,
} from '../queries/answer_files.js'
import { admissibilityNow } from './announce_files.js'
import { addAttachment, mayAttach, type Attachment } from './change_attachment.js'
import { changeApplication, changeOrRefuse, type Change } from './change_application.js'
import { mayWrite } from './claim_writer.js'
import { refused } from './refusals.js'
import { dropParts } from './store_part.js'
import { recordEvent, type EventSource } from './record_event.js'
import { finishWhenOver } from './save_answers.js'
import { reportPassedBeside } from './report_passed.js'

type Request = {
  applicationId: number
  caller: Caller
  answerId: number
  digest: string
  filename: string
  /** The collection takes files on every item. */
  allowed: boolean
}

/** What became of a file: the attachment of its answer, or quarantined. */
export type Completed = { kind: 'attached'; attachment: Attachment } | { kind: 'kept_apart'; reason: string }

/**
 * The bytes of an announced file are all here: checks that they are what was announced and an allowed kind of file, and makes them the
 * answer's attachment, or quarantines them. A repeat answers as the first time.
 * @returns refused: `file_not_announced`, `application_not_started`, `attachment_not_allowed`, `not_a_picture`; `file_incomplete` when
 *   parts are missing, or their bytes, or what was sent is another file than the one announced: those parts are gone; for good what
 *   `storeAnswerFile` refuses
 */
export async function completeFile(request: Request): Promise<Result<Completed, DomainError>> {
  const { applicationId, digest, answerId } = request
  const rows = await announcedFile(applicationId, digest)
  const own = rows.find((row) => row.answerId === answerId)
  // What was taken back is announced again before it is sent.
  if (!own || own.state === 'withdrawn') return refused('not_announced')
  if (own.state === 'refused') return refused('not_allowed')
  const fileId = rows.find((row) => row.fileId !== null)?.fileId ?? null
  if (fileId !== null) return settle(request, await recordOf(fileId))
  const parts = await partsOf(applicationId, digest)
  if (parts.length !== partCount(own.sizeBytes, parts[0]?.partSize ?? 1)) return refused('incomplete')
  // A disk that was put back from an older day: they are sent once more.
  const missing = await missingParts(parts.map((part) => part.storageKey))
  if (missing.size > 0) {
    await dropParts(parts.filter((part) => missing.has(part.storageKey)))
    return refused('incomplete')
  }
  const file = await store(request, own, parts)
  const outcome = file.ok ? await settle(request, file.value) : file
  await dropParts(parts)
  return outcome
}

/** Stores the joined parts. What is no file for an answer is marked as refused, so that it is not sent again. */
async function store(
  { applicationId, caller, filename }: Request,
  own: AnnouncedFile,
  parts: readonly StoredPart[]
): Promise<Result<FileRecord, DomainError>> {
  const file = await withJoinedParts(
    parts.map((part) => part.storageKey),
    async ({ path, sha256, sizeBytes }) =>
      sha256 === own.digest && sizeBytes === own.sizeBytes
        ? storeAnswerFile({ path, filename, sizeBytes }, caller)
        : null
  )
  if (file === null) return refused('incomplete')
  if (!file.ok)
    await changeApplication(applicationId, [], async (change) =>
      settleRow(change, own, { state: 'refused', reason: file.error.code, fileId: null })
    )
  return file
}

async function recordOf(fileId: number): Promise<FileRecord> {
  const file = (await filesById([fileId])).get(fileId)
  if (!file) throw new Error(`file ${fileId} of an announcement is not there`)
  return file
}

const settle = (request: Request, file: FileRecord): Promise<Result<Completed, DomainError>> =>
  changeOrRefuse(request.applicationId, [request.answerId], (change) =>
    settleFile(change, request, file, {
      source: 'candidate',
      mayWrite: () => mayWrite(change, request.caller),
    })
  )

/** Who brings a file, and whether they may write the answers. */
type Bringer = { source: EventSource; mayWrite: () => Promise<boolean> }

/** Decides under the lock what becomes of a file whose bytes are stored. */
export async function settleFile(
  change: Change,
  request: Request,
  file: FileRecord,
  bringer: Bringer
): Promise<Result<Completed, DomainError>> {
  const { trx, application, now } = change
  const answer = change.answers.get(request.answerId)
  const row = answer && (await announcedOf(trx, [answer.id])).find((one) => one.digest === request.digest)
  const isClosedSitting = row !== undefined && row.sitting < application.sitting
  if (awaitsStart(application, now) && !isClosedSitting) return refused('not_started')
  await finishWhenOver(change)
  if (!answer || !row || row.state === 'withdrawn') return refused('not_announced')
  // Attached in the sitting that was closed, which has it.
  if (isClosedSitting && row.state === 'complete') return ok({ kind: 'kept_apart', reason: 'sitting_closed' })
  const refusal = mayAttach({ allowed: request.allowed, exam: change.exam }, answer, file)
  if (refusal) {
    settleRow(change, row, { state: 'refused', reason: refusal, fileId: null })
    return refused(refusal)
  }
  const existing = await attachmentOf(trx, answer.id)
  const { filename } = row
  if (existing?.digest === request.digest) {
    settleRow(change, row, { state: 'complete', reason: null, fileId: existing.fileId })
    const attachment = { id: existing.id, filename: existing.filename, url: file.url, path: file.path }
    return ok({ kind: 'attached', attachment })
  }
  const isRunning = takesAnswers(application.state)
  const mayNow = isRunning && (await bringer.mayWrite())
  // Announced before its item was handed out: the server was restored from a backup. It is admissible as if announced now.
  const isOpenNow =
    !isClosedSitting &&
    row.standing === 'not_opened' &&
    isRunning &&
    !isUnopened(answer, application.givenPosition)
  const fate = fateOf({
    isClosedSitting,
    admissibility: isOpenNow ? admissibilityNow(change, answer, mayNow) : row.standing,
    isRunning,
    mayWrite: mayNow,
    finishedAt: application.finishedAt,
    otherFile: existing !== undefined,
    now,
  })
  settleRow(change, row, {
    state: fate.state,
    reason: fate.state === 'complete' ? null : fate.reason,
    fileId: file.id,
  })
  if (fate.state === 'kept_apart') {
    if (row.state !== 'kept_apart') recordArrival(change, request, { row, fate, source: bringer.source })
    return ok({ kind: 'kept_apart', reason: fate.reason })
  }
  if (!isRunning) recordArrival(change, request, { row, fate, source: bringer.source })
  if (isOpenNow)
    await reportPassedBeside(change, [answer], {
      userId: application.userId,
      sessionId: bringer.source === 'import' ? null : request.caller.sessionId,
    })
  return ok({ kind: 'attached', attachment: await addAttachment(change, answer.id, file, filename) })
}

function settleRow(
  { trx, now }: Change,
  row: AnnouncedFile,
  to: { state: Fate['state'] | 'refused'; reason: string | null; fileId: number | null }
): void {
  trx.write(
    'UPDATE answer_file_announcements SET state = ?, reason = ?, file_id = ?, settled_at = ? WHERE id = ?',
    [to.state, to.reason, to.fileId, now, row.id]
  )
}

/** What does not arrive in the usual way is recorded in the history. */
function recordArrival(
  { trx, application, now }: Change,
  { caller, answerId }: Request,
  what: { row: AnnouncedFile; fate: Fate; source: EventSource }
): void {
  const { row, fate, source } = what
  recordEvent(trx, {
    applicationId: application.id,
    at: now,
    type: fate.state === 'complete' ? 'file_arrived' : 'file_kept_apart',
    from: application.state,
    to: application.state,
    source,
    userId: caller.userId,
    sessionId: caller.sessionId,
    detail: {
      answer: answerId,
      digest: row.digest,
      heardAt: row.heardAt,
      ...(fate.state === 'kept_apart' ? { reason: fate.reason } : {}),
    },
  })
}
