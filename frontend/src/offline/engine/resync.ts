import { Pause } from '../../shared/pause.ts'
import type { Scheduler } from '../../shared/scheduler.ts'
import type { Link } from './link.ts'
import { IS_ANOTHER, IS_ELSEWHERE, isSendable, isUnsent } from './merge.ts'
import type { SyncPolicy } from './policy.ts'
import type { EngineStatus } from './status.ts'
import type { AnswerStore } from '../store/answer_store.ts'
import type { AnswerRow, ServerAnswer } from '../types.ts'
import type { Authority } from '../transport_types.ts'
import type { EngineState } from './types.ts'

interface ResyncHost {
  authority: Authority
  store: AnswerStore
  status: EngineStatus
  link: Link
  scheduler: Scheduler
  /** This tab is the one that writes. */
  isWriter(): boolean
  enter(state: EngineState): void
  /** Staff have reset the exam: it has to be started again. */
  wasReset(): void
  policy: Pick<SyncPolicy, 'readsAgain' | 'renewsTerm'>
  /** Sends what is unsent; true when nothing is left to send. */
  drain(): Promise<boolean>
  /** Merges what was read, after every edit that was asked for. */
  adopt(answers: readonly ServerAnswer[]): Promise<void>
  /** Settles when every edit that was asked for is in the store, or in memory. */
  written(): Promise<void>
  /** The exam goes on here. */
  open(): void
}

const OF_CLOSED: ReadonlySet<string> = new Set(['sitting_closed'])

const fieldOf = (error: unknown, name: 'status' | 'code'): unknown =>
  typeof error === 'object' && error !== null ? (Reflect.get(error, name) as unknown) : undefined

/**
 * Knows whose term it is, and has the right to write back after it was broken: claims it, sends what is unsent under the term it was
 * written in, reads the answers, and goes on trying until the screen shows what the server holds or somebody else has the exam.
 * `run`, while the state is `rereading`:
 *
 *       claim --> drain --all is sent--> read --merged--> open()
 *                   ^                      |
 *                   +--edited meanwhile----+ by a field that was left
 *
 *       each --no response, or not all is sent--> pause (back-off) --> claim
 *       each --401, 409--> the run ends, in `unauthenticated`, `taken_over`, or `reset` where the exam has to be started again
 */
export class Resync {
  readonly #host: ResyncHost
  /** The highest writer's term that the server spoke of; null: none yet. */
  #heardTerm: number | null = null
  #running: Promise<void> | null = null
  /** The term was begun by this page. */
  #isRenewed = false
  /** This run began by itself: it takes over from nobody. */
  #takesOver = true
  /** How often the right was broken. */
  #breaks = 0
  readonly #pause = new Pause()

  constructor(host: ResyncHost) {
    this.#host = host
  }

