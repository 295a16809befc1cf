import type { Link } from './link.ts'
import { HELD_BY_SERVER, isSendable, isUnsent } from './merge.ts'
import type { SyncPolicy } from './policy.ts'
import type { Verdict } from './reply.ts'
import type { SnapshotView } from './snapshot.ts'
import type { AnswerStore } from '../store/answer_store.ts'
import type {
  Acknowledgement,
  AnswerEntry,
  AnswerRow,
  EngineState,
  FinishOutcome,
  Id,
  RightLoss,
  Scheduler,
  Transport,
} from '../types.ts'

export const BATCH_LIMIT = 50

/** What the sender needs of the engine. */
export interface SenderHost {
  store: AnswerStore
  view: SnapshotView
  link: Link
  policy: SyncPolicy
  transport: Transport
  scheduler: Scheduler
  intervalMs: number
  now(): number
  /** This tab is the writer and nobody told us to be silent. */
  maySend(): boolean
  enter(state: EngineState): void
  /** Nothing is edited here until the right to write is back. */
  lost(loss: RightLoss): void
  /** Time, connection and error that came with an answer. */
  heard(verdict: Verdict): void
  /** Rows were stored after an answer. */
  settled(rows: readonly AnswerRow[]): void
  /** Only this page has the row, and the next one may give its number once more. */
  mustRenew(row: AnswerRow): boolean
  /** What only this page has goes under another term first. False: nothing may be sent now. */
  renewed(): Promise<boolean>
  /** Runs a durable write whose failure must not stop the sending. */
  guarded<T>(write: Promise<T>): Promise<T | undefined>
}

/** A browser takes 64 KB of requests that outlive their page. */
const KEEPALIVE_BYTES = 60_000

/** As many of the entries, from the first, as may outlive the page together. */
function withinKeepalive(entries: readonly AnswerEntry[]): AnswerEntry[] {
  let left = KEEPALIVE_BYTES
  return entries.filter((entry) => {
    const size = new TextEncoder().encode(JSON.stringify(entry)).length + 64
    if (size > left) return false
    left -= size
    return true
  })
}

/** `more`: went through and more may wait; `sent`: went through; `idle`: nothing to send; `blocked`: did not go through. */
type Step = 'more' | 'sent' | 'idle' | 'blocked'

/** Sends batches, one at a time, and finishes the exam. */
export class Sender {
  readonly #host: SenderHost
  #limit = BATCH_LIMIT
  #timer: unknown = null
  #tail: Promise<unknown> = Promise.resolve()
  #wake: (() => void) | null = null

  constructor(host: SenderHost) {
    this.#host = host
  }

