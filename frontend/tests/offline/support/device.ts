// First import: installs an IndexedDB in Node.
import './idle.ts'
import { MemoryStorage } from './engine_fixture.ts'
import { FakeBrowserLocks } from './locks.ts'

/** A browser on one computer: its store, its locks and the session that is logged in there. */
export interface Device {
  name: string
  session: string
  locks: FakeBrowserLocks
  storage: MemoryStorage
  /** The exam was started here. */
  isStarted: boolean
  /** `full`: writing fails; `broken`: reading fails too. */
  store: 'sound' | 'full' | 'broken'
  /** It failed once: a number may be assigned again after a crash. */
  hadTrouble: boolean
}

export const newDevice = (name: string, session: string): Device => ({
  name,
  session,
  locks: new FakeBrowserLocks(),
  storage: new MemoryStorage(),
  isStarted: false,
  store: 'sound',
  hadTrouble: false,
})

/**
 * The browser's databases, which record every begun transaction in `open` and fail as the device's disk does.
 */
export function witnessed(open: Set<IDBTransaction>, device: Device): IDBFactory {
  const witness = (database: IDBDatabase) => {
    const begin = database.transaction.bind(database)
    database.transaction = (...args) => {
      if (device.store === 'broken') throw new DOMException('Internal error', 'UnknownError')
      const transaction = begin(...args)
      open.add(transaction)
      if (device.store === 'full' && args[1] === 'readwrite') queueMicrotask(() => transaction.abort())
      return transaction
    }
  }
  return new Proxy(indexedDB, {
    get: (target, key) =>
      key === 'open'
        ? (name: string, version?: number) => {
            const request = target.open(name, version)
            request.addEventListener('success', () => witness(request.result))
            return request
          }
        : Reflect.get(target, key).bind(target),
  })
}
