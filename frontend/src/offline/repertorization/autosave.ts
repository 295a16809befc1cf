import type { BancaDatabase } from '../database.ts'
import { browserClock, browserScheduler } from '../environment.ts'
import { LocalStoreError } from '../errors.ts'
import { Link } from '../link.ts'
import type { Clock, Scheduler } from '../types.ts'
import { acknowledged, adopted, edited, isWaiting, keyOf, nextToSend, posted, refused, released, reopened } from './rules.ts'
import { keepRecords, readRecords } from './store.ts'
import type { RecordContent, ServerRecord, TableRecord, TableRecords, TableTransport } from './types.ts'

/** The loop comes round this often. */
export const LOOP_MS = 5_000
/** A post that failed is tried again after this long, without a word. */
export const RETRY_MS = 1_000
const REQUEST_TIMEOUT_MS = 20_000

export interface AutosaveOptions {
  db: BancaDatabase
  applicationId: string
  transport: TableTransport
  scheduler?: Scheduler
  clock?: Clock
  /** This tab writes, and nobody told it to be silent. */
  maySend: () => boolean
  /** The session is dead, or another one writes: whoever owns the session finds out what to do. */
  onBlocked?: () => void
  /** Something changed. */
  onChange: () => void
}

type Step = 'sent' | 'idle' | 'failed' | 'blocked'

/**
 * Saves a repertorization table by itself: every edit is kept durably here, and a loop posts what is not synchronized, one record
 * at a time. What each transition does to a record is in `rules.ts`.
 */
export class TableAutosave {
  readonly #options: AutosaveOptions
  readonly #scheduler: Scheduler
  readonly #link: Link
  #records = new Map<string, TableRecord>()
  #writing: Promise<unknown> = Promise.resolve()
  #tail: Promise<unknown> = Promise.resolve()
  #timer: unknown = null
  /** A retry that waits for its second. */
  #waitsToRetry = false
  #stopped = false
  /** Of the last acknowledgement, ISO 8601. */
  savedAt: string | null = null

