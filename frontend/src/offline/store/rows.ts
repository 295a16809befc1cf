import { resultOf } from './connection.ts'

/** Every text that begins with `prefix`. */
const startingWith = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

/**
 * The rows of one store within a transaction. A write is started and not awaited: the commit tells whether it
 * succeeded. `of` and `deleteOf` need the index `applicationId`.
 */
export class Rows<Row, Key extends IDBValidKey> {
  readonly #store: IDBObjectStore

  constructor(store: IDBObjectStore) {
    this.#store = store
  }

  get(key: Key): Promise<Row | undefined> {
    return resultOf<Row | undefined>(this.#store.get(key))
  }

  /** In the order of the keys; undefined for those that are not there. */
  bulkGet(keys: readonly Key[]): Promise<(Row | undefined)[]> {
    return Promise.all(keys.map((key) => this.get(key)))
  }

  /** Without reading the row itself. */
  async has(key: Key): Promise<boolean> {
    return (await resultOf(this.#store.getKey(key))) !== undefined
  }

  toArray(): Promise<Row[]> {
    return resultOf<Row[]>(this.#store.getAll())
  }

  of(applicationId: string): Promise<Row[]> {
    return resultOf<Row[]>(this.#store.index('applicationId').getAll(applicationId))
  }

  /** Rows whose key, a text, begins with `prefix`. */
  startingWith(prefix: string): Promise<Row[]> {
    return resultOf<Row[]>(this.#store.getAll(startingWith(prefix)))
  }

  put(row: Row): void {
    this.#store.put(row)
  }

  delete(key: Key): void {
    this.#store.delete(key)
  }

  async deleteOf(applicationId: string): Promise<void> {
    for (const key of await resultOf(this.#store.index('applicationId').getAllKeys(applicationId)))
      this.#store.delete(key)
  }
}
