import { TaskQueue } from '../../shared/task_queue.ts'
import type { Rows } from './rows.ts'

/** What is asked of the rows of a store, wherever they are. */
export type RowsOf<Row, Key extends IDBValidKey> = Pick<Rows<Row, Key>, keyof Rows<Row, Key>>

type Field = Record<string, unknown>

const keyText = (key: unknown): string => JSON.stringify(key)

/** The rows of one store in memory: for a browser that cannot write. They are gone with the page. */
class MemoryRows implements RowsOf<Field, IDBValidKey> {
  readonly #rows: Map<string, Field>
  readonly #keyPath: string | string[]

  constructor(rows: Map<string, Field>, keyPath: string | string[]) {
    this.#rows = rows
    this.#keyPath = keyPath
  }

  get = (key: IDBValidKey) => Promise.resolve(this.#rows.get(keyText(key)))
  bulkGet = (keys: readonly IDBValidKey[]) => Promise.all(keys.map((key) => this.get(key)))
  has = (key: IDBValidKey) => Promise.resolve(this.#rows.has(keyText(key)))
  toArray = () => Promise.resolve([...this.#rows.values()])
  of = (applicationId: string) =>
    Promise.resolve([...this.#rows.values()].filter((row) => row.applicationId === applicationId))
  startingWith = (prefix: string) =>
    Promise.resolve([...this.#rows.values()].filter((row) => String(this.#keyOf(row)).startsWith(prefix)))
  put = (row: Field) => void this.#rows.set(keyText(this.#keyOf(row)), row)
  delete = (key: IDBValidKey) => void this.#rows.delete(keyText(key))
  deleteOf = async (applicationId: string) => {
    for (const row of await this.of(applicationId)) this.#rows.delete(keyText(this.#keyOf(row)))
  }

  #keyOf(row: Field): unknown {
    return typeof this.#keyPath === 'string' ? row[this.#keyPath] : this.#keyPath.map((part) => row[part])
  }
}

/**
 * Replaces a database that cannot be written: one piece of work after the other, rolled back when it fails.
 */
export class MemoryStores {
  readonly #stores = new Map<string, Map<string, Field>>()
  readonly #keyPaths: Readonly<Record<string, string | string[]>>
  readonly #queue = new TaskQueue()

  constructor(keyPaths: Readonly<Record<string, string | string[]>>) {
    this.#keyPaths = keyPaths
  }

  run<T>(
    names: readonly string[],
    work: (rows: Readonly<Record<string, RowsOf<never, never>>>) => T | Promise<T>
  ): Promise<T> {
    return this.#queue.run(async () => {
      const copies = names.map((name) => [name, new Map(this.#stores.get(name))] as const)
      const rows = copies.map(([name, copy]) => [name, new MemoryRows(copy, this.#keyPaths[name] ?? 'id')])
      const result = await work(Object.fromEntries(rows) as Record<string, RowsOf<never, never>>)
      for (const [name, copy] of copies) this.#stores.set(name, copy)
      return result
    })
  }
}
