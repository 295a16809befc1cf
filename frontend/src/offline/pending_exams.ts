import type { BancaDatabase } from './store/database.ts'
import { waitingFileCounts } from './files/waiting_files.ts'
import { contentRevisionOf, HELD_BY_SERVER } from './engine/merge.ts'
import { unsentRecords } from './repertorization/unsent.ts'
import type { AnswerRow } from './types.ts'

/** What this computer holds of one exam and the server lacks. */
export interface Owed {
  applicationId: string
  /** Answers whose content is owed; 0 where only their seconds are. */
  answers: number
  /** Records of a repertorization table. */
  records: number
  files: number
  /** The pupil has asked to finish, and the server has not said yes. */
  finish: boolean
}

/** The server has not said that it holds the row, in whatever place. */
const isOwed = (row: AnswerRow): boolean =>
  row._changed === 1 && !HELD_BY_SERVER.has(row.refusal?.reason ?? '')

/** What was answered is owed, and not only the seconds it took or that it is finished. */
export const owesContent = (row: AnswerRow): boolean =>
  isOwed(row) && row.ackedRevision < contentRevisionOf(row)

/** Something of it is for a person to wait for, and not only seconds. */
export const isWaitedFor = ({ answers, records, files, finish }: Owed): boolean =>
  answers + records + files > 0 || finish

/** Every exam of which something is still to be sent from this store, be it seconds. */
export async function owedOf(db: BancaDatabase): Promise<Owed[]> {
  const owed = new Map<string, Owed>()
  const add = (applicationId: string, more: Partial<Owed>) => {
    const known = owed.get(applicationId) ?? {
      applicationId,
      answers: 0,
      records: 0,
      files: 0,
      finish: false,
    }
    owed.set(applicationId, { ...known, ...more })
  }
  const [rows, finishes, records, files] = await Promise.all([
    db.answers.toArray(),
    db.finishes.toArray(),
    unsentRecords(db, HELD_BY_SERVER),
    waitingFileCounts(db),
  ])
  for (const row of rows.filter(isOwed))
    add(row.applicationId, {
      answers: (owed.get(row.applicationId)?.answers ?? 0) + Number(owesContent(row)),
    })
  for (const { applicationId } of finishes) add(applicationId, { finish: true })
  for (const [applicationId, { length }] of records) add(applicationId, { records: length })
  for (const [applicationId, count] of files) add(applicationId, { files: count })
  return [...owed.values()]
}

/** Where the initials of the person stand, in `meta`. */
export const PERSON = 'person'

/** Writes down whose store this is: no more than the initials, for a computer that many use. */
export const rememberPerson = (db: BancaDatabase, initials: string): Promise<void> =>
  db.meta.put({ key: PERSON, value: initials })
