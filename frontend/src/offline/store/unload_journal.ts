import { browserStorage } from '../environment.ts'
import { ExamRecord, type RecordStorage } from './exam_record.ts'
import { compareHere } from '../engine/merge.ts'
import type { SnapshotView } from '../engine/snapshot.ts'
import type { AnswerStore } from './answer_store.ts'
import type { AnswerRow } from '../types.ts'

export const journalKey = (userId: string): string => `banca:leaving:${userId}`

/** The same of the records of a table (`repertorization/table_journal.ts`). */
export const tableJournalKey = (userId: string): string => `banca:leaving_tables:${userId}`

/** The exams of which a page that went has left something that is not in the store. */
export const journaledExams = (userId: string): string[] => [
  ...new Set(
    [journalKey(userId), tableJournalKey(userId)].flatMap((key) =>
      new ExamRecord(browserStorage(), key, '').exams()
    )
  ),
]

/**
 * What was not committed when a page closed. A browser aborts a transaction of IndexedDB when its page
 * closes; what is written to localStorage stays. The next writer restores it.
 */
export class UnloadJournal {
  readonly #entry: ExamRecord<AnswerRow[]>
  #isWritten = false

  constructor(storage: RecordStorage | null, userId: string, applicationId: string) {
    this.#entry = new ExamRecord(storage, journalKey(userId), applicationId)
  }

  /**
   * Notes the rows as they will be in the store; the notes of this page are deleted once the rows are
   * committed. False: it could not, and uncommitted writes may be lost with the page.
   */
  record(store: AnswerStore, view: SnapshotView): boolean {
    const isThere = (row: AnswerRow) =>
      row === store.rows.get(String(row.id)) && !store.volatile.has(String(row.id))
    const rows = view.rowsWithPendingEdits().filter((row) => !isThere(row))
    // What another page noted is not ours to forget.
    if (rows.length === 0 && !this.#isWritten) return true
    this.#isWritten = rows.length > 0
    return this.#entry.set(this.#isWritten ? rows : undefined)
  }

  /** What was noted is in the store, or some of it. */
  settled(store: AnswerStore, view: SnapshotView): void {
    if (this.#isWritten) this.record(store, view)
  }

  /** Moves the notes of another page into the store, where no newer edit is stored. */
  async restore(store: AnswerStore): Promise<void> {
    const noted = this.#entry.get()
    if (!Array.isArray(noted)) return
    const rows = new Map(noted.map((row) => [String(row.id), row]))
    const ids = noted.flatMap(({ id }) => store.rows.get(String(id))?.id ?? [])
    await store.update(ids, (row) => {
      const late = rows.get(String(row.id))
      return late && compareHere(row, late) < 0 ? late : row
    })
    // What is taken into memory alone would go with the page.
    if (!store.isMemory) this.#entry.set(undefined)
  }
}
