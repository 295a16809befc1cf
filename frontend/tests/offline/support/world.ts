// First: gives Node an IndexedDB.
import { idle, turns } from './idle.ts'
import { createHash } from 'node:crypto'
import {
  announcing,
  BancaDatabase,
  createSyncEngine,
  FileOutbox,
  LocalStoreError,
  openDatabase,
  owedOf,
  ReadOnlyError,
  type Acknowledgement,
  type AnswerEntry,
  type FileAnnouncement,
  type Id,
  type ServerAnswer,
  type SyncEngine,
  type Transport,
  type TransportReply,
} from '../../../src/offline/index.ts'
import { compareOrder } from '../../../src/offline/engine/merge.ts'
import { webWriterLocks } from '../../../src/offline/locks/web_locks.ts'
import type { Breakage } from './breakage.ts'
import type { Fact } from './checker.ts'
import { MemoryStorage } from './engine_fixture.ts'
import { ReferenceFiles } from './files_server.ts'
import { FakeBrowserLocks } from './locks.ts'
import { ReferenceServer } from './server.ts'
import { FakeTime } from './time.ts'

// The real one comes back from another thread whenever it likes: a schedule would not be the same twice.
crypto.subtle.digest = (_algorithm, data) =>
  Promise.resolve(
    Uint8Array.from(
      createHash('sha256')
        .update(new Uint8Array(data as ArrayBuffer))
        .digest()
    ).buffer
  )

/** More than one part. */
const FILE_BYTES = 40_000

/** An engine that sends more than this sends without end. */
const MOST_FLIGHTS = 1_000

/** A browser on one computer: its store, its locks and the session that is logged in there. */
export interface Device {
  name: string
  session: string
  locks: FakeBrowserLocks
  storage: MemoryStorage
  /** The exam was started here. */
  isStarted: boolean
  /** `full`: nothing is written any more; `broken`: nothing is read either. */
  store: 'sound' | 'full' | 'broken'
  /** It was not sound once: a number may be given once more after a crash. */
  hadTrouble: boolean
}

interface Tab {
  serial: number
  device: Device
  /** What the field of each answer shows: it keeps its own text until the engine says to begin anew. */
  fields: Map<number, string>
  alive: boolean
  engine: SyncEngine
  outbox: FileOutbox
  /** The file that was kept last of each answer. */
  files: Map<number, string>
  db: BancaDatabase
  open: Set<IDBTransaction>
}

/** A request in the air. It may arrive several times, late, or never; its sender may be dead by then. */
export interface Flight {
  kind: 'batch' | 'finish'
  entries: AnswerEntry[]
  /** What is announced along with them. */
  files: readonly FileAnnouncement[]
  /** Names of the files that wait on this computer. */
  waiting: readonly string[]
  session: string
  /** It left with its page, before the store had taken what it carries: the number may be given once more. */
  isFarewell: boolean
  device: Device
  /** Answers whose content the engine called saved on the server when this left. */
  known: ReadonlySet<Id>
  /** Null once the sender heard something. */
  answer: ((reply: TransportReply | null) => void) | null
}

let worlds = 0

/** How long after the deadline the server still takes what was given before it. */
const GRACE_MS = 120_000

