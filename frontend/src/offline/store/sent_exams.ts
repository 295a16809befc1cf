import { TABLE_STORES } from '../repertorization/unsent.ts'
import type { AnswerRow } from '../types.ts'
import type { BancaDatabase, StoredRecord } from './database.ts'

const READ_ONLY = [
  'applications',
  'items',
  'rubrics',
  'symptomTableRows',
  'directorSymptoms',
  'assets',
] as const

/** Keys in `meta`: the writer's term of an exam, and when it was finished in this browser. */
export const termKey = (applicationId: string): string => `term:${applicationId}`
export const markKey = (applicationId: string): string => `finished:${applicationId}`

/** Prefix of the key of a `SentExam` in `meta`. */
export const SENT = 'sent:'

/** An exam that was handed in from here, as it was then; the server has all of it. See `local_exams.ts`. */
export interface SentExam {
  /** When, by the device's clock. */
  at: number
  rows: AnswerRow[]
  /** Of a repertorization table. */
  records: StoredRecord[]
  /** The application, as it was known. */
  about: unknown
}

/** What was refused at the finish and taken later belongs to what was sent with it. */
const withSent = (before: SentExam | undefined, { at, rows, records, about }: SentExam): SentExam => ({
  at,
  rows: [...new Map([...(before?.rows ?? []), ...rows].map((row) => [String(row.id), row])).values()],
  records: records.length > 0 ? records : (before?.records ?? []),
  about: about ?? before?.about,
})

interface Clearing {
  applicationId: string
  /** Rows that stay: the server lacks them. */
  isRetained: (row: AnswerRow) => boolean
  /** Epoch ms, by the device's clock. Also marks this finish for other tabs. */
  at: number
  newest: (row: AnswerRow) => AnswerRow
}

/**
 * Deletes a finished exam from the working store in one transaction. What was sent is archived for a day (`SentExam`), where there is room
 * for it.
 */
export async function clearExam(db: BancaDatabase, clearing: Clearing): Promise<void> {
  try {
    await clear(db, clearing, true)
  } catch {
    await clear(db, clearing, false)
  }
}

async function clear(
  db: BancaDatabase,
  { applicationId, isRetained, at, newest }: Clearing,
  archives: boolean
): Promise<void> {
  await db.write(
    ['answers', 'finishes', 'meta', ...READ_ONLY],
    async ({ answers, finishes, meta, ...readOnly }) => {
      const stored = await answers.of(applicationId)
      const rows = stored.map(newest).filter((row) => !isRetained(row))
      for (const { id } of [...stored.filter((row) => !isRetained(row)), ...rows]) answers.delete(id)
      if (archives && rows.length > 0) {
        const key = SENT + applicationId
        const [before, [about]] = await Promise.all([meta.get(key), readOnly.applications.of(applicationId)])
        const records = (
          await Promise.all(TABLE_STORES.map((name) => readOnly[name].of(applicationId)))
        ).flat()
        const sent: SentExam = { at, rows, records, about: about?.data }
        meta.put({ key, value: withSent(before?.value as SentExam | undefined, sent) })
      }
      finishes.delete(applicationId)
      meta.put({ key: markKey(applicationId), value: at })
      meta.delete(termKey(applicationId))
      for (const name of READ_ONLY) await readOnly[name].deleteOf(applicationId)
    }
  )
}
