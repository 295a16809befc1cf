// First import: installs an IndexedDB in Node.
import { idle, turns } from './idle.ts'
import { createHash } from 'node:crypto'
import {
  LocalStoreError,
  openDatabase,
  pendingExams,
  ReadOnlyError,
  type ServerAnswer,
  type TransportReply,
} from '../../../src/offline/index.ts'
import type { Breakage } from './breakage.ts'
import type { Fact } from './checker.ts'
import { newDevice, type Device } from './device.ts'
import { ReferenceFiles } from './files_server.ts'
import { Flights, type Flight } from './flights.ts'
import { ReferenceServer } from './server.ts'
import { ServerTime } from './server_time.ts'
import type { Tab } from './tab.ts'
import { TabMaker } from './tab_maker.ts'
import { FakeTime } from './time.ts'

// The real one resolves from another thread at an arbitrary time: a schedule would not be reproducible.
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

let worlds = 0

/** One candidate, their computers, one server, and a faulty network. Everything is recorded. */
export class World {
  readonly history: Fact[] = []
  readonly server: ReferenceServer
  readonly files: ReferenceFiles
  readonly time = new FakeTime()
  readonly serverTime: ServerTime
  readonly devices: Device[] = []
  readonly tabs: Tab[] = []
  healthy = false
  readonly #name = `world-${(worlds += 1)}`
  readonly #flights: Flights
  readonly #tabMaker: TabMaker
  #sessions = 0
  readonly #random: () => number
  readonly #broken: Breakage

