import { browserScheduler, type Scheduler } from '../../shared/scheduler.ts'
import { TaskQueue } from '../../shared/task_queue.ts'
import { Link } from '../engine/link.ts'
import { IS_ANOTHER, sittingOf } from '../engine/merge.ts'
import { browserStorage } from '../environment.ts'
import type { BancaDatabase } from '../store/database.ts'
import type { RecordStorage } from '../store/exam_record.ts'
import type { RightLoss } from '../transport_types.ts'
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
} from './rules.ts'
import { SavedRecords } from './saved_records.ts'
import type { RecordContent, ServerRecord, TableRecords, TableTransport } from './types.ts'
import { sentRecord } from './unsent.ts'
import { readVerdict } from './verdict.ts'

/** The loop comes round this often. */
export const LOOP_MS = 5_000
/** A post that failed is tried again after this long, without showing it. */
const RETRY_MS = 1_000
const REQUEST_TIMEOUT_MS = 20_000

export interface AutosaveOptions {
  db: BancaDatabase
  applicationId: string
  transport: TableTransport
  scheduler?: Scheduler
  /** Null: none. Absent: the browser's. */
  storage?: RecordStorage | null
  /** This tab writes, and it was not stopped. */
  maySend: () => boolean
  /** The writer's term in which an edit is made; null or absent: it is not known. */
  term?: () => number | null
  /** That of the answers on screen; absent: the first. */
  sitting?: () => number
  /** The session is dead, or another one writes: nothing is to be edited until whoever owns the session has dealt with it. */
  onLoss?: (loss: RightLoss) => void
  /** The server holds something else in a place than what is here: it is to be read again before anything is edited. */
  onBehind?: () => void
  /** Staff have cleared the answers since it was written. */
  onSittingClosed?: () => void
  /** Something changed. */
  onChange: () => void
}

type Step = 'sent' | 'idle' | 'failed' | 'blocked'

/**
 * Saves a repertorization table automatically: every edit is stored durably, and a loop posts what is not synchronized, one record
 * at a time. What each transition does to a record is in `rules.ts`. The loop, from `load` to `stop`:
 *
 *       wait 5 s --> #post --sent--> #post, for the next record
 *        ^            |  |
 *        |            |  +--failed--> wait 1 s, or as long as the server asks --> #post
 *        |            +--idle, blocked--+
 *        +------------------------------+       `drain` posts at once, an edit only begins the wait
 */
export class TableAutosave {
  readonly #options: AutosaveOptions
  readonly #scheduler: Scheduler
  readonly #link: Link
  readonly #records: SavedRecords
  readonly #queue = new TaskQueue()
  #cancelTimer: (() => void) | null = null
  /** A retry that waits for its second. */
  #waitsToRetry = false
  #stopped = false
  /** Of the last acknowledgement, ISO 8601. */
  savedAt: string | null = null

  constructor(options: AutosaveOptions) {
    const { db, applicationId, storage = browserStorage(), scheduler = browserScheduler, onChange } = options
    this.#options = options
    this.#scheduler = scheduler
    this.#records = new SavedRecords({ db, applicationId, storage, onChange })
    this.#link = new Link({ random: () => 0, scheduler, requestTimeoutMs: REQUEST_TIMEOUT_MS })
  }

  /** By key; a new map with every change. */
  get records(): TableRecords {
    return this.#records.all
  }

  /** Reads what an earlier visit, or another tab, left here, and starts the loop. Resolves to whether any of it is other than what was known. */
  async load(): Promise<boolean> {
    const isOther = await this.#records.load()
    this.#schedule(LOOP_MS)
    return isOther
  }

  /** Reads what the server holds and merges it. Resolves to whether a place holds something else than before. Rejects as the call does. */
  async refresh(): Promise<boolean> {
    const { transport, applicationId } = this.#options
    return this.adopt(await transport.read(applicationId))
  }