  /**
   * Compares the present term of the server, if given, with the term in which
   * the answers on screen were shown.
   */
  observe(term?: number | null): void {
    this.#hear(term)
    const { store, status } = this.#host
    if (this.#mustRenew) return this.invalidate()
    if (this.#heardTerm === null || this.#heardTerm <= (store.term ?? -1)) return
    if (store.rows.size === 0 && status.state !== 'loading') void this.#storeTerm()
    else this.invalidate()
  }

  /** Edits are ordered by term here, and the term of this writer is not known. */
  adopted(answers: readonly ServerAnswer[]): void {
    const isUnknown = this.#host.store.term === null && this.#heardTerm === null
    if (isUnknown && answers.some(({ term }) => typeof term === 'number')) this.invalidate()
  }

  /** Somebody else may have written since the answers were shown: nothing is edited here before they have been read again. */
  invalidate(): void {
    const { state } = this.#host.status
    if (this.#host.isWriter() && (state === 'active' || state === 'reset')) void this.run()
  }

  /**
   * Staff have cleared the answers. Those of the next sitting are read before anything is edited; where another device goes on with it, it is
   * not taken over from.
   */
  sittingClosed(): void {
    if (this.#host.isWriter() && ['active', 'finishing'].includes(this.#host.status.state))
      void this.run(false)
  }

  /** Applies verdicts to the rows that were sent. An answer that closed meanwhile shows the server's content as soon as it was read. */
  acknowledged(rows: readonly AnswerRow[]): void {
    const says = (reasons: ReadonlySet<string>) =>
      rows.some(({ refusal }) => refusal && reasons.has(refusal.reason))
    if (says(OF_CLOSED)) this.sittingClosed()
    else if (says(IS_ELSEWHERE)) this.invalidate()
    else if (says(IS_ANOTHER) && this.#host.status.state === 'active')
      void this.#host.authority
        .read()
        .then(this.#host.adopt)
        .catch(() => undefined)
  }

  /** Never rejects; one run at a time. When the right to write is lost during a run, it restarts with a claim. */
  run(takesOver = true): Promise<void> {
    this.#takesOver = takesOver
    if (!this.#isOn) this.#breaks += 1
    this.#host.enter('rereading')
    this.wake()
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  /** Ends the pause between two rounds. */
  wake(): void {
    this.#pause.end()
  }

  /**
   * Edits that are not visible here must have another term than the present ones: the
   * server stores both, in either order.
   */
  get #mustRenew(): boolean {
    return this.#host.store.isUnread && !this.#isRenewed
  }

  /**
   * Only this page has the edit, and the next one, which will not find it, begins in the same term: it may give its number to another edit,
   * of which the server would think that it knew this one.
   */
  mustRenew(row: AnswerRow): boolean {
    const { store, policy } = this.#host
    if (!policy.renewsTerm() || !isSendable(row) || !isUnsent(row)) return false
    return store.isMemory ? !this.#isRenewed : store.isTermStored && store.volatile.has(String(row.id))
  }

  /** Before anything is sent: what only this page has goes under a term that no store knows. False: not now. */
  async renewed(): Promise<boolean> {
    const { store, authority } = this.#host
    const isLoose = (row: AnswerRow) => this.mustRenew(row)
    if (![...store.rows.values()].some(isLoose)) return true
    const before = store.term
    const claim = await this.#asked(() => authority.claim({ renew: true, ifWriter: true }))
    if (claim === null) return false
    const term = claim.given?.writerTerm
    // A server without terms, or one that rejects, leaves it to the batch.
    if (typeof term !== 'number') return true
    this.#hear(term)
    if (before === null || term !== before + 1) {
      // Somebody else has written since the answers were shown.
      void this.run()
      return false
    }
    const only = new Set(store.isMemory ? store.rows.keys() : store.volatile)
    await this.#storeTerm()
    await this.#host.written()
    store.restamp(
      (row) =>
        (only.has(String(row.id)) || store.volatile.has(String(row.id))) &&
        isSendable(row) &&
        isUnsent(row) &&
        (row.term ?? 0) < term
    )
    this.#isRenewed = true
    return true
  }

  get #isOn(): boolean {
    return this.#host.status.state === 'rereading'
  }

  async #run(): Promise<void> {
    const { link, scheduler } = this.#host
    while (this.#isOn) {
      await this.#round()
      if (!this.#isOn) return
      await this.#pause.wait(scheduler, link.waitMs())
    }
  }

  async #round(): Promise<void> {
    const { authority } = this.#host
    const breaks = this.#breaks
    const isOn = () => this.#isOn && this.#breaks === breaks
    const renew = this.#mustRenew || [...this.#host.store.rows.values()].some((row) => this.mustRenew(row))
    const claim = await this.#asked(() =>
      authority.claim(this.#takesOver ? { renew } : { renew, ifWriter: true })
    )
    if (claim === null) return
    this.#isRenewed ||= renew && claim.given !== undefined
    this.#hear(claim.given?.writerTerm)
    while (await this.#host.drain()) {
      const read = await this.#asked(
        () => (this.#host.policy.readsAgain() ? authority.read() : Promise.resolve([])),
        true
      )
      if (read?.given === undefined || !isOn()) return
      const { rows } = this.#host.store
      const refused = new Map([...rows].map(([id, row]) => [id, row.refusal && row.editedRevision]))
      await this.#host.adopt(read.given)
      if (!isOn()) return
      // Committed by a field while the answers were being read: it was written in the old term, and is sent
      // first. What the server has just rejected, and the read released again, would be rejected once more
      // without end: it waits until the exam continues.
      if (
        [...rows].some(
          ([id, row]) => isSendable(row) && isUnsent(row) && refused.get(id) !== row.editedRevision
        )
      )
        continue
      await this.#storeTerm()
      if (isOn()) this.#host.open()
      return
    }
  }

  /**
   * Null when no response arrived or it ends the run. A rejection leaves it to the next
   * request, unless it `isNeeded`.
   */
  async #asked<T>(ask: () => Promise<T>, isNeeded = false): Promise<{ given: T | undefined } | null> {
    try {
      return { given: await ask() }
    } catch (error) {
      const status = fieldOf(error, 'status')
      if (status === 401) this.#host.enter('unauthenticated')
      else if (status === 409 && fieldOf(error, 'code') === 'application_not_started') this.#host.wasReset()
      else if (status === 409) this.#host.enter('taken_over')
      else if (!isNeeded && typeof status === 'number' && status >= 400 && status < 500)
        return { given: undefined }
      else {
        this.#host.link.failed()
        if (status === undefined) this.#host.status.connected('offline')
      }
      return null
    }
  }

  #hear(term: number | null | undefined): void {
    if (typeof term === 'number') this.#heardTerm = Math.max(term, this.#heardTerm ?? 0)
  }

  /** Edits are made in the received term from now on. */
  async #storeTerm(): Promise<void> {
    const { store, status } = this.#host
    if (this.#heardTerm !== null)
      await status.guarded(store.storeTerm(Math.max(this.#heardTerm, store.term ?? 0)))
  }
}
