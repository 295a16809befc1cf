import type { BancaDatabase } from './database.ts'
import { browserStorage } from '../environment.ts'
import { ExamRecord, type RecordStorage } from './exam_record.ts'
import { isUnsent } from '../engine/merge.ts'
import type { AnswerRow, ServerAnswer, StoreLoss } from '../types.ts'

/** The unsent revision of each answer, and which local store they were in. */
type Unsent = { storeId: string; unsent: Record<string, number> }

export const lossDetectorKey = (userId: string): string => `banca:sentinel:${userId}`

/** The exams with edits that were unsent when a tab of this browser last wrote that down, be it from memory. */
export const notedExams = (userId: string): string[] =>
  new ExamRecord(browserStorage(), lossDetectorKey(userId), '').exams()

/**
 * Detects that the browser deleted the local store. The store has a random id; localStorage has the same id
 * and the unsent revisions. Different ids mean that the store is not the one we wrote to; the server's
 * answers then show which edits are lost.
 */
export class StoreLossDetector {
  readonly #outside: ExamRecord<Unsent>
  #storeId = ''
  #missing: Record<string, number> | null = null

  constructor(storage: RecordStorage | null, userId: string, applicationId: string) {
    this.#outside = new ExamRecord(storage, lossDetectorKey(userId), applicationId)
  }

  /** Compares the store with the record outside of it; gives the store an id when it has none. */
  async inspect(db: BancaDatabase, newId: () => string): Promise<void> {
    this.#storeId = await db.write(['meta'], async ({ meta }) => {
      const known = await meta.get('storeId')
      if (typeof known?.value === 'string') return known.value
      const value = newId()
      meta.put({ key: 'storeId', value })
      return value
    })
    const outside = this.#outside.get()
    if (outside && outside.storeId !== this.#storeId) this.#missing = outside.unsent
  }

  /** A number that was given away before the loss must not be given to another edit. */
  revisionFloor(answerId: string): number {
    return this.#missing?.[answerId] ?? 0
  }

  /** The loss, once, now that the server's answers are known; null when nothing was lost. */
  settleLoss(answers: readonly ServerAnswer[]): StoreLoss | null {
    const missing = this.#missing
    if (!missing) return null
    this.#missing = null
    const lost = answers.flatMap(({ id, revision }) => {
      const had = missing[String(id)] ?? 0
      return had > (revision ?? 0) ? [{ id, revision: had, serverRevision: revision ?? 0 }] : []
    })
    return { lost }
  }

  /** Notes what is unsent now. Waits for `settleLoss` so that the evidence is not overwritten. */
  record(rows: Iterable<AnswerRow>): void {
    if (!this.#storeId || this.#missing) return
    const unsent: Record<string, number> = {}
    for (const row of rows) if (isUnsent(row)) unsent[String(row.id)] = row.revision
    this.#outside.set(Object.keys(unsent).length > 0 ? { storeId: this.#storeId, unsent } : undefined)
  }
}
