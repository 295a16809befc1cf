import type { RowsOf } from './memory_stores.ts'

type Run<Row, Key extends IDBValidKey> = <T>(
  mode: 'readonly' | 'readwrite',
  work: (rows: RowsOf<Row, Key>) => T | Promise<T>
) => Promise<T>

/** One store; each call is a transaction of its own and resolves after its commit. See `Rows` for what each gives. */
export class Table<Row, Key extends IDBValidKey> {
  readonly #run: Run<Row, Key>

  constructor(run: Run<Row, Key>) {
    this.#run = run
  }

  readonly #read = <T>(work: (rows: RowsOf<Row, Key>) => T | Promise<T>): Promise<T> =>
    this.#run('readonly', work)

  get = (key: Key): Promise<Row | undefined> => this.#read((rows) => rows.get(key))
  bulkGet = (keys: readonly Key[]): Promise<(Row | undefined)[]> => this.#read((rows) => rows.bulkGet(keys))
  has = (key: Key): Promise<boolean> => this.#read((rows) => rows.has(key))
  toArray = (): Promise<Row[]> => this.#read((rows) => rows.toArray())
  of = (applicationId: string): Promise<Row[]> => this.#read((rows) => rows.of(applicationId))
  startingWith = (prefix: string): Promise<Row[]> => this.#read((rows) => rows.startingWith(prefix))
  put = (row: Row): Promise<void> => this.#run('readwrite', (rows) => rows.put(row))
  bulkPut = (all: readonly Row[]): Promise<void> =>
    this.#run('readwrite', (rows) => all.forEach((row) => rows.put(row)))
  delete = (key: Key): Promise<void> => this.#run('readwrite', (rows) => rows.delete(key))
}