/** The browser's databases, with every transaction begun on them written into `open`, as sound as the device's disk is. */
function witnessed(open: Set<IDBTransaction>, device: Device): IDBFactory {
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

/** One pupil, the computers they go to, one server, and a network that does its worst. Everything is written down. */
export class World {
  readonly history: Fact[] = []
  readonly server: ReferenceServer
  readonly files: ReferenceFiles
  readonly time = new FakeTime()
  readonly flights: Flight[] = []
  readonly #name = `world-${(worlds += 1)}`
  readonly #ids: number[]
  readonly devices: Device[] = []
  #sessions = 0
  /** Every text that the server ever dealt with. */
  readonly #arrived = new Set<string>()
  readonly #random: () => number
  readonly #broken: Breakage
  #tabs = 0
  /** By the monotonic clock; null: the time does not end. */
  deadline: number | null = null
  /** Since when the server is away, by the same clock. */
  outage: number | null = null
  /** The time ran out before the exam was handed in: what had not come until then is late. */
  isSwept = false
  /** Given back after outages, ms. */
  #shift = 0
  readonly tabs: Tab[] = []
  healthy = false

  constructor(answers: number, random: () => number, broken: Breakage = {}) {
    this.#ids = Array.from({ length: answers }, (_, at) => at + 1)
    this.server = new ReferenceServer(this.#ids)
    this.server.writerTerm = 0
    this.files = new ReferenceFiles(this.server)
    this.#random = random
    this.#broken = broken
  }

  /** The tab in front of the pupil. */
  get front(): Tab {
    return this.tabs[this.tabs.length - 1]!
  }

  newDevice(): Device {
    const name = `${this.#name}-${this.devices.length}`
    const device = {
      name,
      session: this.#newSession(),
      locks: new FakeBrowserLocks(),
      storage: new MemoryStorage(),
      isStarted: false,
      store: 'sound',
      hadTrouble: false,
    } as const satisfies Device
    const made: Device = { ...device }
    this.devices.push(made)
    return made
  }

  /** The session of this computer ends by itself. */
  endSession(device: Device): void {
    this.server.dead.add(device.session)
  }

  /** The password is given again there; a session elsewhere may be ended by it. */
  logIn(device: Device, endsOthers: boolean): void {
    if (this.server.dead.has(device.session)) device.session = this.#newSession()
    if (endsOthers)
      for (const other of this.devices) if (other !== device) this.server.dead.add(other.session)
  }

  /** Opens a tab in front; `answers` is what the server said at some time before; null: only to send what is here. */
  openTab(answers: readonly ServerAnswer[] | null, device = this.devices[0]!): void {
    // A browser that could not read its store for a moment mostly reads it again after a new start; a full disk stays full.
    if (device.store === 'broken' && this.#random() < 0.5) this.damage(device, 'sound')
    const open = new Set<IDBTransaction>()
    const db = new BancaDatabase('pupil', device.name, witnessed(open, device))
    this.#broken.database?.(db)
    const serial = (this.#tabs += 1)
    const transport: Transport = {
      sendBatch: (_id, entries, { keepalive = false, files }) =>
        this.#launch(tab, 'batch', entries, { isFarewell: keepalive, files }),
      finish: (_id, entries, { files }) => this.#launch(tab, 'finish', entries, { files }),
    }
    const fileTransport = this.files.transport(
      () => device.session,
      (answer) => this.#call(tab, answer)
    )
    const whileAlive = <T>(tab: Tab, run: () => T) => (tab.alive ? run() : undefined)
    const scheduler = {
      set: (callback: () => void, ms: number) => this.time.set(() => whileAlive(tab, callback), ms),
      clear: this.time.clear,
    }
    const outbox = new FileOutbox({
      db,
      applicationId: '7',
      scheduler,
      transport: this.#broken.files?.(fileTransport) ?? fileTransport,
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
        random: this.#random,
        clock: this.time,
        policy: this.#broken.policy?.(),
        transport: announcing(
          this.#broken.transport?.(transport) ?? transport,
          this.#broken.announcer ?? outbox
        ),
        authority: {
          claim: (how) => this.#ask(tab, () => this.server.claim(device.session, how) ?? {}),
          read: () => this.#ask(tab, () => this.server.read()),
        },
        scheduler,
        network: { subscribe: () => () => {} },
        storage: {
          getItem: device.storage.getItem,
          setItem: (key, value) => whileAlive(tab, () => device.storage.setItem(key, value)),
          removeItem: (key) => whileAlive(tab, () => device.storage.removeItem(key)),
        },
        locks: {
          claim: (name, handlers) =>
            webWriterLocks({ ...device.locks.forTab(tab), scheduler: this.time }).claim(name, handlers),
        },
      }),
    }
    this.tabs.push(tab)
    tab.engine.onEvent((event) => {
      if (event.type === 'replaced' || event.type === 'state') tab.fields.clear()
      if (event.type === 'state' && event.state === 'active') outbox.resume()
      if (event.type === 'state' && event.state === 'other_tab')
        this.history.push({ is: 'gone', tab: serial })
    })
    void this.#open(tab, answers)
  }

  /** The first time on a computer the exam is started there, and its answers are read after that. */
  async #open(tab: Tab, answers: readonly ServerAnswer[] | null): Promise<void> {
    const { device, engine } = tab
    const loadFiles = () => tab.outbox.load().catch(() => undefined)
    if (answers === null) return engine.load().then(loadFiles)
    if (device.store !== 'sound') await tab.db.proveOrRemember()
    const isFirst = !device.isStarted
    if (isFirst) this.logIn(device, false)
    // Nothing is written before an exam was started; a start at a second computer may be lost: the engine finds out by itself.
    const isHeard = this.server.writerTerm === 0 || this.healthy || this.#random() < 0.8
    if (isFirst && !this.server.finished && isHeard && this.outage === null) {
      device.isStarted = true
      engine.observeTerm(this.server.claim(device.session)?.writerTerm)
    }
    await engine.load()
    await loadFiles()
    if (tab.alive) await engine.adopt(isFirst ? this.server.read() : answers)
  }

  /** The tab is gone in this instant: what was not committed is lost, its requests fly on without it. */
  crash(tab: Tab): void {
    tab.alive = false
    this.history.push({ is: 'gone', tab: tab.serial })
    this.tabs.splice(this.tabs.indexOf(tab), 1)
    for (const transaction of tab.open) {
      try {
        transaction.abort()
      } catch {
        // It was over already.
      }
    }
    tab.db.close()
    tab.device.locks.die(tab)
  }

  edit(id: number, text: string): void {
    const tab = this.front
    // The page has closed the fields.
    if (this.deadline !== null && this.time.monotonic() >= this.deadline) return
    const shown = tab.engine.getSnapshot().answers.find((one) => one.id === id)?.freeResponse ?? ''
    this.history.push({
      is: 'attempted',
      id,
      text,
      saw: tab.fields.get(id) ?? shown,
      late: this.server.finished,
    })
    tab.fields.set(id, text)
    const patch =
      this.#random() < 0.5 ? { freeResponse: text } : { freeResponse: text, finished: this.#random() < 0.5 }
    void tab.engine.edit(id, patch).then(
      () => {
        if (tab.alive)
          this.history.push(
            tab.db.isMemory ? { is: 'held', id, text, tab: tab.serial } : { is: 'kept', id, text }
          )
      },
      (error: unknown) => {
        // A refusal by rule is a promise not to send it; a store that died with its tab promises nothing.
        if (tab.alive && error instanceof ReadOnlyError) this.history.push({ is: 'rejected', id, text })
        if (tab.alive && error instanceof LocalStoreError)
          this.history.push({ is: 'held', id, text, tab: tab.serial })
      }
    )
  }

  /** A file is chosen for an answer, in place of one that may wait there. */
  attach(id: number, name: string): void {
    const tab = this.front
    const { outbox, db } = tab
    if (
      tab.engine.getSnapshot().state !== 'active' ||
      (this.deadline !== null && this.time.monotonic() >= this.deadline)
    )
      return
    const saw = outbox.getSnapshot().files.get(String(id))?.filename ?? tab.files.get(id) ?? ''
    const size = Math.max(1, FILE_BYTES - name.length)
    this.history.push({ is: 'chosen', name, saw })
    outbox.add(id, new File([name, new Uint8Array(size)], name)).then(
      () => {
        if (!tab.alive) return
        tab.files.set(id, name)
        this.history.push({ is: 'file_kept', name, tab: db.isMemory ? tab.serial : null })
      },
      () => undefined
    )
  }

  /** The disk of a computer fills or breaks, or is sound again. */
  damage(device: Device, store: Device['store']): void {
    // A tab that cannot read what the other one wrote knows nothing of it when it takes its place: no engine can help that.
    const isOneOfMany = this.tabs.filter((tab) => tab.device === device).length > 1
    device.store = store === 'broken' && isOneOfMany ? 'full' : store
    if (store !== 'sound') device.hadTrouble = true
  }

  /** The server is away, or back: it knows how long it was not serving, and gives that back where the time ended meanwhile. */
  setOutage(isAway: boolean): void {
    const now = this.time.monotonic()
    if (isAway) this.outage ??= now
    else if (this.outage !== null) {
      const isOverIt =
        this.deadline !== null && this.outage <= this.deadline + GRACE_MS + this.#shift && now > this.deadline
      if (isOverIt && !this.#broken.keepsOutage) this.#shift += now - this.outage
      this.outage = null
    }
  }

  /** Finishes what ran out, as the server does by itself. */
  sweep(): void {
    const { server, deadline } = this
    if (
      this.outage !== null ||
      deadline === null ||
      server.finished ||
      this.time.monotonic() <= deadline + GRACE_MS + this.#shift
    )
      return
    server.finished = true
    server.finishes += 1
    this.isSwept = true
  }

  /** What the next log-in at this computer finds to be sent. */
  async owed(device: Device): Promise<boolean> {
    const db = openDatabase('pupil', device.name)
    const owed = await owedOf(db)
    db.close()
    return (this.#broken.owed?.(owed) ?? owed).length > 0
  }

  /** In front of the pupil nothing says that a file waits. */
  filesSent(): boolean {
    return [...this.front.outbox.getSnapshot().files.values()].every(
      ({ state }) => state === 'failed' || state === 'apart'
    )
  }

  /** The server deals with the entries of a flight. Null: it is away. */
  arrive(flight: Flight): TransportReply | null {
    if (this.outage !== null) return null
    this.sweep()
    const { server } = this
    const before = server.versions.length
    const afterFinish = server.finished
    const held = new Map(this.holdings().map((one) => [one.id, one]))
    const { entries, session } = flight
    if (!server.dead.has(session)) this.files.hear(flight.files, session)
    const reply = flight.kind === 'batch' ? server.batch(entries, session) : server.finish(entries, session)
    if (reply.status === 401) return reply
    if (reply.status === 200) Object.assign(reply.body as object, { files: [] })
    if (server.finished && !afterFinish) {
      const heard = [...this.files.held.values()].map(({ name }) => name)
      for (const name of flight.waiting)
        if (!heard.includes(name)) this.history.push({ is: 'finished_without', name })
    }
    for (const { entry } of server.versions.slice(before)) {
      const own = entries.find(({ id }) => id === entry.id)
      if (
        own?.freeResponse &&
        !flight.isFarewell &&
        flight.known.has(own.id) &&
        own.freeResponse === entry.freeResponse
      )
        this.history.push({ is: 'idle_version', id: own.id, text: own.freeResponse })
    }
    const now = new Map(this.holdings().map((one) => [one.id, one]))
    for (const entry of entries) {
      const { id, term, revision, freeResponse } = entry
      this.#arrived.add(freeResponse ?? '')
      const [before, after] = [held.get(Number(id))!, now.get(Number(id))!]
      const order = `${term ?? '-'}.${revision}`
      const fell = compareOrder(after, before) < 0
      // Term 0 was given to nobody: where a start was lost, two computers may count in it.
      const content =
        flight.isFarewell || term === 0 || flight.device.hadTrouble
          ? null
          : JSON.stringify({ ...entry, seconds: 0, editedAt: undefined, unchanged: undefined })
      this.history.push({ is: 'received', id, order, content, text: freeResponse ?? '', fell, afterFinish })
      if (before.text !== after.text)
        this.history.push({
          is: 'replaced',
          id,
          before: before.text,
          after: after.text,
          kept: this.kept().includes(before.text),
        })
    }
    return reply
  }

  /** The sender hears a reply, or (null) that the link is dead. */
  answer(flight: Flight, reply: TransportReply | null): void {
    flight.answer?.(reply && structuredClone(reply))
    flight.answer = null
  }

  /** Writes down what the living tabs show as saved on the server. */
  witness(): void {
    for (const { engine, outbox, files } of this.tabs) {
      const shown = outbox.getSnapshot().files
      const isGone = (id: number, name: string) => {
        const file = shown.get(String(id))
        return file === undefined || (file.filename === name && file.state === 'apart')
      }
      for (const [id, name] of files)
        if (isGone(id, name))
          this.history.push({ is: 'file_believed', name, hasArrived: this.files.arrived.includes(name) })
      for (const { id, save, freeResponse } of engine.getSnapshot().answers) {
        const text = freeResponse ?? ''
        if (save === 'server')
          this.history.push({ is: 'believed', id, text, hasArrived: text === '' || this.#arrived.has(text) })
      }
    }
  }

  digest(): string {
    return JSON.stringify([...this.server.answers.values()])
  }

  holdings(): { id: number; term: number; revision: number; text: string }[] {
    return this.#ids.map((id) => {
      const { term = 0, revision, entry } = this.server.answers.get(String(id))!
      return { id, term, revision, text: entry.freeResponse ?? '' }
    })
  }

  /** Every text that the server has, in whatever place. */
  kept(): string[] {
    const { answers, versions, late } = this.server
    return [...[...answers.values(), ...versions].map(({ entry }) => entry), ...late].map(
      ({ freeResponse }) => freeResponse ?? ''
    )
  }

  /** Lets the store come to rest, or leaves it in the middle of its work. */
  async settle(steps: number | null): Promise<void> {
    if (steps === null) await idle()
    else await turns(steps)
  }

  /** Runs timers and deliveries on a healthy link until `done`. */
  async heal(done: () => boolean): Promise<void> {
    this.healthy = true
    this.setOutage(false)
    for (const flight of this.flights) this.answer(flight, null)
    for (let round = 0; round < 200; round += 1) {
      await idle()
      if (done()) return
      this.time.advance(this.time.next() ?? 1_000)
    }
    this.history.push({ is: 'stuck', state: this.front.engine.getSnapshot().state })
  }

  async end(): Promise<void> {
    await idle()
    for (const tab of [...this.tabs]) this.crash(tab)
    await idle()
    for (const { name } of this.devices) await openDatabase('pupil', name).delete()
  }

  #newSession(): string {
    return `session-${(this.#sessions += 1)}`
  }

  /** A call that arrives, or does not, at once. */
  async #ask<T>(tab: Tab, answer: () => T): Promise<T> {
    await Promise.resolve()
    if (!tab.alive) return new Promise(() => {})
    if (this.outage !== null || (!this.healthy && this.#random() < 0.3))
      throw new TypeError('Failed to fetch')
    if (this.server.dead.has(tab.device.session)) throw Object.assign(new Error('401'), { status: 401 })
    return answer()
  }

  /** A call about a file, that arrives or does not, at once. */
  async #call(tab: Tab, answer: () => TransportReply): Promise<TransportReply> {
    const reply = await this.#ask(tab, answer).catch((error: unknown) => {
      if (error instanceof TypeError) throw error
      tab.engine.observeLoss({ kind: 'unauthenticated', isTaken: false })
      return { status: 401, body: { code: 'session_expired' } }
    })
    if (!this.healthy && this.#random() < 0.15) throw new TypeError('Failed to fetch')
    return structuredClone(reply)
  }

  #launch(
    tab: Tab,
    kind: 'batch' | 'finish',
    entries: AnswerEntry[],
    {
      isFarewell = false,
      files = [],
    }: { isFarewell?: boolean; files?: readonly FileAnnouncement[] | undefined }
  ): Promise<TransportReply> {
    const isAlive = () => tab.alive
    if (!isAlive()) return new Promise(() => {})
    if (this.flights.length >= MOST_FLIGHTS) {
      this.history.push({ is: 'stuck', state: 'sends without end' })
      return new Promise(() => {})
    }
    const saved = tab.engine
      .getSnapshot()
      .answers.filter(
        ({ id, save, freeResponse }) =>
          save === 'server' && entries.some((entry) => entry.id === id && entry.freeResponse === freeResponse)
      )
    const known = new Set(saved.map(({ id }) => id))
    const { device } = tab
    const shown = tab.outbox.getSnapshot().files
    const waiting = [...tab.files]
      .filter(([id, name]) => shown.get(String(id))?.filename === name)
      .map(([, name]) => name)
    const flight: Flight = {
      kind,
      entries: structuredClone(entries),
      files,
      waiting,
      session: device.session,
      device,
      known,
      isFarewell,
      answer: null,
    }
    this.flights.push(flight)
    return new Promise((resolve, reject) => {
      flight.answer = (reply) => {
        if (!isAlive()) return
        this.#hear(reply)
        if (reply) resolve(reply)
        else reject(new TypeError('Failed to fetch'))
      }
      if (this.healthy) this.answer(flight, this.arrive(flight))
    })
  }

  #hear(reply: TransportReply | null): void {
    const body =
      reply?.status === 200 && typeof reply.body === 'object' ? (reply.body as { answers?: unknown }) : null
    for (const ack of Array.isArray(body?.answers) ? (body.answers as Acknowledgement[]) : []) {
      if (ack.accepted)
        this.history.push({
          is: 'acknowledged',
          id: ack.id,
          order: { term: ack.term ?? 0, revision: ack.revision },
        })
    }
  }
}
