import { browserStorage } from '../environment.ts'
import { ExamRecord, type RecordStorage } from './exam_record.ts'
import { compareOrder } from '../engine/merge.ts'
import type { SnapshotView } from '../engine/snapshot.ts'
import type { AnswerStore } from './answer_store.ts'
import type { AnswerRow } from '../types.ts'

export const notesKey = (userId: string): string => `banca:leaving:${userId}`

/** The same of the records of a table (`repertorization/table_notes.ts`). */
export const tableNotesKey = (userId: string): string => `banca:leaving_tables:${userId}`

/** The exams of which a page that went has left something that is not in the store. */
export const notedExams = (userId: string): string[] => [
  ...new Set(
    [notesKey(userId), tableNotesKey(userId)].flatMap((key) =>
      new ExamRecord(browserStorage(), key, '').exams()
    )
  ),
]

/**
 * What a page had on its way into the store when it went. A browser ends a transaction of IndexedDB with the page that began it;
 * what is put into localStorage stays. Whoever writes next takes it into the store.
 */
export class LeavingNotes {
  readonly #record: ExamRecord<AnswerRow[]>
  #isNoted = false

  constructor(storage: RecordStorage | null, userId: string, applicationId: string) {
    this.#record = new ExamRecord(storage, notesKey(userId), applicationId)
  }

  /**
   * Notes the rows as they will be in the store; what this page noted goes once they are there. False: it could not, and what is on its
   * way into the store may go with the page.
   */
  take(store: AnswerStore, view: SnapshotView): boolean {
    const isThere = (row: AnswerRow) =>
      row === store.rows.get(String(row.id)) && !store.volatile.has(String(row.id))
    const rows = view.rowsToCome().filter((row) => !isThere(row))
    // What another page noted is not ours to forget.
    if (rows.length === 0 && !this.#isNoted) return true
    this.#isNoted = rows.length > 0
    return this.#record.set(this.#isNoted ? rows : undefined)
  }

  /** What was noted is in the store, or some of it. */
  settled(store: AnswerStore, view: SnapshotView): void {
    if (this.#isNoted) this.take(store, view)
  }

  /** Takes what another page noted into the store, where nothing newer stands. */
  async restore(store: AnswerStore): Promise<void> {
    const noted = this.#record.get()
    if (!Array.isArray(noted)) return
    const rows = new Map(noted.map((row) => [String(row.id), row]))
    const ids = noted.flatMap(({ id }) => store.rows.get(String(id))?.id ?? [])
    await store.update(ids, (row) => {
      const late = rows.get(String(row.id))
      return late && compareOrder(row, late) < 0 ? late : row
    })
    // What is taken into memory alone would go with the page.
    if (!store.isMemory) this.#record.set(undefined)
  }
}