  /** Sees to it that what is unsent leaves within the interval, or when the back-off ends. */
  schedule(): void {
    const host = this.#host
    if (
      this.#timer !== null ||
      !host.maySend() ||
      ['finishing', 'rereading'].includes(host.view.status.state)
    )
      return
    if (![...host.store.rows.values()].some((row) => this.#isDue(row))) return
    // What this computer cannot keep waits for no company.
    const isKept = !host.store.isMemory && host.store.volatile.size === 0
    const ms = host.link.failures > 0 ? host.link.waitMs() : isKept ? host.intervalMs : 0
    this.#timer = host.scheduler.set(() => void this.pump(), ms)
  }

  /**
   * The page may be gone in a moment: what is unsent goes to the browser, which sends it all the same, as far as it takes it. Nobody waits
   * for the answer: where the page lives on, it is sent once more and known again. `isNoted`: the next page finds what is in no store yet.
   */
  farewell(isNoted: boolean): void {
    const { store, view, policy, transport } = this.#host
    if (!this.#host.maySend() || view.status.state === 'rereading') return
    const rows = view
      .rowsToCome()
      .filter((row) => isSendable(row) && isUnsent(row))
      .sort((a, b) => a.position - b.position)
    // In the term that was given to nobody the server keeps it beside whatever comes under its number.
    const isOnItsWay = (row: AnswerRow) => row !== store.rows.get(String(row.id)) && store.isTermStored
    const isLoose = (row: AnswerRow) =>
      row.term !== undefined && (!isNoted || store.isMemory) && (this.#host.mustRenew(row) || isOnItsWay(row))
    const entries = withinKeepalive(
      policy.entries(
        rows.slice(0, BATCH_LIMIT).map((row) => (isLoose(row) ? { ...row, term: 0 } : row)),
        0
      )
    )
    if (entries.length === 0) return
    const { signal } = new AbortController()
    transport.sendBatch(store.applicationId, entries, { signal, keepalive: true }).catch(() => undefined)
  }

  cancel(): void {
    if (this.#timer !== null) this.#host.scheduler.clear(this.#timer)
    this.#timer = null
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

  /** Ends the pause between two attempts to finish. */
  wake(): void {
    this.#wake?.()
  }

  /** Drains and finishes until the server says so or the state ends it. */
  async finish(): Promise<FinishOutcome> {
    const { view, link } = this.#host
    this.cancel()
    for (;;) {
      const { state, finish } = view.status
      if (finish !== null && (state === 'unauthenticated' || state === 'rereading')) {
        await this.#pause(null)
        continue
      }
      if (state === 'finished') return { finished: true, record: null }
      if (state !== 'finishing') return { finished: false, state }
      const step = await this.drain()
      if (step === 'idle') {
        const record = await this.#exclusive(() => this.#postFinish())
        if (record !== undefined) return { finished: true, record }
      }
      if (view.status.state !== 'finishing') continue
      view.set({ finish: { failures: (view.status.finish?.failures ?? 0) + 1 } })
      await this.#pause(link.waitMs())
    }
  }

  /** The server says that the exam is over. */
  ended(): Promise<void> {
    const host = this.#host
    return this.#exclusive(async () => {
      if (!host.maySend() || [...host.store.rows.values()].some((row) => isUnsent(row))) return
      await this.#clear((row) => row._changed === 1)
      host.enter('finished')
    })
  }

  /** Settles when no request is under way. */
  async quiet(): Promise<void> {
    await this.#exclusive(() => Promise.resolve())
  }

  #step(): Promise<Step> {
    return this.#exclusive(() => this.#sendBatch())
  }

  async #sendBatch(): Promise<Step> {
    const { store, view, link, policy, transport } = this.#host
    if (!this.#host.maySend() || link.waitMs() > 0) return 'blocked'
    let waiting = await this.#waiting()
    if (
      ['active', 'finishing'].includes(view.status.state) &&
      waiting.some((row) => this.#host.mustRenew(row))
    ) {
      if (!(await this.#host.renewed())) return 'blocked'
      waiting = await this.#waiting()
    }
    const rows = waiting.slice(0, this.#limit)
    if (rows.length === 0) {
      if (view.status.state === 'finished') await this.#clear((row) => row._changed === 1)
      view.publish()
      return 'idle'
    }
    await this.#mark(rows)
    const verdict = await link.request('batch', (signal) =>
      transport.sendBatch(store.applicationId, policy.entries(rows, link.failures), { signal })
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
    const isOurs = !['rereading', 'taken_over'].includes(this.#host.view.status.state)
    return isSendable(row) && (isOurs || isUnsent(row))
  }

  async #afterBatch(rows: readonly AnswerRow[], verdict: Verdict): Promise<Step> {
    const { link } = this.#host
    switch (verdict.kind) {
      case 'ok': {
        this.#limit = Math.min(BATCH_LIMIT, this.#limit * 2)
        const heard = new Set((verdict.answers ?? []).map((ack) => String(ack.id)))
        await this.#settle(rows, verdict)
        if (rows.some((row) => heard.has(String(row.id)))) return 'sent'
        // A success that names none of our answers would be asked again without end.
        link.failed()
        return 'blocked'
      }
      case 'finished':
        // The server keeps late entries apart for staff, so the rest is offered as well.
        await this.#refuse(rows, verdict.reason)
        this.#host.enter('finished')
        return 'more'
      case 'too_much':
        // One entry must not hold up the others: look for it with ever smaller batches.
        if (rows.length === 1) await this.#refuse(rows, verdict.error.code ?? 'refused')
        this.#limit = Math.max(1, Math.floor(rows.length / 2))
        return 'more'
      case 'unauthenticated':
        this.#host.lost(verdict)
        return 'blocked'
      case 'taken_over':
        // What was not asked about yet is kept beside the answers in the same way.
        return (await this.#displaced(rows, verdict)) ? 'more' : 'blocked'
      case 'retry':
        return 'blocked'
    }
  }

  /** The body of the server's answer, or undefined when the exam is not finished yet. */
  async #postFinish(): Promise<unknown> {
    const { store, link, policy, transport } = this.#host
    if (!this.#host.maySend() || link.waitMs() > 0) return undefined
    const rows = await store.changed()
    if (rows.some(isSendable)) return undefined
    const verdict = await link.request('finish', (signal) =>
      transport.finish(store.applicationId, policy.entries(rows, link.failures), { signal })
    )
    this.#host.heard(verdict)
    if (verdict.kind === 'ok') {
      const refused = (verdict.answers ?? []).filter(
        (ack) => !ack.accepted && (ack.kept === false || !HELD_BY_SERVER.has(ack.reason ?? ''))
      )
      const kept = new Set(refused.map((ack) => String(ack.id)))
      await this.#clear((row) => kept.has(String(row.id)))
      this.#host.enter('finished')
      return verdict.body
    }
    if (verdict.kind === 'finished') {
      await this.#refuse(rows, verdict.reason)
      await this.#clear((row) => row._changed === 1)
      this.#host.enter('finished')
      return null
    }
    if (verdict.kind === 'taken_over') await this.#displaced(rows, verdict)
    if (verdict.kind === 'unauthenticated') this.#host.lost(verdict)
    if (verdict.kind === 'too_much') link.failed()
    return undefined
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

  /** Another device writes. Nothing more is sent; what this request carried is with the server all the same where it says so. */
  async #displaced(
    rows: readonly AnswerRow[],
    verdict: Extract<Verdict, { kind: 'taken_over' }>
  ): Promise<boolean> {
    this.#host.lost(verdict)
    if (verdict.answers.length > 0) await this.#settle(rows, verdict)
    const { store, link } = this.#host
    const isTold = rows.some(({ id, revision }) => {
      const now = store.rows.get(String(id))
      return now !== undefined && (now.revision !== revision || !isSendable(now))
    })
    // A word that names none of our answers would be asked for without end.
    if (!isTold) link.failed()
    return isTold
  }

  async #settle(
    rows: readonly AnswerRow[],
    verdict: { answers: Acknowledgement[] | null; serverTime: string }
  ): Promise<void> {
    const acks = new Map((verdict.answers ?? []).map((ack) => [String(ack.id), ack]))
    await this.#change(rows, (row, sent) =>
      this.#host.policy.settled(row, sent, acks.get(String(row.id)), verdict.serverTime)
    )
  }

  async #refuse(rows: readonly AnswerRow[], reason: string): Promise<void> {
    await this.#change(rows, (row, sent) =>
      row.revision === sent ? { ...row, refusal: { revision: sent, reason } } : row
    )
  }

  async #change(
    rows: readonly AnswerRow[],
    change: (row: AnswerRow, sentRevision: number) => AnswerRow
  ): Promise<void> {
    const { store } = this.#host
    const sent = new Map(rows.map((row) => [String(row.id), row.revision]))
    const ids: Id[] = rows.map((row) => row.id)
    await this.#host.guarded(store.update(ids, (row) => change(row, sent.get(String(row.id)) ?? 0)))
    this.#host.settled(ids.flatMap((id) => store.rows.get(String(id)) ?? []))
  }

  async #clear(keep: (row: AnswerRow) => boolean): Promise<void> {
    await this.#host.guarded(this.#host.store.clear(keep, this.#host.now()))
    this.#host.settled([])
  }

  #exclusive<T>(task: () => Promise<T>): Promise<T> {
    const run = this.#tail.then(task)
    this.#tail = run.catch(() => undefined)
    return run
  }

  async #pause(ms: number | null): Promise<void> {
    const { scheduler } = this.#host
    let handle: unknown = null
    await new Promise<void>((resolve) => {
      this.#wake = resolve
      if (ms !== null) handle = scheduler.set(resolve, ms)
    })
    if (handle !== null) scheduler.clear(handle)
    this.#wake = null
  }
}
