import type { BancaDatabase } from './store/database.ts'
import { waitingFileCounts } from './files/waiting_files.ts'
import { contentRevisionOf, HELD_BY_SERVER } from './engine/merge.ts'
import { asideAnswers } from './aside_count.ts'
import { unsentRecords } from './repertorization/unsent.ts'
import type { AnswerRow } from './types.ts'

/** What is still to be sent of one exam from this computer. */
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

/** What this computer has of one exam and the server lacks. */
export interface HeldExam extends PendingExam {
  /** Answers of closed sittings that the server had no room for, a table as one. */
  aside: number
}

const NOTHING: Omit<PendingExam, 'applicationId'> = { answers: 0, records: 0, files: 0, finish: false }

/** The server has not acknowledged the row, as an answer or as a version. */
const isPending = (row: AnswerRow): boolean =>
  row._changed === 1 && !HELD_BY_SERVER.has(row.refusal?.reason ?? '')

/** The server lacks what was answered, and not only the seconds it took or that it is finished. */
export const isContentPending = (row: AnswerRow): boolean =>
  isPending(row) && row.ackedRevision < contentRevisionOf(row)

/** Something of it is for a person to wait for, and not only seconds. */
export const hasPendingContent = ({ answers, records, files, finish, aside }: HeldExam): boolean =>
  answers + records + files + aside > 0 || finish

/** Every exam of which something is still to be sent from this store, be it seconds. What is aside has been sent: the server has no room for it. */
export async function pendingExams(db: BancaDatabase): Promise<PendingExam[]> {
  const pending = new Map<string, PendingExam>()
  const add = (applicationId: string, more: Partial<PendingExam>) => {
    pending.set(applicationId, { ...NOTHING, applicationId, ...pending.get(applicationId), ...more })
  }
  const [rows, finishes, records, files] = await Promise.all([
    db.answers.toArray(),
    db.finishes.toArray(),
    unsentRecords(db, HELD_BY_SERVER),
    waitingFileCounts(db),
  ])
  for (const row of rows.filter(isPending))
    add(row.applicationId, {
      answers: (pending.get(row.applicationId)?.answers ?? 0) + Number(isContentPending(row)),
    })
  for (const { applicationId } of finishes) add(applicationId, { finish: true })
  for (const [applicationId, { length }] of records) add(applicationId, { records: length })
  for (const [applicationId, count] of files) add(applicationId, { files: count })
  return [...pending.values()]
}

/** The same, and the exams of which something is aside. */
export async function heldExams(db: BancaDatabase): Promise<HeldExam[]> {
  const [pending, aside] = await Promise.all([pendingExams(db), asideAnswers(db)])
  const known = new Map(pending.map((one) => [one.applicationId, one]))
  return [...new Set([...known.keys(), ...aside.keys()])].map((applicationId) => ({
    ...NOTHING,
    ...known.get(applicationId),
    applicationId,
    aside: aside.get(applicationId) ?? 0,
  }))
}

/** Key of the initials of the person in `meta`. */
export const PERSON = 'person'

/** Writes down whose store this is: no more than the initials, for a computer that many use. */
export const rememberPerson = (db: BancaDatabase, initials: string): Promise<void> =>
  db.meta.put({ key: PERSON, value: initials })
