import { LocalStoreError } from '../engine/errors.ts'
import { compareOrder } from '../engine/merge.ts'
import type { RecordStorage } from '../store/exam_record.ts'
import type { BancaDatabase } from '../store/database.ts'
import { isRecordAside } from './aside.ts'
import { emptied, isSameContent, keyOf, released, reopened } from './rules.ts'
import { storeRecords, readRecords, restoreRecords } from './store.ts'
import { TableJournal } from './table_journal.ts'
import type { TableRecord, TableRecords } from './types.ts'

interface SavedRecordsOptions {
  db: BancaDatabase
  applicationId: string
  storage: RecordStorage | null
  onChange: () => void
}

type Change = (record: TableRecord | undefined, key: string) => TableRecord | undefined

const isNewer = (one: TableRecord, other: TableRecord | undefined): boolean =>
  other === undefined || compareOrder(one, other) > 0

/** The records of one table: in memory at once, in the local store soon after, and in the journal in between. */
export class SavedRecords {
  readonly #options: SavedRecordsOptions
  readonly #journal: TableJournal
  #records = new Map<string, TableRecord>()
  #writing: Promise<unknown> = Promise.resolve()
  /** What gave way and could not be stored beside what took its place: the next write takes it along. */
  #aside: TableRecord[] = []

  constructor(options: SavedRecordsOptions) {
    const { db, applicationId, storage } = options
    this.#options = options
    this.#journal = new TableJournal(storage, db.userId, applicationId)
  }

  /** By key; a new map with every change. */
  get all(): TableRecords {
    return this.#records
  }

  /** Reads what an earlier visit, or another tab, left here. Resolves to whether any of it is other than what was known. */
  async load(): Promise<boolean> {
    const { db, applicationId } = this.#options
    const left = this.#journal.left()
    // Where they cannot be written they are sent from memory, and stay in the journal.
    const isStored = await restoreRecords(db, applicationId, left).then(
      () => !db.isMemory,
      () => false
    )
    const stored = await readRecords(db, applicationId)
    for (const record of left)
      if (isNewer(record, stored.get(keyOf(record.content)))) stored.set(keyOf(record.content), record)
    if (isStored) this.#journal.taken(left)
    else this.#journal.takenOver(left)
    const next = new Map([...stored].map(([key, record]) => [key, reopened(record)]))
    // What could not be written down lives on in memory.
    for (const [key, record] of this.#records)
      if ((next.get(key)?.revision ?? 0) < record.revision) next.set(key, record)
    const before = this.#records
    this.#set(next)
    return [...next].some(
      ([key, { content }]) => !isSameContent(content, before.get(key)?.content ?? emptied(content))
    )
  }

  /**
   * At once in memory, then durably: resolves after the commit, rejects with `LocalStoreError`. `isEdit`: what the candidate wrote, which
   * must outlive a page that goes before it is durable.
   */
  change(keys: readonly string[], change: Change, isEdit = false): Promise<void> {
    const changed: TableRecord[] = []
    const next = new Map(this.#records)
    for (const key of keys) {
      const before = this.#records.get(key)
      const after = change(before, key)
      if (after === undefined || after === before) continue
      next.set(key, after)
      changed.push(after)
      if (isRecordAside(before, after)) this.#aside.push(before)
    }
    if (changed.length === 0) return Promise.resolve()
    this.#set(next)
    const { db, applicationId } = this.#options
    const written = changed.map(released)
    if (isEdit) this.#journal.add(written)
    const aside = [...this.#aside]
    const stored = storeRecords(db, applicationId, written, aside)
    this.#writing = Promise.allSettled([this.#writing, stored])
    return stored.then(
      () => {
        this.#aside = this.#aside.filter((record) => !aside.includes(record))
        // What is in memory alone would be lost with the page.
        if (!db.isMemory) this.#journal.settled(written)
      },
      (error: unknown) => {
        throw new LocalStoreError(error)
      }
    )
  }

  /** A write that fails must not stop the sending: the next visit then sends once more what the server has. */
  async changeQuietly(key: string, change: (record: TableRecord) => TableRecord): Promise<void> {
    await this.change([key], (record) => record && change(record)).catch(() => undefined)
  }

  /** In memory only. */
  show(key: string, record: TableRecord): void {
    this.#set(new Map(this.#records).set(key, record))
  }

  /** The server has this revision: the journal needs it no more. */
  delivered(key: string, revision: number): void {
    const record = this.#records.get(key)
    if (record) this.#journal.settled([{ ...record, revision }])
  }

  /** Settles when every write that was asked for has ended. */
  async written(): Promise<void> {
    await this.#writing.catch(() => undefined)
  }

  #set(records: Map<string, TableRecord>): void {
    this.#records = records
    this.#options.onChange()
  }
}
