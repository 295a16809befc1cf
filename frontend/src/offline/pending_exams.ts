import type { BancaDatabase } from './store/database.ts'
import { waitingFileCounts } from './files/waiting_files.ts'
import { contentRevisionOf, HELD_BY_SERVER } from './engine/merge.ts'
import { allAsideRows } from './store/aside_rows.ts'
import { unsentRecords } from './repertorization/unsent.ts'
import type { AnswerRow } from './types.ts'

/** What this computer has of one exam and the server lacks. */
export interface PendingExam {
  applicationId: string
  /** Answers whose content the server lacks; 0 where it lacks only their seconds. */
  answers: number
  /** Records of a repertorization table. */
  records: number
  files: number
  /** The candidate has asked to finish, and the server has not acknowledged it. */
  finish: boolean
}

/** The server has not acknowledged the row, as an answer or as a version. */
const isPending = (row: AnswerRow): boolean =>
  row._changed === 1 && !HELD_BY_SERVER.has(row.refusal?.reason ?? '')

/** The server lacks what was answered, and not only the seconds it took or that it is finished. */
export const isContentPending = (row: AnswerRow): boolean =>
  isPending(row) && row.ackedRevision < contentRevisionOf(row)

/** Something of it is for a person to wait for, and not only seconds. */
export const hasPendingContent = ({ answers, records, files, finish }: PendingExam): boolean =>
  answers + records + files > 0 || finish

/** Every exam of which something is still to be sent from this store, be it seconds. */
export async function pendingExams(db: BancaDatabase): Promise<PendingExam[]> {
  const pending = new Map<string, PendingExam>()
  const add = (applicationId: string, more: Partial<PendingExam>) => {
    const known = pending.get(applicationId) ?? {
      applicationId,
      answers: 0,
      records: 0,
      files: 0,
      finish: false,
    }
    pending.set(applicationId, { ...known, ...more })
  }
  const [rows, finishes, records, files, aside] = await Promise.all([
    db.answers.toArray(),
    db.finishes.toArray(),
    unsentRecords(db, HELD_BY_SERVER),
    waitingFileCounts(db),
    allAsideRows(db),
  ])
  const addAnswers = (applicationId: string, count: number) =>
    add(applicationId, { answers: (pending.get(applicationId)?.answers ?? 0) + count })
  for (const row of rows.filter(isPending)) addAnswers(row.applicationId, Number(isContentPending(row)))
  for (const [applicationId, { length }] of aside) addAnswers(applicationId, length)
  for (const { applicationId } of finishes) add(applicationId, { finish: true })
  for (const [applicationId, { length }] of records) add(applicationId, { records: length })
  for (const [applicationId, count] of files) add(applicationId, { files: count })
  return [...pending.values()]
}

/** Key of the initials of the person in `meta`. */
export const PERSON = 'person'

/** Writes down whose store this is: no more than the initials, for a computer that many use. */
export const rememberPerson = (db: BancaDatabase, initials: string): Promise<void> =>
  db.meta.put({ key: PERSON, value: initials })
