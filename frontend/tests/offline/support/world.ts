// First: gives Node an IndexedDB.
import { idle, turns } from './idle.ts'
import {
  BancaDatabase, createSyncEngine, openDatabase, ReadOnlyError, type AnswerEntry, type ServerAnswer, type SyncEngine,
  type TransportReply,
} from '../../../src/offline/index.ts'
import type { SyncPolicy } from '../../../src/offline/policy.ts'
import { webWriterLocks } from '../../../src/offline/web-locks.ts'
import type { Fact } from './checker.ts'
import { MemoryStorage } from './desk.ts'
import { FakeBrowserLocks } from './locks.ts'
import { ReferenceServer } from './server.ts'
import { FakeTime } from './time.ts'

interface Tab {
  alive: boolean
  engine: SyncEngine
  db: BancaDatabase
  open: Set<IDBTransaction>
}

/** A request in the air. It may arrive several times, late, or never; its sender may be dead by then. */
export interface Flight {
  kind: 'batch' | 'finish'
  entries: AnswerEntry[]
  /** Null once the sender heard something. */
  answer: ((reply: TransportReply | null) => void) | null
}

let worlds = 0

/** The browser's databases, with every transaction begun on them written into `open`. */
function witnessed(open: Set<IDBTransaction>): IDBFactory {
  const witness = (database: IDBDatabase) => {
    const begin = database.transaction.bind(database)
    database.transaction = (...args) => {
      const transaction = begin(...args)
      open.add(transaction)
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

/** One pupil, one browser with its store, one server, and a network that does its worst. Everything is written down. */
export class World {
  readonly history: Fact[] = []
  readonly server: ReferenceServer
  readonly time = new FakeTime()
  readonly flights: Flight[] = []
  readonly #name = `world-${worlds += 1}`
  readonly #ids: number[]
  readonly #browser = new FakeBrowserLocks()
  readonly #storage = new MemoryStorage()
  readonly #random: () => number
  readonly #newPolicy: (() => SyncPolicy) | undefined
  readonly tabs: Tab[] = []
  healthy = false
  loggedIn = true

  constructor(answers: number, random: () => number, newPolicy?: () => SyncPolicy) {
    this.#ids = Array.from({ length: answers }, (_, at) => at + 1)
    this.server = new ReferenceServer(this.#ids)
    this.#random = random
    this.#newPolicy = newPolicy
  }

  /** The tab in front of the pupil. */
  get front(): Tab {
    return this.tabs[this.tabs.length - 1]!
  }

  /** Opens a tab in front; `answers` is what the server said at some time before. */
  openTab(answers: readonly ServerAnswer[]): void {
    const open = new Set<IDBTransaction>()
    const db = new BancaDatabase('pupil', this.#name, witnessed(open))
    const whileAlive = <T>(tab: Tab, run: () => T) => (tab.alive ? run() : undefined)
    const tab: Tab = {
      alive: true, db, open,
      engine: createSyncEngine({
        db, applicationId: 7, random: this.#random, clock: this.time, policy: this.#newPolicy?.(),
        transport: {
          sendBatch: (_id, entries) => this.#launch(() => tab.alive, 'batch', entries),
          finish: (_id, entries) => this.#launch(() => tab.alive, 'finish', entries),
        },
        scheduler: { set: (callback, ms) => this.time.set(() => whileAlive(tab, callback), ms), clear: this.time.clear },
        network: { subscribe: () => () => {} },
        storage: {
          getItem: this.#storage.getItem,
          setItem: (key, value) => whileAlive(tab, () => this.#storage.setItem(key, value)),
          removeItem: (key) => whileAlive(tab, () => this.#storage.removeItem(key)),
        },
        locks: {
          claim: (name, handlers) => webWriterLocks({ ...this.#browser.forTab(tab), scheduler: this.time }).claim(name, handlers),
        },
      }),
    }
    this.tabs.push(tab)
    void tab.engine.load().then(() => tab.engine.adopt(answers))
  }

  /** The tab is gone in this instant: what was not committed is lost, its requests fly on without it. */
  crash(tab: Tab): void {
    tab.alive = false
    this.tabs.splice(this.tabs.indexOf(tab), 1)
    for (const transaction of tab.open) {
      try {
        transaction.abort()
      } catch {
        // It was over already.
      }
    }
    tab.db.close()
    this.#browser.die(tab)
  }

  edit(id: number, text: string): void {
    const tab = this.front
    this.history.push({ is: 'attempted', id, text, late: this.server.finished })
    const patch = this.#random() < 0.5 ? { freeResponse: text } : { freeResponse: text, finished: this.#random() < 0.5 }
    void tab.engine.edit(id, patch).then(
      () => {
        if (tab.alive) this.history.push({ is: 'kept', id, text })
      },
      (error: unknown) => {
        // A refusal by rule is a promise not to send it; a store that died with its tab promises nothing.
        if (tab.alive && error instanceof ReadOnlyError) this.history.push({ is: 'rejected', id, text })
      },
    )
  }

  /** The server deals with the entries of a flight. */
  arrive(flight: Flight): TransportReply {
    if (!this.loggedIn) return { status: 401, body: { code: 'session_expired' } }
    const afterFinish = this.server.finished
    const reply = flight.kind === 'batch' ? this.server.batch(flight.entries) : this.server.finish(flight.entries)
    for (const entry of flight.entries) {
      const { id, revision, freeResponse } = entry
      const stored = this.server.answers.get(String(id))?.revision ?? 0
      this.history.push({ is: 'received', id, revision, content: JSON.stringify(entry), text: freeResponse ?? '', stored, afterFinish })
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
    for (const { engine } of this.tabs) {
      for (const { id, save, editedRevision } of engine.getSnapshot().answers) {
        const stored = this.server.answers.get(String(id))?.revision ?? 0
        if (save === 'server') this.history.push({ is: 'believed', id, revision: editedRevision, stored })
      }
    }
  }

  digest(): string {
    return JSON.stringify([...this.server.answers.values()])
  }

  holdings(): { id: number; revision: number; text: string }[] {
    return this.#ids.map((id) => {
      const stored = this.server.answers.get(String(id))!
      return { id, revision: stored.revision, text: stored.entry.freeResponse ?? '' }
    })
  }

  /** Lets the store come to rest, or leaves it in the middle of its work. */
  async settle(steps: number | null): Promise<void> {
    if (steps === null) await idle()
    else await turns(steps)
  }

  /** Runs timers and deliveries on a healthy link until `done`. */
  async heal(done: () => boolean): Promise<void> {
    this.healthy = true
    this.loggedIn = true
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
    await openDatabase('pupil', this.#name).delete()
  }

  #launch(isAlive: () => boolean, kind: 'batch' | 'finish', entries: AnswerEntry[]): Promise<TransportReply> {
    if (!isAlive()) return new Promise(() => {})
    const flight: Flight = { kind, entries: structuredClone(entries), answer: null }
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
    const body = reply?.status === 200 && typeof reply.body === 'object' ? reply.body as { answers?: unknown } : null
    for (const ack of Array.isArray(body?.answers) ? body.answers as { id: number; revision: number; accepted: boolean }[] : []) {
      if (ack.accepted) this.history.push({ is: 'acknowledged', id: ack.id, revision: ack.revision })
    }
  }
}
