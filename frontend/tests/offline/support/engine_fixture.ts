// First import: installs an IndexedDB in Node.
import { idle } from './idle.ts'
import {
  createSyncEngine,
  openDatabase,
  type AnswerView,
  type BancaDatabase,
  type EngineEvent,
  type SyncEngine,
  type SyncEngineOptions,
} from '../../../src/offline/index.ts'
import { alwaysFree } from '../../../src/offline/locks/writer_locks.ts'
import { FakeNetwork } from './network.ts'
import { ReferenceServer } from './server.ts'
import { FakeTime } from './time.ts'

let databases = 0

/** One open exam: server, network, clock, local store and an engine over them. */
export interface EngineFixture {
  server: ReferenceServer
  network: FakeNetwork
  time: FakeTime
  db: BancaDatabase
  engine: SyncEngine
  events: EngineEvent[]
  storage: MemoryStorage
  setOnline(online: boolean): void
  /** Advances the time and awaits everything that follows. */
  pass(ms: number): Promise<void>
  view(id: number): AnswerView
  /** Another engine on the same store: a second tab, or the same one after a reload. */
  another(options?: Partial<SyncEngineOptions>): SyncEngine
}

export class MemoryStorage {
  readonly values = new Map<string, string>()
  getItem = (key: string): string | null => this.values.get(key) ?? null
  setItem = (key: string, value: string): void => void this.values.set(key, value)
  removeItem = (key: string): void => void this.values.delete(key)
}

/** Loaded, adopted and active unless `bare`. Requests stay in `network.pending` until a test handles them. */
export async function openEngine(
  options: Partial<SyncEngineOptions> & { answers?: number; bare?: boolean } = {}
): Promise<EngineFixture> {
  const { answers = 3, bare = false, ...engineOptions } = options
  const server = new ReferenceServer(Array.from({ length: answers }, (_, at) => at + 1))
  const network = new FakeNetwork(server)
  const time = new FakeTime()
  const db = engineOptions.db ?? openDatabase('candidate', `fixture-${(databases += 1)}`)
  const storage = new MemoryStorage()
  const networkListeners = new Set<(online: boolean) => void>()
  const another = (more: Partial<SyncEngineOptions> = {}) =>
    createSyncEngine({
      db,
      applicationId: 7,
      transport: network,
      scheduler: time,
      random: () => 0.5,
      locks: alwaysFree,
      storage,
      authority: { claim: () => Promise.resolve(), read: () => Promise.resolve(server.read()) },
      network: {
        subscribe(listener) {
          networkListeners.add(listener)
          return () => networkListeners.delete(listener)
        },
      },
      ...engineOptions,
      ...more,
    })
  const engine = another()
  const events: EngineEvent[] = []
  engine.onEvent((event) => events.push(event))
  if (!bare) {
    await engine.load()
    await engine.adopt(server.read())
  }
  return {
    server,
    network,
    time,
    db,
    engine,
    events,
    storage,
    another,
    setOnline: (online) => networkListeners.forEach((listener) => listener(online)),
    async pass(ms) {
      time.advance(ms)
      await idle()
    },
    view(id) {
      const view = engine.getSnapshot().answers.find((one) => one.id === id)
      if (!view) throw new Error(`no answer ${id}`)
      return view
    },
  }
}
