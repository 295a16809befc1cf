import { BIG_VALUES, resultOf, toolsConnection } from '../../../offline/index.ts'

/** Values that this browser does not store are held in memory. */
const memory = new Map<string, unknown>()
const connection = toolsConnection()

function run<T>(
  mode: 'readonly' | 'readwrite',
  work: (store: IDBObjectStore) => IDBRequest<T>
): Promise<T | undefined> {
  return connection
    .run([BIG_VALUES], mode, (transaction) => resultOf(work(transaction.objectStore(BIG_VALUES))))
    .catch(() => undefined)
}

/**
 * Drawings and symbol tables: too big for localStorage. Writes stay in order; a
 * storage failure is never an error.
 */
export const bigValues = {
  async read(key: string): Promise<unknown> {
    return memory.has(key) ? memory.get(key) : run<unknown>('readonly', (store) => store.get(key))
  },
  async write(key: string, value: unknown): Promise<void> {
    memory.set(key, value)
    await run('readwrite', (store) => store.put(value, key))
  },
}
