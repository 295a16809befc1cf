import { Emitter } from '../../shared/emitter.ts'
import type { Scheduler } from '../../shared/scheduler.ts'
import { createDeadline } from './deadline.ts'
import { contentRevisionOf, hasNoRoom, isUnsent, responseOf } from './merge.ts'
import type { AnswerStore } from '../store/answer_store.ts'
import type { AnswerPatch, AnswerRow, Id } from '../types.ts'
import type { AnswerView, SaveState, SyncSnapshot } from './types.ts'

type Status = Omit<
  SyncSnapshot,
  'answers' | 'unsent' | 'unsentAnswers' | 'noRoom' | 'asideInMemory' | 'refused' | 'isMemoryOnly'
>

interface Pending {
  key: string
  patch: AnswerPatch
  /** The row with the edit, as the store is about to have it. */
  apply: (row: AnswerRow) => AnswerRow
}

/**
 * What the screen shows: rows of the store, edits that are not committed yet, counted
 * seconds, and the engine's status.
 */
export class SnapshotView extends Emitter {
  readonly ticks = new Map<string, number>()
  readonly sending = new Map<string, number>()
  readonly #store: AnswerStore
  readonly #views = new Map<string, { source: string; row: AnswerRow; view: AnswerView }>()
  #pending: Pending[] = []
  #status: Status
  #snapshot: SyncSnapshot

  constructor(store: AnswerStore, clock: Pick<Scheduler, 'monotonic'>) {
    super()
    this.#store = store
    this.#status = {
      state: 'loading',
      connection: 'online',
      lastError: null,
      delay: null,
      serverOffset: 0,
      deadline: createDeadline(null, clock),
      finish: null,
      storeLoss: null,
    }
    this.#snapshot = this.#build()
  }

  get status(): Status {
    return this.#status
  }

  getSnapshot = (): SyncSnapshot => this.#snapshot

  set(change: Partial<Status>): void {
    this.#status = { ...this.#status, ...change }
    this.publish()
  }

  /**
   * Shows an edit before it is durable; call the result when the store has taken or refused it. `isQuiet`: the snapshot has it, and
   * subscribers are notified only then, or by the next `publish`.
   */
  optimistic(id: Id, patch: AnswerPatch, apply: Pending['apply'], isQuiet = false): () => void {
    const pending = { key: String(id), patch, apply }
    this.#pending = [...this.#pending, pending]
    if (isQuiet) this.#snapshot = this.#build()
    else this.publish()
    return () => {
      this.#pending = this.#pending.filter((one) => one !== pending)
      this.publish()
    }
  }

  /** The rows as they will be once every edit that was asked for is in the store. */
  rowsWithPendingEdits(): AnswerRow[] {
    return [...this.#store.rows].map(([key, row]) =>
      this.#pending.filter((one) => one.key === key).reduce((next, { apply }) => apply(next), row)
    )
  }

  secondsOf(id: Id): number {
    return this.#view(String(id))?.seconds ?? 0
  }

  publish(): void {
    this.#snapshot = this.#build()
    this.emit()
  }

  #build(): SyncSnapshot {
    const rows = [...this.#store.rows.values()].sort((a, b) => a.position - b.position)
    return {
      ...this.#status,
      isMemoryOnly: this.#store.isMemory,
      answers: rows.flatMap((row) => this.#view(String(row.id)) ?? []),
      unsent: rows.filter((row) => isUnsent(row)).length,
      unsentAnswers: rows.filter((row) => isUnsent(row) && row.ackedRevision < contentRevisionOf(row)).length,
      noRoom: rows.filter((row) => hasNoRoom(row) && !this.#store.volatile.has(String(row.id))).length,
      asideInMemory: this.#store.asideInMemory,
      refused: rows.flatMap(({ id, refusal }) => (refusal ? [{ id, reason: refusal.reason }] : [])),
    }
  }

  #view(key: string): AnswerView | null {
    const row = this.#store.rows.get(key)
    if (!row) return null
    const patches = this.#pending.filter((one) => one.key === key).map((one) => one.patch)
    const edited = { ...row, ...(Object.assign({}, ...patches) as AnswerPatch) }
    edited.seconds = Math.max(row.seconds, edited.seconds) + (this.ticks.get(key) ?? 0)
    const view: AnswerView = { ...edited, save: this.#saveState(row, patches.length > 0) }
    const source = JSON.stringify([responseOf(view), view.save])
    const known = this.#views.get(key)
    if (known && known.row === row && known.source === source) return known.view
    this.#views.set(key, { source, row, view })
    return view
  }

  #saveState(row: AnswerRow, pending: boolean): SaveState {
    const key = String(row.id)
    if (pending) return 'saving'
    if (!isUnsent(row)) return 'server'
    if ((this.sending.get(key) ?? -1) >= row.editedRevision) return 'sending'
    return this.#store.volatile.has(key) ? 'memory' : 'local'
  }
}
