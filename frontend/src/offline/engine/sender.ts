import type { Scheduler } from '../../shared/scheduler.ts'
import { TaskQueue } from '../../shared/task_queue.ts'
import type { AnswerStore } from '../store/answer_store.ts'
import type { AnswerRow } from '../types.ts'
import type { EngineState } from './types.ts'
import type { RightLoss, Transport } from '../transport_types.ts'
import type { Link } from './link.ts'
import { isSendable, isUnsent, sittingOf } from './merge.ts'
import type { SyncPolicy } from './policy.ts'
import type { Verdict } from './reply.ts'
import type { Settlement } from './settlement.ts'
import type { SnapshotView } from './snapshot.ts'

export const BATCH_LIMIT = 50

/** What the sender needs of the engine. */
interface SenderHost {
  store: AnswerStore
  view: SnapshotView
  link: Link
  policy: SyncPolicy
  transport: Transport
  scheduler: Scheduler
  settlement: Settlement
  intervalMs: number
  /** This tab is the writer and nothing forbids sending. */
  maySend(): boolean
  enter(state: EngineState): void
  /** Nothing is edited here until the right to write is back. */
  lost(loss: RightLoss): void
  /** Staff have cleared the answers: those of the present sitting are read before anything is edited. */
  sittingClosed(): void
  /** Staff have reset the exam: it has to be started again. */
  wasReset(): void
  /** Time, connection and error that came with an answer. */
  heard(verdict: Verdict): void
  /** Only this page has the row, and the next one may give its number once more. */
  mustRenew(row: AnswerRow): boolean
  /** What only this page has goes under another term first. False: nothing may be sent now. */
  renewed(): Promise<boolean>
  /** Runs a durable write whose failure must not stop the sending. */
  guarded<T>(write: Promise<T>): Promise<T | undefined>
}

/** `more`: went through and more may wait; `sent`: went through; `idle`: nothing to send; `blocked`: did not go through. */
export type Step = 'more' | 'sent' | 'idle' | 'blocked'

/**
 * Sends batches, one at a time.
 *
 *       unsent row --> timer (interval; back-off after a failure; at once where the store cannot keep it)
 *                        |
 *                        v
 *       +--------------> step: read the unsent rows --none--> `idle`
 *       |                |
 *       |                v
 *       |              batch of at most `#limit` rows --> verdict
 *       |                ok ............ rows acknowledged or refused, limit x 2 --> `sent`, or `more` where rows are left
 *       +--`more`        finished ...... rows refused; the rest is offered as well --> `more`
 *                        too_much ...... limit / 2; a single row is refused --> `more`
 *                        taken_over .... displaced; what was not offered yet follows --> `more` or `blocked`
 *                        sitting_closed  put apart by the server; the rest follows --> `more`
 *                        unauthenticated, not_started, retry --> `blocked`
 *
 * `pump` repeats while it is `more`, `drain` also while it is `sent`.
 */
export class Sender {
  readonly #host: SenderHost
  /** Every request of the exam goes through it: never two at a time. */
  readonly queue = new TaskQueue()
  #limit = BATCH_LIMIT
  #cancelTimer: (() => void) | null = null

  constructor(host: SenderHost) {
    this.#host = host
  }

