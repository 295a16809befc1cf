import { banca } from '#config/banca'
import {
  MAX_FILES_OF_ANSWER,
  admissibilityOf,
  type Announcement,
  type FileState,
  type HeardFile,
  type Admissibility,
} from '../domain/answer_files.js'
import { clockAt } from '../domain/deadline.js'
import { isUnopened } from '../domain/item_order.js'
import { endOfItem } from '../domain/item_time.js'
import type { StoredAnswer } from '../domain/stored_answer.js'
import { takesAnswers } from '../domain/status.js'
import { announcedOf, type AnnouncedFile } from '../queries/answer_files.js'
import { shiftAfter } from '../queries/outages.js'
import type { Change } from './change_application.js'
import type { Sender } from './archive_versions.js'
import { reportPassedBeside } from './report_passed.js'

/** `sessionId`: which one chose the files; `sender`: who announces them; `sitting`: the one that they are for, without it the present one. */
type Hearing = {
  files: readonly Announcement[]
  mayWrite: boolean
  sessionId: number
  sender: Sender
  sitting?: number
}

/**
 * Writes down which files are to come, in the transaction of the answers that they came with. Decides now what each is worth, so that it
 * does not matter when the bytes arrive. `change` has the answers that are named.
 */
export async function announceFiles(
  change: Change,
  { files, mayWrite, sessionId, sender, sitting = change.application.sitting }: Hearing
): Promise<HeardFile[]> {
  if (files.length === 0) return []
  const { trx, answers, now } = change
  const known = await announcedOf(trx, [
    ...new Set(files.map((file) => file.answerId).filter((id) => answers.has(id))),
  ])
  const heard: HeardFile[] = []
  const changed: StoredAnswer[] = []
  for (const file of files) {
    const answer = answers.get(file.answerId)
    const of = { answer: file.answerId, digest: file.digest }
    const others = known.filter((one) => one.answerId === file.answerId && one.sitting === sitting)
    const before = known.find((one) => one.answerId === file.answerId && one.digest === file.digest)
    // An echo of a sitting that was closed since: the same file is one of a later sitting by now.
    if (before && before.sitting > sitting) {
      heard.push({ ...of, heardAt: before.heardAt, state: before.state })
      continue
    }
    if (!answer || (!before && others.length >= MAX_FILES_OF_ANSWER && !makeRoom(change, known, others))) {
      heard.push({ ...of, heardAt: now, state: 'refused' })
      continue
    }
    const admissibility = admissibilityNow(change, answer, mayWrite)
    const stored = before ?? (await insert(change, file, { admissibility, sessionId, sitting }))
    if (!before) known.push(stored)
    const isNews = before
      ? hearAgain(change, before, { file, admissibility, sessionId, mayWrite, sitting })
      : stored.state === 'announced'
    if (isNews && admissibility === 'counts') changed.push(answer)
    // The candidate chose another file: the earlier one is not awaited any more. One of another device stays, and comes second. What was
    // heard before may be a call that was held up on its way: it does not know what was chosen since.
    if (!before && stored.state === 'announced' && admissibility === 'counts')
      for (const other of others)
        if (other !== stored && other.state === 'announced' && other.sessionId === sessionId)
          settle(change, other, 'withdrawn')
    heard.push({ ...of, heardAt: stored.heardAt, state: stored.state })
  }
  await reportPassedBeside(change, changed, sender)
  return heard
}

/** The admissibility of a file of this answer that is announced now. */
export function admissibilityNow(
  { application, now }: Change,
  answer: StoredAnswer,
  mayWrite: boolean
): Admissibility {
  const end = endOfItem(answer)
  return admissibilityOf({
    isRunning: takesAnswers(application.state),
    mayWrite,
    itemTimeoutAt: end,
    isUnopened: isUnopened(answer, application.givenPosition),
    graceMs: banca.answerGraceSeconds * 1000 + (end === null ? 0 : shiftAfter(end)),
    now: clockAt(application, now),
  })
}

