import type { Scheduler } from '../../shared/scheduler.ts'
import { LocalStoreError, ReadOnlyError, UnknownAnswerError } from './errors.ts'
import type { UnloadJournal } from '../store/unload_journal.ts'
import { applyEdit, type EditStamp } from './merge.ts'
import type { SnapshotView } from './snapshot.ts'
import type { AnswerStore } from '../store/answer_store.ts'
import type { AnswerPatch, AnswerRow, Id } from '../types.ts'
import type { EngineState } from './types.ts'

/** Ticked seconds become durable at least this often, counted in seconds of work. */
const SECONDS_BETWEEN_WRITES = 30

/**
 * Longest time that a typed text waits for the store before the screen is
 * updated all the same, ms: one frame.
 */
const QUIET_MS = 16

type LocalPatch = AnswerPatch & Pick<Partial<AnswerRow>, 'timeoutDate'>

interface EditorHost {
  store: AnswerStore
  view: SnapshotView
  journal: UnloadJournal
  scheduler: Scheduler
  /** Null when the candidate may edit, else the state that forbids it. */
  readOnly(): EngineState | null
  /** The candidate works on the exam: only then does the time of an answer count. */
  isOpen(): boolean
  /** The term and the time of an edit that is made now. */
  stamp(row: AnswerRow): EditStamp
  /** The page may be gone in a moment: what is unsent goes to the browser. `isJournaled`: the next page finds all of it. */
  sendOnUnload(isJournaled: boolean): void
  /** An edit is in the store, or at least in memory. */
  edited(): void
  failed(error: unknown): void
}

/** Another text, and nothing that a screen would have to show for it. */
const isText = (row: AnswerRow, patch: LocalPatch): boolean =>
  patch.freeResponse !== undefined &&
  patch.freeResponse !== row.freeResponse &&
  patch.finished === undefined &&
  patch.timeoutDate === undefined

/** Takes the candidate's edits: shows them at once, makes them durable, and collects the counted seconds. */
export class Editor {
  readonly #host: EditorHost
  readonly #writes = new Set<Promise<unknown>>()
  #tickedSinceWrite = 0
  #isLeaving = false

  constructor(host: EditorHost) {
    this.#host = host
  }

  async edit(id: Id, patch: LocalPatch): Promise<void> {
    const { store, view, scheduler } = this.#host
    const readOnly = this.#host.readOnly()
    if (readOnly) throw new ReadOnlyError(readOnly)
    const row = store.rows.get(String(id))
    if (!row) throw new UnknownAnswerError(id)
    const complete = { ...patch, seconds: Math.max(view.secondsOf(id), patch.seconds ?? 0) }
    view.ticks.delete(String(id))
    // Of this moment: the store may take its time.
    const stamp = this.#host.stamp(row)
    // The write starts before anything is rendered: rendering blocks the thread longer
    // than the store takes to write.
    const apply = (row: AnswerRow) => applyEdit(row, complete, scheduler.now(), stamp)
    const written = this.write([id], apply)
    // A field shows its own text. Rendering the page around it first would delay the store's events.
    const isTyped = isText(row, patch)
    const done = view.optimistic(id, complete, apply, isTyped)
    if (this.#isLeaving) this.#unload()
    const cancelLate = isTyped ? scheduler.after(QUIET_MS, () => view.publish()) : null
    try {
      await written
      // The store takes writes again: it gets what it missed.
      void store.persistVolatile().catch(() => undefined)
    } finally {
      cancelLate?.()
      done()
      this.#host.journal.settled(store, view)
      this.#host.edited()
    }
  }

  /** A durable change that is no edit. */
  async write(ids: readonly Id[], change: (row: AnswerRow) => AnswerRow): Promise<void> {
    const write = this.#host.store.update(ids, change)
    this.#writes.add(write)
    try {
      await write
    } catch (error) {
      if (error instanceof LocalStoreError) this.#host.failed(error)
      throw error
    } finally {
      this.#writes.delete(write)
    }
  }

  tick(id: Id, seconds: number): void {
    const { store, view } = this.#host
    const key = String(id)
    if (!this.#host.isOpen() || !store.rows.has(key)) return
    view.ticks.set(key, (view.ticks.get(key) ?? 0) + seconds)
    this.#tickedSinceWrite += seconds
    if (this.#tickedSinceWrite >= SECONDS_BETWEEN_WRITES) void this.persistSeconds()
    else view.publish()
  }

  /** `true`: the page may be gone in a moment. `false`: it is still here. */
  leaving(isLeaving: boolean): void {
    this.#isLeaving = false
    if (isLeaving) {
      void this.persistSeconds()
      this.#unload()
    }
    this.#isLeaving = isLeaving
  }

  /** Restores the uncommitted writes of a page that closed. */
  restore = (): Promise<void> => this.#host.journal.restore(this.#host.store)

  /** Makes the ticked seconds durable, as one edit of each answer concerned. Never rejects. */
  async persistSeconds(): Promise<void> {
    const { store, view } = this.#host
    this.#tickedSinceWrite = 0
    if (this.#host.readOnly()) return
    const ids = [...view.ticks.keys()].flatMap((key) => store.rows.get(key)?.id ?? [])
    await Promise.allSettled(ids.map((id) => this.edit(id, {})))
  }

  /** Settles when every edit that was asked for is in the store, or could not be put there. */
  async written(): Promise<void> {
    while (this.#writes.size > 0) await Promise.allSettled(this.#writes)
  }

  /** Typed last, too, and handed on by a field that goes away with its page. */
  #unload(): void {
    const { journal, store, view, sendOnUnload } = this.#host
    sendOnUnload(journal.record(store, view))
  }
}