  /** Sees to it that what is unsent leaves within the interval, or when the back-off ends. */
  schedule(): void {
    const host = this.#host
    if (
      this.#cancelTimer !== null ||
      !host.maySend() ||
      ['finishing', 'rereading'].includes(host.view.status.state)
    )
      return
    if (![...host.store.rows.values()].some((row) => this.#isDue(row))) return
    // What this computer cannot store does not wait for the interval.
    const isDurable = !host.store.isMemory && host.store.volatile.size === 0
    const ms = host.link.failures > 0 ? host.link.waitMs() : isDurable ? host.intervalMs : 0
    this.#cancelTimer = host.scheduler.after(ms, () => void this.pump())
  }

  cancel(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
  }

  /** One round: everything that was unsent when it began. Edits made meanwhile wait for the next interval. */
  async pump(): Promise<void> {
    this.cancel()
    while ((await this.#step()) === 'more');
    this.schedule()
  }

  /** Rounds until nothing is unsent or one does not go through. */
  async drain(): Promise<Step> {
    this.cancel()
    let step: Step
    do step = await this.#step()
    while (step === 'more' || step === 'sent')
    this.schedule()
    return step
  }

  /** Settles when no request is in progress. */
  async quiet(): Promise<void> {
    await this.queue.run(() => {})
  }

  #step(): Promise<Step> {
    return this.queue.run(() => this.#sendBatch())
  }

  async #sendBatch(): Promise<Step> {
    const { store, view, link, policy, transport, settlement } = this.#host
    if (!this.#host.maySend() || link.waitMs() > 0) return 'blocked'
    let waiting = await this.#waiting()
    if (
      ['active', 'finishing'].includes(view.status.state) &&
      waiting.some((row) => this.#host.mustRenew(row))
    ) {
      if (!(await this.#host.renewed())) return 'blocked'
      waiting = await this.#waiting()
    }
    // A batch names one sitting; those that staff have closed come first.
    const sitting = Math.min(...waiting.map(sittingOf))
    const rows = waiting.filter((row) => sittingOf(row) === sitting).slice(0, this.#limit)
    if (rows.length === 0) {
      if (view.status.state === 'finished') await settlement.clear((row) => row._changed === 1)
      view.publish()
      return 'idle'
    }
    await this.#mark(rows)
    const verdict = await link.request('batch', (signal) =>
      transport.sendBatch(store.applicationId, policy.entries(rows, link.failures), { signal, sitting })
    )
    view.sending.clear()
    const step = await this.#afterBatch(rows, verdict)
    this.#host.heard(verdict)
    return step === 'sent' && waiting.length > rows.length ? 'more' : step
  }

  async #waiting(): Promise<AnswerRow[]> {
    const rows = await this.#host.store.changed()
    return rows.filter((row) => this.#isDue(row)).sort((a, b) => a.position - b.position)
  }

  /** Seconds alone are no reason to bring an answer up that another device may have changed. */
  #isDue(row: AnswerRow): boolean {
    const isOurs = !['rereading', 'taken_over', 'reset'].includes(this.#host.view.status.state)
    return isSendable(row) && (isOurs || isUnsent(row))
  }

  async #afterBatch(rows: readonly AnswerRow[], verdict: Verdict): Promise<Step> {
    const { link, settlement } = this.#host
    switch (verdict.kind) {
      case 'ok': {
        this.#limit = Math.min(BATCH_LIMIT, this.#limit * 2)
        const named = new Set((verdict.answers ?? []).map((ack) => String(ack.id)))
        await settlement.acknowledge(rows, verdict)
        if (rows.some((row) => named.has(String(row.id)))) return 'sent'
        // A success that names none of our answers would be asked again without end.
        link.failed()
        return 'blocked'
      }
      case 'finished':
        // The server stores late entries for staff, so the rest is offered as well.
        await settlement.refuse(rows, verdict.reason)
        this.#host.enter('finished')
        return 'more'
      case 'too_much':
        // One entry must not hold up the others: look for it with ever smaller batches.
        if (rows.length === 1) await settlement.refuse(rows, verdict.error.code ?? 'refused')
        this.#limit = Math.max(1, Math.floor(rows.length / 2))
        return 'more'
      case 'unauthenticated':
        this.#host.lost(verdict)
        return 'blocked'
      case 'taken_over':
        // What was not offered yet is stored as a version in the same manner.
        return (await settlement.displaced(rows, verdict)) ? 'more' : 'blocked'
      case 'sitting_closed':
        await settlement.closed(rows, verdict)
        this.#host.sittingClosed()
        return 'more'
      case 'not_started':
        this.#host.wasReset()
        return 'blocked'
      case 'retry':
        return 'blocked'
    }
  }

  async #mark(rows: readonly AnswerRow[]): Promise<void> {
    const { store, view, policy } = this.#host
    for (const row of rows) view.sending.set(String(row.id), row.revision)
    view.publish()
    const marked = rows.filter((row) => policy.sending(row) !== row)
    if (marked.length > 0)
      await this.#host.guarded(
        store.update(
          marked.map((row) => row.id),
          policy.sending
        )
      )
  }
}