  /**
   * Merges the server's records and returns what `refresh` returns. Records that it does not have are
   * sent to it once more: it has lost them, or never had them. What this computer cannot store of it is
   * read again with the next visit.
   */
  async adopt(server: readonly ServerRecord[]): Promise<boolean> {
    const theirs = new Map(server.map((one) => [keyOf(one), one]))
    let isOther = false
    const merged = this.#records.change(
      [...new Set([...theirs.keys(), ...this.records.keys()])],
      (record, key) => {
        const after = adopted(record, theirs.get(key))
        isOther ||=
          after !== undefined && !isSameContent(after.content, record?.content ?? emptied(after.content))
        return after
      }
    )
    await merged.catch(() => undefined)
    return isOther
  }

  /** Shown at once; resolves after the durable commit. Rejects with `LocalStoreError`; the edit lives on in memory and is sent. */
  edit(contents: readonly RecordContent[]): Promise<void> {
    const byKey = new Map(contents.map((content) => [keyOf(content), content]))
    const edit = { term: this.#options.term?.() ?? undefined, sitting: this.#options.sitting?.() }
    const stored = this.#records.change(
      [...byKey.keys()],
      (record, key) => {
        const content = byKey.get(key)
        return content ? edited(record, content, edit) : record
      },
      true
    )
    if (this.#cancelTimer === null && !this.#waitsToRetry) this.#schedule(LOOP_MS)
    return stored
  }

  /** Posts until nothing waits or one post fails. Never rejects. */
  async drain(): Promise<{ unsent: number }> {
    this.#cancel()
    await this.#records.written()
    let step: Step
    do step = await this.#queue.run(() => this.#post())
    while (step === 'sent')
    this.#afterTurn(step)
    return { unsent: this.unsent }
  }

  /** Records that the server lacks and has not refused. */
  get unsent(): number {
    return [...this.records.values()].filter(isWaiting).length
  }

  /** The server has refused some, because it has not handed their item out. */
  get isUnopened(): boolean {
    return [...this.records.values()].some(isUnopened)
  }

  /** Ends the loop; what is unsent stays in the store. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#cancel()
    await this.#records.written()
  }

  async #turn(): Promise<void> {
    let step: Step
    do step = await this.#queue.run(() => this.#post())
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
    const record = nextToSend(this.records)
    if (record === undefined) return 'idle'
    const key = keyOf(record.content)
    const { revision } = record
    // For the screen only: a row is synchronized when the server acknowledged it.
    this.#records.show(key, posted(record))
    const verdict = await this.#link.request('finish', (signal) =>
      transport.send(applicationId, sentRecord(record), { signal, sitting: sittingOf(record) })
    )
    switch (verdict.kind) {
      case 'ok':
        await this.#settle(key, revision, verdict.body, verdict.serverTime)
        return 'sent'
      case 'finished':
        await this.#records.changeQuietly(key, (one) => refused(one, revision, verdict.reason))
        return 'sent'
      case 'too_much':
        // One record must not hold up the others.
        await this.#records.changeQuietly(key, (one) =>
          refused(one, revision, verdict.error.code ?? 'refused')
        )
        return 'sent'
      case 'sitting_closed':
        // Staff have cleared the answers: the server has put it apart, or has no room for it.
        await this.#records.changeQuietly(key, (one) =>
          refused(one, revision, verdict.isKept ? 'sitting_closed' : 'not_stored', {
            sitting: verdict.sitting,
            term: 0,
            revision: 0,
          })
        )
        this.#options.onSittingClosed?.()
        return 'sent'
      case 'not_started':
        this.#release()
        return 'failed'
      case 'unauthenticated':
        this.#release()
        onLoss?.(verdict)
        return 'blocked'
      case 'taken_over': {
        // Another device writes: the content of this request is on the server all the same
        // where the response includes it.
        const { record: held } = verdict.body as { record?: unknown }
        if (held !== undefined) await this.#settle(key, revision, held, verdict.serverTime)
        this.#release()
        onLoss?.(verdict)
        return held === undefined ? 'blocked' : 'sent'
      }
      case 'retry':
        if (verdict.error.kind !== 'refused') return 'failed'
        await this.#records.changeQuietly(key, (one) =>
          refused(one, revision, verdict.error.code ?? 'refused')
        )
        return 'sent'
    }
  }

  async #settle(key: string, revision: number, verdict: unknown, serverTime: string): Promise<void> {
    const { accepted, reason, stored } = readVerdict(verdict)
    if (accepted) {
      this.savedAt = serverTime
      this.#records.delivered(key, revision)
    }
    await this.#records.changeQuietly(key, (one) =>
      accepted ? acknowledged(one, revision, stored?.term) : refused(one, revision, reason, stored)
    )
    if (!accepted && IS_ANOTHER.has(reason)) this.#options.onBehind?.()
  }

  /** A second has passed since the post that failed, or somebody asks for another one now. */
  #release(): void {
    this.#waitsToRetry = false
    for (const [key, record] of this.records) {
      const next = released(record)
      if (next !== record) this.#records.show(key, next)
    }
  }

  #schedule(ms: number): void {
    this.#cancel()
    if (this.#stopped) return
    this.#cancelTimer = this.#scheduler.after(ms, () => {
      this.#cancelTimer = null
      void this.#turn()
    })
  }

  #cancel(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
  }
}
