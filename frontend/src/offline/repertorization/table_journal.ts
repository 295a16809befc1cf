import { ExamRecord, type RecordStorage } from '../store/exam_record.ts'
import { tableJournalKey } from '../store/unload_journal.ts'
import { compareOrder } from '../engine/merge.ts'
import { keyOf } from './rules.ts'
import type { TableRecord } from './types.ts'

/** By the page that wrote them. */
type Entries = Record<string, readonly TableRecord[]>

/**
 * The records of a table that are not committed yet. A browser aborts a transaction of IndexedDB when its
 * page closes; what is written to localStorage stays, and the next page restores it. A page deletes what it
 * wrote itself, and of other pages' notes only what it has restored.
 */
export class TableJournal {
  readonly #page = crypto.getRandomValues(new Uint32Array(2)).join('-')
  readonly #record: ExamRecord<Entries>
  readonly #onTheWay = new Map<string, TableRecord>()

  constructor(storage: RecordStorage | null, userId: string, applicationId: string) {
    this.#record = new ExamRecord(storage, tableJournalKey(userId), applicationId)
  }

  /** Before they are written. */
  add(records: readonly TableRecord[]): void {
    for (const record of records) this.#onTheWay.set(keyOf(record.content), record)
    this.#write()
  }

  /** The store has them, or the server; later edits are not committed yet. */
  settled(records: readonly TableRecord[]): void {
    for (const { content, revision } of records) {
      const key = keyOf(content)
      if ((this.#onTheWay.get(key)?.revision ?? Infinity) <= revision) this.#onTheWay.delete(key)
    }
    this.#write()
  }

  /** What other pages have in the journal: what they left, or what they are about to write. */
  left(): readonly TableRecord[] {
    return Object.values(this.#others()).flat()
  }

  /** The store cannot take what `left` gave: from now on it is in the journal as this page's own. */
  takenOver(records: readonly TableRecord[]): void {
    for (const record of records) {
      const key = keyOf(record.content)
      const own = this.#onTheWay.get(key)
      if (own === undefined || compareOrder(own, record) < 0) this.#onTheWay.set(key, record)
    }
    this.taken(records)
  }

  /** The store has what `left` gave, or something newer. */
  taken(records: readonly TableRecord[]): void {
    this.#write(new Set(records.map((record) => JSON.stringify(record))))
  }

  #others(): Entries {
    const entries = Object.entries(this.#record.get() ?? {})
    return Object.fromEntries(
      entries.filter(([page, records]) => page !== this.#page && Array.isArray(records))
    )
  }

  #write(taken: ReadonlySet<string> = new Set()): void {
    const others = Object.entries(this.#others()).map(
      ([page, records]) => [page, records.filter((record) => !taken.has(JSON.stringify(record)))] as const
    )
    const all = [...others, [this.#page, [...this.#onTheWay.values()]] as const].filter(
      ([, records]) => records.length > 0
    )
    this.#record.set(all.length > 0 ? Object.fromEntries(all) : undefined)
  }
}
