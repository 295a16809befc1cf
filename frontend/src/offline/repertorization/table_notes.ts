import { ExamRecord, type RecordStorage } from '../exam_record.ts'
import { tableNotesKey } from '../leaving_notes.ts'
import { keyOf } from './rules.ts'
import type { TableRecord } from './types.ts'

/**
 * The records of a table that are on their way into the store. A browser ends a transaction of IndexedDB with the page that began it; what
 * is put into localStorage stays, and the next page takes it into the store.
 */
export class TableNotes {
  readonly #record: ExamRecord<TableRecord[]>
  readonly #onTheWay = new Map<string, TableRecord>()

  constructor(storage: RecordStorage | null, userId: string, applicationId: string) {
    this.#record = new ExamRecord(storage, tableNotesKey(userId), applicationId)
  }

  /** Before they are written. */
  add(records: readonly TableRecord[]): void {
    for (const record of records) this.#onTheWay.set(keyOf(record.content), record)
    this.#write()
  }

  /** The store has them, or the server; what was edited since is still on its way. */
  settled(records: readonly TableRecord[]): void {
    for (const { content, revision } of records) {
      const key = keyOf(content)
      if ((this.#onTheWay.get(key)?.revision ?? Infinity) <= revision) this.#onTheWay.delete(key)
    }
    this.#write()
  }

  /** What another page has left. */
  left(): readonly TableRecord[] {
    const noted = this.#record.get()
    return Array.isArray(noted) ? noted.filter((record) => this.#onTheWay.get(keyOf(record.content))?.revision !== record.revision) : []
  }

  #write(): void {
    const records = [...this.#onTheWay.values()]
    this.#record.set(records.length > 0 ? records : undefined)
  }
}