  constructor(options: AutosaveOptions) {
    this.#options = options
    this.#scheduler = options.scheduler ?? browserScheduler
    this.#link = new Link({
      clock: options.clock ?? browserClock, random: () => 0, scheduler: this.#scheduler, requestTimeoutMs: REQUEST_TIMEOUT_MS,
    })
  }

  /** By key; a new map with every change. */
  get records(): TableRecords {
    return this.#records
  }

  /** Reads what an earlier visit, or another tab, left here, and starts the loop. */
  async load(): Promise<void> {
    const stored = await readRecords(this.#options.db, this.#options.applicationId)
    const next = new Map([...stored].map(([key, record]) => [key, reopened(record)]))
    // What could not be written down lives on in memory.
    for (const [key, record] of this.#records) if ((next.get(key)?.revision ?? 0) < record.revision) next.set(key, record)
    this.#set(next)
    this.#schedule(LOOP_MS)
  }

  /** Reads what the server holds and merges it. Rejects as the call does. */
  async refresh(): Promise<void> {
    const { transport, applicationId } = this.#options
    await this.adopt(await transport.read(applicationId))
  }

  /** Merges what the server holds. Places that it does not have are sent to it once more: it has lost them, or never had them. */
  async adopt(server: readonly ServerRecord[]): Promise<void> {
    const theirs = new Map(server.map((one) => [keyOf(one), one]))
    await this.#change([...new Set([...theirs.keys(), ...this.#records.keys()])], (record, key) => {
      const one = theirs.get(key)
      if (one) return adopted(record, one)
      return record?.syncStatus === 'synchronized' ? { ...record, syncStatus: 'not_synchronized' } : record
    })
  }

  /** Shown at once; resolves after the durable commit. Rejects with `LocalStoreError`; the edit lives on in memory and is sent. */
  edit(contents: readonly RecordContent[]): Promise<void> {
    const byKey = new Map(contents.map((content) => [keyOf(content), content]))
    const kept = this.#change([...byKey.keys()], (record, key) => {
      const content = byKey.get(key)
      return content ? edited(record, content) : record
    })
    if (this.#timer === null && !this.#waitsToRetry) this.#schedule(LOOP_MS)
    return kept
  }

  /** Posts until nothing waits or one post fails. Never rejects. */
  async drain(): Promise<{ unsent: number }> {
    this.#cancel()
    await this.#writing.catch(() => undefined)
    let step: Step
    do step = await this.#exclusive(() => this.#post())
    while (step === 'sent')
    this.#afterTurn(step)
    return { unsent: this.unsent }
  }

  /** Records that the server lacks and has not refused. */
  get unsent(): number {
    return [...this.#records.values()].filter(isWaiting).length
  }

  /** Ends the loop; what is unsent stays in the store. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#cancel()
    await this.#writing.catch(() => undefined)
  }

  async #turn(): Promise<void> {
    let step: Step
    do step = await this.#exclusive(() => this.#post())
    while (step === 'sent' && !this.#stopped)
    this.#afterTurn(step)
  }

  #afterTurn(step: Step): void {
    if (step !== 'failed') return this.#schedule(LOOP_MS)
    this.#waitsToRetry = true
    this.#schedule(Math.max(RETRY_MS, this.#link.waitMs()))
  }

  async #post(): Promise<Step> {
    const { maySend, transport, applicationId, onBlocked } = this.#options
    this.#release()
    if (this.#stopped || !maySend()) return 'blocked'
    const record = nextToSend(this.#records)
    if (record === undefined) return 'idle'
    const key = keyOf(record.content)
    const { revision } = record
    // Only shown: on this computer it is not synchronized until the server said so.
    this.#put(key, posted(record))
    const sent = { ...record.content, revision }
    const verdict = await this.#link.request('finish', (signal) => transport.send(applicationId, sent, { signal }))
    switch (verdict.kind) {
      case 'ok': {
        const { accepted, reason } = readVerdict(verdict.body)
        if (accepted) this.savedAt = verdict.serverTime
        await this.#guarded([key], (one) => (accepted ? acknowledged(one, revision) : refused(one, revision, reason)))
        if (!accepted && reason === 'stale_revision') await this.refresh().catch(() => undefined)
        return 'sent'
      }
      case 'finished':
        await this.#guarded([key], (one) => refused(one, revision, 'application_already_finished'))
        return 'sent'
      case 'too_much':
        // One record must not hold up the others.
        await this.#guarded([key], (one) => refused(one, revision, verdict.error.code ?? 'refused'))
        return 'sent'
      case 'unauthenticated':
      case 'taken_over':
        this.#release()
        onBlocked?.()
        return 'blocked'
      case 'retry':
        if (verdict.error.kind !== 'refused') return 'failed'
        await this.#guarded([key], (one) => refused(one, revision, verdict.error.code ?? 'refused'))
        return 'sent'
    }
  }

  /** A second has passed since the post that failed, or somebody asks for another one now. */
  #release(): void {
    this.#waitsToRetry = false
    for (const [key, record] of this.#records) {
      const next = released(record)
      if (next !== record) this.#put(key, next)
    }
  }

  #schedule(ms: number): void {
    this.#cancel()
    if (this.#stopped) return
    this.#timer = this.#scheduler.set(() => {
      this.#timer = null
      void this.#turn()
    }, ms)
  }

  #cancel(): void {
    if (this.#timer !== null) this.#scheduler.clear(this.#timer)
    this.#timer = null
  }

  /** A write that fails must not stop the sending: the next visit then sends once more what the server has. */
  async #guarded(keys: readonly string[], change: (record: TableRecord) => TableRecord): Promise<void> {
    await this.#change(keys, (record) => record && change(record)).catch(() => undefined)
  }

  /** At once in memory, then durably. */
  #change(keys: readonly string[], change: (record: TableRecord | undefined, key: string) => TableRecord | undefined): Promise<void> {
    const changed: TableRecord[] = []
    const next = new Map(this.#records)
    for (const key of keys) {
      const before = this.#records.get(key)
      const after = change(before, key)
      if (after === undefined || after === before) continue
      next.set(key, after)
      changed.push(after)
    }
    if (changed.length === 0) return Promise.resolve()
    this.#set(next)
    const { db, applicationId } = this.#options
    const kept = keepRecords(db, applicationId, changed.map(released))
    this.#writing = Promise.allSettled([this.#writing, kept])
    return kept.catch((error: unknown) => {
      throw new LocalStoreError(error)
    })
  }

  #put(key: string, record: TableRecord): void {
    this.#set(new Map(this.#records).set(key, record))
  }

  #set(records: Map<string, TableRecord>): void {
    this.#records = records
    this.#options.onChange()
  }

  #exclusive<T>(task: () => Promise<T>): Promise<T> {
    const run = this.#tail.then(task)
    this.#tail = run.catch(() => undefined)
    return run
  }
}

function readVerdict(body: unknown): { accepted: boolean; reason: string } {
  const { accepted, reason } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return { accepted: accepted === true, reason: typeof reason === 'string' ? reason : 'refused' }
}
