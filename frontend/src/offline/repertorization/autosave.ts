import type { BancaDatabase } from '../store/database.ts'
import { browserClock, browserScheduler, browserStorage } from '../environment.ts'
import { LocalStoreError } from '../engine/errors.ts'
import type { RecordStorage } from '../store/exam_record.ts'
import { Link } from '../engine/link.ts'
import { compareOrder, IS_ANOTHER } from '../engine/merge.ts'
import type { Clock, EditOrder, RightLoss, Scheduler } from '../types.ts'
import {
  acknowledged,
  adopted,
  edited,
  emptied,
  isSameContent,
  isUnopened,
  isWaiting,
  keyOf,
  nextToSend,
  posted,
  refused,
  released,
  reopened,
} from './rules.ts'
import { keepRecords, readRecords, restoreRecords } from './store.ts'
import type { RecordContent, ServerRecord, TableRecord, TableRecords, TableTransport } from './types.ts'
import { TableNotes } from './table_journal.ts'
import { sentRecord } from './unsent.ts'

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
  /** Null: none. Absent: the browser's. */
  storage?: RecordStorage | null
  /** This tab writes, and nobody told it to be silent. */
  maySend: () => boolean
  /** The writer's term in which an edit is made; null or absent: it is not known. */
  term?: () => number | null
  /** The session is dead, or another one writes: nothing is to be edited until whoever owns the session has dealt with it. */
  onLoss?: (loss: RightLoss) => void
  /** The server holds something else in a place than what is here: it is to be read again before anything is edited. */
  onBehind?: () => void
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
  readonly #notes: TableNotes
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
    const { db, applicationId, storage = browserStorage() } = options
    this.#notes = new TableNotes(storage, db.userId, applicationId)
    this.#link = new Link({
      clock: options.clock ?? browserClock,
      random: () => 0,
      scheduler: this.#scheduler,
      requestTimeoutMs: REQUEST_TIMEOUT_MS,
    })
  }

  /** By key; a new map with every change. */
  get records(): TableRecords {
    return this.#records
  }

  /** Reads what an earlier visit, or another tab, left here, and starts the loop. Resolves to whether any of it is other than what was known. */
  async load(): Promise<boolean> {
    const { db, applicationId } = this.#options
    const left = this.#notes.left()
    // Where they cannot be written they are sent from memory, and stay noted.
    const isKept = await restoreRecords(db, applicationId, left).then(
      () => !db.isMemory,
      () => false
    )
    const stored = await readRecords(db, applicationId)
    for (const record of left)
      if (isNewer(record, stored.get(keyOf(record.content)))) stored.set(keyOf(record.content), record)
    if (isKept) this.#notes.taken(left)
    else this.#notes.takenOver(left)
    const next = new Map([...stored].map(([key, record]) => [key, reopened(record)]))
    // What could not be written down lives on in memory.
    for (const [key, record] of this.#records)
      if ((next.get(key)?.revision ?? 0) < record.revision) next.set(key, record)
    const before = this.#records
    this.#set(next)
    this.#schedule(LOOP_MS)
    return [...next].some(
      ([key, { content }]) => !isSameContent(content, before.get(key)?.content ?? emptied(content))
    )
  }

  /** Reads what the server holds and merges it. Resolves to whether a place holds something else than before. Rejects as the call does. */
  async refresh(): Promise<boolean> {
    const { transport, applicationId } = this.#options
    return this.adopt(await transport.read(applicationId))
  }

  /**
   * Merges what the server holds, and says what `refresh` says. Places that it does not have are sent to it once more: it has lost them, or
   * never had them. What this computer cannot keep of it is read again with the next visit.
   */
  async adopt(server: readonly ServerRecord[]): Promise<boolean> {
    const theirs = new Map(server.map((one) => [keyOf(one), one]))
    let isOther = false
    const merged = this.#change([...new Set([...theirs.keys(), ...this.#records.keys()])], (record, key) => {
      const after = adopted(record, theirs.get(key))
      isOther ||=
        after !== undefined && !isSameContent(after.content, record?.content ?? emptied(after.content))
      return after
    })
    await merged.catch(() => undefined)
    return isOther
  }

  /** Shown at once; resolves after the durable commit. Rejects with `LocalStoreError`; the edit lives on in memory and is sent. */
  edit(contents: readonly RecordContent[]): Promise<void> {
    const byKey = new Map(contents.map((content) => [keyOf(content), content]))
    const term = this.#options.term?.() ?? undefined
    const kept = this.#change(
      [...byKey.keys()],
      (record, key) => {
        const content = byKey.get(key)
        return content ? edited(record, content, term) : record
      },
      true
    )
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

  /** The server has refused some, because it has not handed their question out. */
  get isUnopened(): boolean {
    return [...this.#records.values()].some(isUnopened)
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
    const { maySend, transport, applicationId, onLoss } = this.#options
    this.#release()
    if (this.#stopped || !maySend()) return 'blocked'
    const record = nextToSend(this.#records)
    if (record === undefined) return 'idle'
    const key = keyOf(record.content)
    const { revision } = record
    // Only shown: on this computer it is not synchronized until the server said so.
    this.#put(key, posted(record))
    const verdict = await this.#link.request('finish', (signal) =>
      transport.send(applicationId, sentRecord(record), { signal })
    )
    switch (verdict.kind) {
      case 'ok':
        await this.#settle(key, revision, verdict.body, verdict.serverTime)
        return 'sent'
      case 'finished':
        await this.#guarded([key], (one) => refused(one, revision, verdict.reason))
        return 'sent'
      case 'too_much':
        // One record must not hold up the others.
        await this.#guarded([key], (one) => refused(one, revision, verdict.error.code ?? 'refused'))
        return 'sent'
      case 'unauthenticated':
        this.#release()
        onLoss?.(verdict)
        return 'blocked'
      case 'taken_over': {
        // Another device writes: what this request carried is with the server all the same where it says so.
        const { record: held } = verdict.body as { record?: unknown }
        if (held !== undefined) await this.#settle(key, revision, held, verdict.serverTime)
        this.#release()
        onLoss?.(verdict)
        return held === undefined ? 'blocked' : 'sent'
      }
      case 'retry':
        if (verdict.error.kind !== 'refused') return 'failed'
        await this.#guarded([key], (one) => refused(one, revision, verdict.error.code ?? 'refused'))
        return 'sent'
    }
  }

  async #settle(key: string, revision: number, word: unknown, serverTime: string): Promise<void> {
    const { accepted, reason, stored } = readVerdict(word)
    if (accepted) {
      this.savedAt = serverTime
      const record = this.#records.get(key)
      if (record) this.#notes.settled([{ ...record, revision }])
    }
    await this.#guarded([key], (one) =>
      accepted ? acknowledged(one, revision, stored?.term) : refused(one, revision, reason, stored)
    )
    if (!accepted && IS_ANOTHER.has(reason)) this.#options.onBehind?.()
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

  /** At once in memory, then durably. `isEdit`: what the pupil wrote, which must outlive a page that goes before it is durable. */
  #change(
    keys: readonly string[],
    change: (record: TableRecord | undefined, key: string) => TableRecord | undefined,
    isEdit = false
  ): Promise<void> {
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
    const written = changed.map(released)
    if (isEdit) this.#notes.add(written)
    const kept = keepRecords(db, applicationId, written)
    this.#writing = Promise.allSettled([this.#writing, kept])
    return kept.then(
      // What is kept in memory alone would go with the page.
      () => void (db.isMemory || this.#notes.settled(written)),
      (error: unknown) => {
        throw new LocalStoreError(error)
      }
    )
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

const isNewer = (one: TableRecord, other: TableRecord | undefined): boolean =>
  other === undefined || compareOrder(one, other) > 0

function readVerdict(word: unknown): { accepted: boolean; reason: string; stored: EditOrder | undefined } {
  const { accepted, reason, kept, term, revision } = (
    typeof word === 'object' && word !== null ? word : {}
  ) as Record<string, unknown>
  return {
    accepted: accepted === true,
    // Too many are kept apart already: only this computer has it.
    reason: kept === false ? 'not_kept' : typeof reason === 'string' ? reason : 'refused',
    stored: typeof term === 'number' && typeof revision === 'number' ? { term, revision } : undefined,
  }
}
