import {
  announcing,
  BancaDatabase,
  createSyncEngine,
  FileOutbox,
  type ServerAnswer,
  type Transport,
  type TransportReply,
} from '../../../src/offline/index.ts'
import { webWriterLocks } from '../../../src/offline/locks/web_locks.ts'
import type { Tab } from './tab.ts'
import type { Breakage } from './breakage.ts'
import type { Fact } from './checker.ts'
import { witnessed, type Device } from './device.ts'
import type { ReferenceFiles } from './files_server.ts'
import type { Flights } from './flights.ts'
import type { ServerTime } from './server_time.ts'
import type { ReferenceServer } from './server.ts'
import type { FakeTime } from './time.ts'

interface TabHost {
  server: ReferenceServer
  files: ReferenceFiles
  flights: Flights
  time: FakeTime
  serverTime: ServerTime
  history: Fact[]
  broken: Breakage
  random(): number
  /** Every request is answered at once. */
  isHealthy(): boolean
  /** The password is entered again at this computer. */
  logIn(device: Device): void
}

/** A tab with its engine and outbox, and the calls that are not batches: those arrive, or fail, at once. */
export class TabMaker {
  readonly #host: TabHost
  #serials = 0

  constructor(host: TabHost) {
    this.#host = host
  }

  make(device: Device): Tab {
    const { broken, random, files, flights, time, server, history } = this.#host
    const open = new Set<IDBTransaction>()
    const db = new BancaDatabase('candidate', device.name, witnessed(open, device))
    broken.database?.(db)
    const serial = (this.#serials += 1)
    const transport: Transport = {
      sendBatch: (_id, entries, { keepalive = false, files, sitting }) =>
        flights.launch(tab, 'batch', entries, { isUnloadSend: keepalive, files, sitting }),
      finish: (_id, entries, { files, sitting }) =>
        flights.launch(tab, 'finish', entries, { files, sitting }),
    }
    const fileTransport = files.transport(
      () => device.session,
      (answer) => this.#call(tab, answer)
    )
    const whileAlive = <T>(run: () => T) => (tab.alive ? run() : undefined)
    const scheduler = {
      now: time.now,
      monotonic: time.monotonic,
      after: (ms: number, run: () => void) => time.after(ms, () => whileAlive(run)),
    }
    const outbox = new FileOutbox({
      db,
      applicationId: '7',
      scheduler,
      sitting: () => tab.engine.sitting(),
      transport: broken.files?.(fileTransport) ?? fileTransport,
      onStored: (id, attachment) =>
        tab.engine.setAttachments(Number(id), [attachment]).catch(() => undefined),
    })
    const tab: Tab = {
      serial,
      device,
      fields: new Map(),
      files: new Map(),
      alive: true,
      db,
      open,
      outbox,
      engine: createSyncEngine({
        db,
        applicationId: 7,
        random,
        scheduler,
        policy: broken.policy?.(),
        transport: announcing(
          broken.transport?.(transport) ?? transport,
          broken.announcer ?? outbox.announcements
        ),
        authority: {
          claim: (how) => this.#ask(tab, () => server.claim(device.session, how) ?? {}),
          read: () => this.#ask(tab, () => server.readBegun()),
        },
        network: { subscribe: () => () => {} },
        storage: {
          getItem: device.storage.getItem,
          setItem: (key, value) => whileAlive(() => device.storage.setItem(key, value)),
          removeItem: (key) => whileAlive(() => device.storage.removeItem(key)),
        },
        locks: {
          claim: (name, handlers) =>
            webWriterLocks({ ...device.locks.forTab(tab), scheduler: time }).claim(name, handlers),
        },
      }),
    }
    tab.engine.onEvent((event) => {
      if (event.type === 'replaced' || event.type === 'state') tab.fields.clear()
      if (event.type === 'state' && event.state === 'active') outbox.resume()
      if (event.type === 'state' && event.state === 'other_tab') history.push({ is: 'gone', tab: serial })
    })
    return tab
  }

  /** On the first opening on a computer the exam is started there, and its answers are read after that. */
  async open(tab: Tab, answers: readonly ServerAnswer[] | null, term?: number | undefined): Promise<void> {
    const { device, engine } = tab
    const loadFiles = () => tab.outbox.load().catch(() => undefined)
    if (answers === null) return engine.load().then(loadFiles)
    const { server, serverTime, random, isHealthy, logIn } = this.#host
    if (device.store !== 'sound') await tab.db.probeOrUseMemory()
    const isFirst = !device.isStarted
    if (isFirst) logIn(device)
    // Nothing is written before an exam was started. A start at a second computer may be lost:
    // the engine finds out by itself.
    const isHeard = server.writerTerm === 0 || isHealthy() || random() < 0.8
    if (isFirst && !server.finished && isHeard && serverTime.outage === null) {
      device.isStarted = true
      engine.observeTerm(server.claim(device.session)?.writerTerm)
    }
    engine.observeTerm(term)
    await engine.load()
    await loadFiles()
    if (tab.alive) await engine.adopt(isFirst ? server.read() : answers)
  }

  /** A call that arrives, or fails, at once. */
  async #ask<T>(tab: Tab, answer: () => T): Promise<T> {
    const { server, serverTime, isHealthy, random } = this.#host
    await Promise.resolve()
    if (!tab.alive) return new Promise(() => {})
    if (serverTime.outage !== null || (!isHealthy() && random() < 0.3)) throw new TypeError('Failed to fetch')
    if (server.dead.has(tab.device.session)) throw Object.assign(new Error('401'), { status: 401 })
    return answer()
  }

  /** A call about a file, that arrives or fails at once. */
  async #call(tab: Tab, answer: () => TransportReply): Promise<TransportReply> {
    const reply = await this.#ask(tab, answer).catch((error: unknown) => {
      if (error instanceof TypeError) throw error
      tab.engine.observeLoss({ kind: 'unauthenticated', isTaken: false })
      return { status: 401, body: { code: 'session_expired' } }
    })
    if (!this.#host.isHealthy() && this.#host.random() < 0.15) throw new TypeError('Failed to fetch')
    return structuredClone(reply)
  }
}