  constructor(answers: number, random: () => number, broken: Breakage = {}) {
    const { history, time } = this
    const server = new ReferenceServer(Array.from({ length: answers }, (_, at) => at + 1))
    server.writerTerm = 0
    const files = new ReferenceFiles(server)
    const serverTime = new ServerTime({ server, time, ignoresOutage: broken.ignoresOutage ?? false })
    const isHealthy = () => this.healthy
    const flights = new Flights({ server, files, time: serverTime, history, isHealthy })
    this.server = server
    this.files = files
    this.serverTime = serverTime
    this.#flights = flights
    this.#random = random
    this.#broken = broken
    this.#tabMaker = new TabMaker({
      server,
      files,
      flights,
      time,
      serverTime,
      history,
      broken,
      random,
      isHealthy,
      logIn: (device) => this.logIn(device, false),
    })
  }

  /** The tab in front of the candidate. */
  get front(): Tab {
    return this.tabs[this.tabs.length - 1]!
  }

  get flights(): Flight[] {
    return this.#flights.all
  }

  /** The server processes the entries of a request. Null: it is away. */
  arrive = (flight: Flight): TransportReply | null => this.#flights.arrive(flight)

  /** The sender receives a reply, or (null) a failed connection. */
  answer = (flight: Flight, reply: TransportReply | null): void => this.#flights.answer(flight, reply)

  newDevice(): Device {
    const made = newDevice(`${this.#name}-${this.devices.length}`, this.#newSession())
    this.devices.push(made)
    return made
  }

  /** The session of this computer expires. */
  endSession(device: Device): void {
    this.server.dead.add(device.session)
  }

  /** The password is entered again there; a session elsewhere may be ended by it. */
  logIn(device: Device, endsOthers: boolean): void {
    if (this.server.dead.has(device.session)) device.session = this.#newSession()
    if (endsOthers)
      for (const other of this.devices) if (other !== device) this.server.dead.add(other.session)
  }

  /**
   * Opens a tab in front; `answers` is a former response of the server; null:
   * only to send what is stored here.
   */
  openTab(read: readonly ServerAnswer[] | null, device = this.devices[0]!, term?: number | undefined): void {
    // The page of an exam that has not begun shows its instructions.
    const answers = this.server.begun ? read : null
    // A browser that could not read its store for a moment mostly can after a new
    // start; a full disk stays full.
    if (device.store === 'broken' && this.#random() < 0.5) this.damage(device, 'sound')
    const tab = this.#tabMaker.make(device)
    this.tabs.push(tab)
    void this.#tabMaker.open(tab, answers, term)
  }

  /** The tab is closed at this moment: what was not committed is lost, its requests stay in transit. */
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
    // The page has locked the fields.
    if (this.serverTime.isOver) return
    const row = tab.engine.getSnapshot().answers.find((one) => one.id === id)
    const shown = row?.freeResponse ?? ''
    const sitting = row?.sitting ?? 1
    this.history.push({
      is: 'attempted',
      id,
      text,
      saw: tab.fields.get(id) ?? shown,
      late: this.server.finished || sitting < this.server.sitting,
      sitting,
    })
    tab.fields.set(id, text)
    const patch =
      this.#random() < 0.5 ? { freeResponse: text } : { freeResponse: text, finished: this.#random() < 0.5 }
    void tab.engine.edit(id, patch).then(
      () => {
        if (tab.alive)
          this.history.push(
            tab.db.isMemory ? { is: 'held', id, text, tab: tab.serial } : { is: 'stored', id, text }
          )
      },
      (error: unknown) => {
        // A deliberate rejection is a promise not to send it; a store that failed
        // with its tab promises nothing.
        if (tab.alive && error instanceof ReadOnlyError) this.history.push({ is: 'rejected', id, text })
        if (tab.alive && error instanceof LocalStoreError)
          this.history.push({ is: 'held', id, text, tab: tab.serial })
      }
    )
  }

  /** Staff reset the exam: its time alone, or with the answers. */
  reset(clears: boolean): void {
    if (clears) this.server.clear()
    else this.server.reset()
    this.serverTime.begin()
    this.history.push({ is: 'reset', clears })
  }

  /** "Continuar": the candidate starts the exam again. A finished one is opened anew. */
  startAgain(): void {
    const { device, engine } = this.front
    if (this.server.begun || this.serverTime.outage !== null) return
    this.logIn(device, false)
    const term = this.server.start(device.session)?.writerTerm
    if (['finished', 'loading', 'other_tab'].includes(engine.getSnapshot().state)) {
      for (const tab of this.tabs.filter((one) => one.device === device)) this.crash(tab)
      return this.openTab(this.server.read(), device, term)
    }
    engine.observeTerm(term)
    void engine.resume()
  }

  /** A file is chosen for an answer, replacing one that may be unsent. */
  attach(id: number, name: string): void {
    const tab = this.front
    const { outbox, db } = tab
    if (tab.engine.getSnapshot().state !== 'active' || this.serverTime.isOver) return
    const saw = outbox.getSnapshot().files.get(String(id))?.filename ?? tab.files.get(id) ?? ''
    const size = Math.max(1, FILE_BYTES - name.length)
    this.history.push({ is: 'chosen', name, saw })
    outbox.add(id, new File([name, new Uint8Array(size)], name)).then(
      () => {
        if (!tab.alive) return
        tab.files.set(id, name)
        this.history.push({ is: 'file_stored', name, tab: db.isMemory ? tab.serial : null })
      },
      () => undefined
    )
  }

  /** The disk of a computer fills or breaks, or works again. */
  damage(device: Device, store: Device['store']): void {
    // A tab that cannot read what the other one wrote knows nothing of it when it takes
    // over: no engine can prevent that.
    const isOneOfMany = this.tabs.filter((tab) => tab.device === device).length > 1
    device.store = store === 'broken' && isOneOfMany ? 'full' : store
    if (store !== 'sound') device.hadTrouble = true
  }

  /** Whether the next log-in at this computer finds anything to send. */
  async hasPending(device: Device): Promise<boolean> {
    const db = openDatabase('candidate', device.name)
    const pending = await pendingExams(db)
    db.close()
    return (this.#broken.pending?.(pending) ?? pending).length > 0
  }

  /** No screen shows an unsent file. */
  filesSent(): boolean {
    return [...this.front.outbox.getSnapshot().files.values()].every(
      ({ state }) => state === 'failed' || state === 'quarantined'
    )
  }

  /** Records what the open tabs show as saved on the server. */
  witness(): void {
    for (const { engine, outbox, files } of this.tabs) {
      const shown = outbox.getSnapshot().files
      const isGone = (id: number, name: string) => {
        const file = shown.get(String(id))
        return file === undefined || (file.filename === name && file.state === 'quarantined')
      }
      for (const [id, name] of files)
        if (isGone(id, name))
          this.history.push({ is: 'file_believed', name, hasArrived: this.files.arrived.includes(name) })
      for (const { id, save, freeResponse } of engine.getSnapshot().answers) {
        const text = freeResponse ?? ''
        if (save === 'server')
          this.history.push({
            is: 'believed',
            id,
            text,
            hasArrived: text === '' || this.#flights.arrivedTexts.has(text),
          })
      }
    }
  }

  digest(): string {
    return JSON.stringify([...this.server.answers.values()])
  }

  /** Lets the store become idle, or leaves it in the middle of its work. */
  async settle(steps: number | null): Promise<void> {
    if (steps === null) await idle()
    else await turns(steps)
  }

  /** Runs timers and requests on a healthy connection until `done`. */
  async heal(done: () => boolean): Promise<void> {
    this.healthy = true
    this.serverTime.setOutage(false)
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
    for (const { name } of this.devices) await openDatabase('candidate', name).delete()
  }

  #newSession(): string {
    return `session-${(this.#sessions += 1)}`
  }
}
