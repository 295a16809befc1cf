/** A browser that has not answered by then is taken for one whose store is broken, ms: some WebKits, damaged profiles. */
const ANSWER_LIMIT_MS = 20_000
/** The same where the last one was not answered. */
const NEXT_LIMIT_MS = 1_000

/** The browser did not answer when it was asked last. */
let isSilent = false

/** @throws DOMException `TimeoutError` where the browser does not answer; an answer that comes later is still used by who waits for `answer` itself */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const end = () => {
      isSilent = true
      reject(new DOMException('The browser does not open its databases', 'TimeoutError'))
    }
    timer = setTimeout(end, isSilent ? NEXT_LIMIT_MS : ANSWER_LIMIT_MS)
  })
  const answered = answer.then((result) => {
    isSilent = false
    return result
  })
  try {
    return await Promise.race([answered, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The names of the databases of this browser. Rejects where it cannot list them, or does not answer. */
export async function databaseNames(): Promise<string[]> {
  const databases = await inTime(indexedDB.databases())
  return databases.flatMap(({ name }) => name ?? [])
}

export interface ConnectionOptions {
  name: string
  version: number
  /** Makes the stores that are missing. */
  layOut: (database: IDBDatabase) => void
  /** The browser's own by default. */
  factory?: IDBFactory | undefined
}

/**
 * The connection to one database of this browser: opened on first use, and reopened when the browser or another tab closed it. Rejects where the
 * browser does not answer, and works once it has answered after all.
 * A database that a newer version of us has changed is used as it is: what an older page still has to write must not be lost for a
 * number.
 */
export class Connection {
  readonly #options: ConnectionOptions
  #database: IDBDatabase | null = null
  #opening: Promise<IDBDatabase> | null = null
  #isClosed = false

  constructor(options: ConnectionOptions) {
    this.#options = options
  }

  /**
   * One transaction, strictly durable where the browser can. `work` may await its own requests and nothing else. Resolves after the
   * commit; when `work` rejects, nothing of it is stored. Rejects with the reason of the abort, such as a full disk.
   */
  async run<T>(
    stores: readonly string[],
    mode: 'readonly' | 'readwrite',
    work: (transaction: IDBTransaction) => T | Promise<T>
  ): Promise<T> {
    try {
      return await this.#run(stores, mode, work)
    } catch (error) {
      // The browser lost its store for a moment: nothing was committed, and a new connection works again.
      if (!isServerLost(error)) throw error
      if (this.#database) this.#forget(this.#database)
      return this.#run(stores, mode, work)
    }
  }

  async #run<T>(
    stores: readonly string[],
    mode: 'readonly' | 'readwrite',
    work: (transaction: IDBTransaction) => T | Promise<T>
  ): Promise<T> {
    // No wait where it is open: nothing comes between a key and its transaction.
    const database = this.#database ?? (await this.#open())
    const transaction = this.#begin(database, stores, mode) ?? this.#begin(await this.#open(), stores, mode)
    if (!transaction) throw this.#closedError()
    const committed = committedIn(transaction)
    // Handled below, or ignored where `work` has already rejected.
    committed.catch(() => undefined)
    try {
      const result = await work(transaction)
      // Not waiting for the answers to the last requests saves a turn. Already over, or aborted: `committed` knows.
      quietly(() => transaction.commit?.())
      await committed
      return result
    } catch (error) {
      quietly(() => transaction.abort())
      throw error
    }
  }

  /** For good: what is asked for from now on rejects. Transactions that have begun come to their end. */
  close(): void {
    this.#isClosed = true
    this.#database?.close()
    this.#database = null
  }

  /** Closes, then deletes the database once every other tab has let go of it. */
  async delete(): Promise<void> {
    this.close()
    await resultOf(this.#factory.deleteDatabase(this.#options.name))
  }

  #closedError(): DOMException {
    return new DOMException(`${this.#options.name} was closed`, 'InvalidStateError')
  }

  /** Null when the database turns out to be closed: by the browser, or by a tab that wants to change or delete it. */
  #begin(database: IDBDatabase, stores: readonly string[], mode: IDBTransactionMode): IDBTransaction | null {
    try {
      return database.transaction(stores, mode, { durability: 'strict' })
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
      this.#forget(database)
      return null
    }
  }

  #open(): Promise<IDBDatabase> {
    this.#opening ??= this.#opened().finally(() => {
      this.#opening = null
    })
    return inTime(this.#opening)
  }

  async #opened(): Promise<IDBDatabase> {
    if (this.#isClosed) throw this.#closedError()
    const database = await this.#request(this.#options.version).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'VersionError') return this.#request()
      throw error
    })
    if (this.#isClosed) {
      database.close()
      throw this.#closedError()
    }
    // Another tab upgrades or deletes the database: an open connection would block it for ever.
    database.onversionchange = () => this.#forget(database)
    database.onclose = () => this.#forget(database)
    this.#database = database
    return database
  }

  #request(version?: number): Promise<IDBDatabase> {
    const request = this.#factory.open(this.#options.name, version)
    request.onupgradeneeded = () => this.#options.layOut(request.result)
    return resultOf(request)
  }

  /** Asked for late: where the browser forbids it, looking is an error already. */
  get #factory(): IDBFactory {
    return this.#options.factory ?? indexedDB
  }

  #forget(database: IDBDatabase): void {
    database.close()
    if (this.#database === database) this.#database = null
  }
}

/** WebKit: "Connection to Indexed Database server lost. Refresh the page to try again". */
const isServerLost = (error: unknown): boolean =>
  error instanceof DOMException &&
  error.name === 'UnknownError' &&
  /connection to indexed database server lost/i.test(error.message)

/** The result of a request; rejects with its error. */
export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function committedIn(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () =>
      reject(transaction.error ?? new DOMException('The transaction was aborted', 'AbortError'))
  })
}

function quietly(run: () => void): void {
  try {
    run()
  } catch {
    // The transaction is over.
  }
}