/** Quarantines a stored file that is not the attachment of its answer, because of another device or of a decision. */
export async function quarantineFile(
  { trx, application, now }: Change,
  {
    answerId,
    file,
    filename,
    sessionId,
    reason,
    sitting = application.sitting,
  }: {
    answerId: number
    file: { id: number }
    filename: string
    sessionId: number
    reason: 'displaced' | 'replaced' | 'not_opened' | 'sitting_closed'
    /** The one that it was chosen in; without it the present one. */
    sitting?: number
  }
): Promise<void> {
  const onTaken =
    trx.dialect === 'sqlite'
      ? 'ON CONFLICT (application_id, answer_id, digest) DO UPDATE SET'
      : 'ON DUPLICATE KEY UPDATE'
  await trx.run(
    `INSERT INTO answer_file_announcements
       (application_id, answer_id, digest, filename, size_bytes, heard_at, session_id, standing, state, reason, file_id, settled_at, sitting)
     SELECT ?, ?, sha256, ?, size_bytes, ?, ?, 'displaced', 'kept_apart', ?, id, ?, ? FROM files WHERE id = ?
     ${onTaken} state = 'kept_apart', reason = ?, file_id = ?, settled_at = ?, sitting = CASE WHEN sitting < ? THEN ? ELSE sitting END`,
    [
      application.id,
      answerId,
      filename,
      now,
      sessionId,
      reason,
      now,
      sitting,
      file.id,
      reason,
      file.id,
      now,
      sitting,
      sitting,
    ]
  )
}

/** Makes room for one more announcement by removing one that was withdrawn before its bytes came. False: there is none. */
function makeRoom({ trx }: Change, known: AnnouncedFile[], others: readonly AnnouncedFile[]): boolean {
  const spare = others.find((one) => one.state === 'withdrawn' && one.fileId === null)
  if (!spare) return false
  trx.write('DELETE FROM answer_file_announcements WHERE id = ?', [spare.id])
  known.splice(known.indexOf(spare), 1)
  return true
}

async function insert(
  { trx, application, now }: Change,
  file: Announcement,
  { admissibility, sessionId, sitting }: Pick<Again, 'admissibility' | 'sessionId' | 'sitting'>
): Promise<AnnouncedFile> {
  const state = file.isWithdrawn ? 'withdrawn' : 'announced'
  const { answerId, digest, name, sizeBytes } = file
  await trx.run(
    `INSERT INTO answer_file_announcements (application_id, answer_id, digest, filename, size_bytes, heard_at, session_id, standing, state, sitting)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [application.id, answerId, digest, name, sizeBytes, now, sessionId, admissibility, state, sitting]
  )
  const [row] = (await announcedOf(trx, [answerId])).filter((one) => one.digest === digest)
  if (!row) throw new Error('the announcement that was just written is not there')
  return row
}

type Again = {
  file: Announcement
  admissibility: Admissibility
  sessionId: number
  mayWrite: boolean
  sitting: number
}

/** A repeated announcement changes something only where it withdraws the file, makes it count after all, or is of a later sitting. True: it is awaited anew. */
function hearAgain(
  change: Change,
  row: AnnouncedFile,
  { file, admissibility, sessionId, mayWrite, sitting }: Again
): boolean {
  if (file.isWithdrawn) {
    // What another device is about to bring is not taken back by one that does not write, nor after the end.
    if (row.state === 'announced' && (mayWrite || row.sessionId === sessionId))
      settle(change, row, 'withdrawn')
    return false
  }
  const isBack = row.state === 'withdrawn' || row.sitting < sitting
  const mayCount = row.standing === 'displaced' || row.standing === 'not_opened'
  const countsNow = mayCount && admissibility === 'counts' && row.state === 'announced'
  if (!isBack && !countsNow) return false
  change.trx.write(
    'UPDATE answer_file_announcements SET state = ?, standing = ?, heard_at = ?, session_id = ?, sitting = ?, settled_at = NULL WHERE id = ?',
    ['announced', admissibility, change.now, sessionId, sitting, row.id]
  )
  Object.assign(row, { state: 'announced', standing: admissibility, heardAt: change.now, sessionId, sitting })
  return true
}

function settle({ trx, now }: Change, row: AnnouncedFile, state: FileState): void {
  trx.write('UPDATE answer_file_announcements SET state = ?, settled_at = ? WHERE id = ?', [
    state,
    now,
    row.id,
  ])
  row.state = state
}
