import { Connection, resultOf } from './connection.ts'
import { MemoryStores, type RowsOf } from './memory_stores.ts'
import { Rows } from './rows.ts'
import { Table } from './table.ts'
import type { AnswerRow, Id } from '../types.ts'

/** Anything of an exam that is only read: the server's record as it came. */
export interface StoredRecord {
  applicationId: string
  id: Id
  data: unknown
}

/** A picture or other file of an exam, stored completely so that a dead link changes nothing. */
export interface AssetRow {
  url: string
  applicationId: string
  blob: Blob
}

/** The candidate asked to finish and the server has not acknowledged it. */
export interface PendingFinish {
  applicationId: string
  requestedAt: number
}

/** Row and key of each store. */
interface Layout {
  answers: [AnswerRow, Id]
  applications: [StoredRecord, [string, Id]]
  items: [StoredRecord, [string, Id]]
  rubrics: [StoredRecord, [string, Id]]
  symptomTableRows: [StoredRecord, [string, Id]]
  directorSymptoms: [StoredRecord, [string, Id]]
  finishes: [PendingFinish, string]
  assets: [AssetRow, string]
  meta: [{ key: string; value: unknown }, string]
}

type Name = keyof Layout
type Opened<N extends Name> = { readonly [K in N]: RowsOf<Layout[K][0], Layout[K][1]> }
type TableOf<N extends Name> = Table<Layout[N][0], Layout[N][1]>

const OF_AN_EXAM = ['applicationId', 'id']

/** The key path of a table, and whether rows are looked up by their application. */
const STORES: Record<Name, { keyPath: string | string[]; byApplication: boolean }> = {
  answers: { keyPath: 'id', byApplication: true },
  applications: { keyPath: OF_AN_EXAM, byApplication: true },
  items: { keyPath: OF_AN_EXAM, byApplication: true },
  rubrics: { keyPath: OF_AN_EXAM, byApplication: true },
  symptomTableRows: { keyPath: OF_AN_EXAM, byApplication: true },
  directorSymptoms: { keyPath: OF_AN_EXAM, byApplication: true },
  finishes: { keyPath: 'applicationId', byApplication: false },
  assets: { keyPath: 'url', byApplication: true },
  meta: { keyPath: 'key', byApplication: false },
}

/** Version 1 of the first builds, which used Dexie. The layout is still theirs. */
const VERSION = 10

function layOut(database: IDBDatabase): void {
  for (const [name, { keyPath, byApplication }] of Object.entries(STORES)) {
    if (database.objectStoreNames.contains(name)) continue
    const store = database.createObjectStore(name, { keyPath })
    if (byApplication) store.createIndex('applicationId', 'applicationId')
  }
}

/** The local store of one person. Every transaction that writes is strictly durable where the browser can. */
export class BancaDatabase {
  readonly userId: string
  readonly name: string
  readonly answers: TableOf<'answers'>
  readonly applications: TableOf<'applications'>
  readonly items: TableOf<'items'>
  readonly finishes: TableOf<'finishes'>
  readonly assets: TableOf<'assets'>
  readonly meta: TableOf<'meta'>
  readonly #connection: Connection
  #memory: MemoryStores | null = null
  #isUnread = false

  constructor(userId: Id, name = `banca:${userId}`, factory?: IDBFactory) {
    this.userId = String(userId)
    this.name = name
    this.#connection = new Connection({ name, version: VERSION, layOut, factory })
    this.answers = this.#table('answers')
    this.applications = this.#table('applications')
    this.items = this.#table('items')
    this.finishes = this.#table('finishes')
    this.assets = this.#table('assets')
    this.meta = this.#table('meta')
  }

  /**
   * Reads, changes and writes rows of several stores in one transaction. `work` may await rows of these stores and nothing else;
   * when it rejects, nothing is written. Resolves after the durable commit.
   */
  write<N extends Name, T>(stores: readonly N[], work: (rows: Opened<N>) => T | Promise<T>): Promise<T> {
    if (this.#memory) return this.#memory.run(stores, (rows) => work(rows as unknown as Opened<N>))
    return this.#connection.run(stores, 'readwrite', (transaction) => {
      const rows = stores.map((name) => [name, new Rows(transaction.objectStore(name))])
      return work(Object.fromEntries(rows) as Opened<N>)
    })
  }

  /** Rows are stored in memory only, until the page closes. */
  get isMemory(): boolean {
    return this.#memory !== null
  }

  /**
   * Tries whether this browser can write, before anything depends on it: a broken store, a full disk. Where it cannot, everything is stored
   * in memory from now on, beginning with what can still be read. True: what is written stays.
   */
  async probeOrUseMemory(): Promise<boolean> {
    if (this.isMemory) return false
    const key = 'probe'
    try {
      // As much as a long essay: a disk with room for a few bytes is full.
      await this.meta.put({ key, value: 'x'.repeat(64 * 1024) })
      await this.meta.delete(key)
      return true
    } catch {
      await this.useMemory()
      return false
    }
  }

  /** From now on everything is stored in memory. The rows of the store stay there unchanged. */
  async useMemory(): Promise<void> {
    if (this.isMemory) return
    const memory = new MemoryStores(
      Object.fromEntries(Object.entries(STORES).map(([name, { keyPath }]) => [name, keyPath]))
    )
    const readable = async (name: Name) => {
      const rows = await this.#readable(name)
      await memory.run([name], (stores) => rows.forEach((row) => stores[name]?.put(row as never)))
    }
    await Promise.all((Object.keys(STORES) as Name[]).map(readable))
    this.#memory = memory
  }

  /** It works from memory and holds something that could not be read: nobody knows here which numbers were given away. */
  get isUnread(): boolean {
    return this.isMemory && this.#isUnread
  }

  /** A full disk gives what it holds, a broken store nothing. */
  #readable(name: Name): Promise<unknown[]> {
    return this.#connection
      .run([name], 'readonly', (transaction) => resultOf(transaction.objectStore(name).getAll()))
      .catch(() => {
        this.#isUnread = true
        return []
      })
  }

  /** For good; what has begun comes to its end. */
  close(): void {
    this.#connection.close()
  }

  delete(): Promise<void> {
    return this.#connection.delete()
  }

  #table<N extends Name>(name: N): TableOf<N> {
    return new Table((mode, work) => {
      if (this.#memory)
        return this.#memory.run([name], (rows) =>
          work(rows[name] as unknown as RowsOf<Layout[N][0], Layout[N][1]>)
        )
      return this.#connection.run([name], mode, (transaction) =>
        work(new Rows(transaction.objectStore(name)))
      )
    })
  }
}

/**
 * Opens the local store of one person (one database per user) and asks the browser not to evict it.
 * Synchronous: the store is opened on first use. `name` is for tests.
 */
export function openDatabase(userId: Id, name?: string): BancaDatabase {
  // A refusal is no error: the sentinel notices when the store is thrown away after all.
  void globalThis.navigator?.storage?.persist?.().catch(() => false)
  return new BancaDatabase(userId, name)
}
