import { browserNetwork } from '../environment.ts'
import { browserWriterLocks } from '../locks/web_locks.ts'
import type { AnswerPatch, AnswerRow, Attachment, Id, ServerAnswer } from '../types.ts'
import type { EngineEvent, EngineState, FinishOutcome, SyncEngine, SyncSnapshot } from './types.ts'
import type { RightLoss } from '../transport_types.ts'
import { asSittingClosed } from './closed_sitting.ts'
import { sameResponse, sittingOf } from './merge.ts'
import type { SyncEngineOptions } from './options.ts'
import { connectParts, type EngineParts } from './parts.ts'

/** The right to write was lost, and is not back yet. What a field still hands on is taken under the term it was written in. */
const RIGHT_LOST: readonly EngineState[] = ['unauthenticated', 'taken_over', 'rereading', 'reset']

/** One engine per open exam. See `SyncEngine` for what each call promises, and `docs/spec/sync.md` for the contract. */
export const createSyncEngine = (options: SyncEngineOptions): SyncEngine => new Engine(options)

/**
 * Connects the parts: edits (Editor), sending (Sender), the end (Finisher), the right to write in this browser (WriterRole) and among
 * devices (Resync). Its states:
 *
 *                      lock acquired
 *       loading -------------------------> active <------------------------------+
 *          |                               | |  |                                |
 *          | another tab writes            | |  | 401 --> unauthenticated --+    | claimed, unsent rows sent,
 *          v                               | |  |                  resume() |    | answers read again
 *       other_tab --lock acquired--> active| |  | 409 --> taken_over -------+    |
 *          ^                               | |  |                           v    |
 *          |  lock lost or handed over     | |  | newer term ----------> rereading
 *          +-------------------------------+ |  |                             |
 *                                            |  +-- 401, 409: as above        | a finish is pending
 *                                            |  not begun --> reset --resume()-^
 *                                   finish() |                                |
 *                                            v                                |
 *                                        finishing <--------------------------+
 *                                            | accepted, or "already finished" (that also ends `active`)
 *                                            v
 *                                        finished           any state --stop()--> stopped
 *
 * `reset` is entered from each state that sends, and withdraws a finish; a newer sitting leads to `rereading`.
 * With a finish pending in the store the lock leads to `finishing`, and to `finished` where another tab has finished the exam. The lock is
 * lost or handed over from any state but `finished`. "Already finished" ends `rereading` and `taken_over` as well. Late rows are offered in
 * `finished`: a 401 for them leads to `unauthenticated`, and the next claim back.
 */
class Engine implements SyncEngine {
  readonly #options: SyncEngineOptions
  readonly #parts: EngineParts
  #loading: Promise<void> | null = null
  #finishing: Promise<FinishOutcome> | null = null
  #unsubscribeNetwork = () => {}

  constructor(options: SyncEngineOptions) {
    this.#options = options
    this.#parts = connectParts(options, {
      enter: (state) => this.#enter(state),
      lost: (loss) => this.#lose(loss),
      wasReset: () => this.#wasReset(),
      sittingClosed: () => this.#sittingClosed(),
      readOnly: () => this.#readOnly(),
      adopt: (answers) => this.adopt(answers),
      open: () => this.#open(),
    })
  }

  subscribe = (listener: () => void): (() => void) => this.#parts.view.subscribe(listener)

  getSnapshot = (): SyncSnapshot => this.#parts.view.getSnapshot()

  onEvent = (listener: (event: EngineEvent) => void): (() => void) => this.#parts.status.onEvent(listener)

  observeTime = (time: { serverTime?: string; secondsToTimeout?: number | null }): void =>
    this.#parts.status.observeTime(time)

  load = (): Promise<void> => (this.#loading ??= this.#load())

  async adopt(answers: readonly ServerAnswer[]): Promise<void> {
    await this.load()
    if (this.#parts.status.state === 'finished' || this.#parts.status.isStopped) return
    // A field shows the sitting before: what is typed until it is drawn anew must not get into this one.
    if (this.#parts.status.state === 'active' && this.#isOfNextSitting(answers)) return this.#sittingClosed()
    const merged = await this.#parts.status.guarded(
      this.#parts.store.merge(answers, (row) => {
        const floor = this.#parts.lossDetector.revisionFloor(String(row.id))
        return floor > row.serverRevision ? { ...row, serverRevision: floor } : row
      })
    )
    const replaced: Id[] = []
    const isNext = (merged ?? []).filter(
      ({ before, after }) => before && sittingOf(after) > sittingOf(before)
    )
    for (const { before, after } of merged ?? []) {
      if (before && !sameResponse(before, after)) replaced.push(after.id)
      if (isNext.some((one) => one.after === after)) continue
      if (after.superseded && after.superseded !== before?.superseded) {
        this.#parts.status.emit({ type: 'superseded', id: after.id, local: after.superseded })
      }
    }
    const loss = this.#parts.lossDetector.settleLoss(answers)
    this.#parts.lossDetector.record(this.#parts.store.rows.values())
    this.#parts.view.set({ storeLoss: loss ?? this.#parts.view.status.storeLoss })
    if (replaced.length > 0) this.#parts.status.emit({ type: 'replaced', ids: replaced })
    if (loss) this.#parts.status.emit({ type: 'store_lost', loss })
    if (isNext.length > 0) this.#parts.status.emit(asSittingClosed(isNext))
    // Something of the sitting before is not handed in yet: nothing more is to be written into it.
    if ([...this.#parts.store.rows.values()].some((row) => sittingOf(row) < this.#parts.store.sitting))
      this.#sittingClosed()
    this.#parts.resync.adopted(answers)
    this.#parts.sender.schedule()
  }

  observeTerm = (term: number | null | undefined): void => this.#parts.resync.observe(term)

  term = (): number | null => this.#parts.store.term

  sitting = (): number => this.#parts.store.sitting

  sittingClosed = (): void => this.#sittingClosed()

  observeLoss = (loss: RightLoss): void => {
    if (
      !this.#parts.role.isWriter ||
      !['active', 'finishing', 'rereading'].includes(this.#parts.status.state)
    )
      return
    this.#lose(loss)
    void this.flush()
  }

  invalidate = (): void => this.#parts.resync.invalidate()

  edit = (answerId: Id, patch: AnswerPatch): Promise<void> => this.#parts.editor.edit(answerId, patch)

  markFinished = (answerId: Id): Promise<void> => this.edit(answerId, { finished: true })

  markExpired(answerId: Id): Promise<void> {
    const timeoutDate = new Date(this.#parts.scheduler.now() + this.#parts.link.serverOffset).toISOString()
    return this.#parts.editor.edit(answerId, { finished: true, timeoutDate })
  }

  dropVersion = (answerId: Id, versionId: Id): Promise<void> =>
    this.#note(answerId, ({ versions = [] }) => ({
      versions: versions.filter(({ id }) => String(id) !== String(versionId)),
    }))

  leaving = (isLeaving: boolean): void => this.#parts.editor.leaving(isLeaving)

  yieldToOthers = (isYielding: boolean): void => void (this.#parts.role.isYielding = isYielding)

  setAttachments = (answerId: Id, attachments: Attachment[]): Promise<void> =>
    this.#note(answerId, () => ({ attachments }))

  tick = (answerId: Id, seconds = 1): void => this.#parts.editor.tick(answerId, seconds)

  async flush(): Promise<void> {
    await this.#parts.editor.written()
    await (this.#isSending ? this.#wake() : this.#parts.sender.pump())
  }

  async tryNow(): Promise<void> {
    this.#parts.link.overrideWait()
    await this.flush()
  }

  async drain(): Promise<{ unsent: number }> {
    await this.#parts.editor.persistSeconds()
    await this.#parts.editor.written()
    await (this.#isSending ? this.#wake() : this.#parts.sender.drain())
    // There may be room again.
    await this.#parts.store.persistVolatile().catch(() => undefined)
    this.#parts.view.publish()
    return { unsent: this.getSnapshot().unsent }
  }

  finish({ isRemembered = true } = {}): Promise<FinishOutcome> {
    return (this.#finishing ??= this.#finish(isRemembered).then((outcome) => {
      if (!outcome.finished) this.#finishing = null
      return outcome
    }))
  }

  withdrawFinish(): void {
    if (!this.#parts.status.finishPending) return
    this.#withdrawFinish()
    if (this.#parts.status.state !== 'finishing') return this.#wake()
    this.#enter('active')
    this.#parts.sender.schedule()
  }

  ended = (): Promise<void> => this.#parts.editor.written().then(() => this.#parts.finisher.ended())

  async takeOver(): Promise<void> {
    await this.load()
    await this.#parts.role.takeOver()
  }

  async resume(): Promise<void> {
    if (!RIGHT_LOST.includes(this.#parts.status.state) || !this.#parts.role.isWriter) return
    this.#parts.link.overrideWait()
    await this.#parts.resync.run()
  }

  async stop(): Promise<void> {
    if (this.#parts.status.isStopped) return
    const persisted = this.#parts.editor.persistSeconds()
    this.#enter('stopped')
    this.#parts.sender.cancel()
    this.#unsubscribeNetwork()
    await persisted
    await this.#parts.editor.written()
    this.#parts.role.release()
  }

  /** A durable change that is no edit of the answer. */
  async #note(answerId: Id, change: (row: AnswerRow) => Partial<AnswerRow>): Promise<void> {
    await this.#parts.editor.write([answerId], (row) => ({ ...row, ...change(row) }))
    this.#parts.view.publish()
  }

  async #load(): Promise<void> {
    const { db, network = browserNetwork, random = Math.random, locks } = this.#options
    const { status, scheduler, store, role, lossDetector } = this.#parts
    const newId = () => `${scheduler.now().toString(36)}-${random().toString(36).slice(2)}`
    await status.guarded(lossDetector.inspect(db, newId))
    await status.guarded(store.load())
    if (status.isStopped) return
    this.#unsubscribeNetwork = network.subscribe((online) => this.#deviceSays(online))
    await role.claim(locks ?? browserWriterLocks({ db, scheduler, newId }))
  }

  /** The exam goes on here, or its finish does. */
  #open(): void {
    this.#enter(this.#parts.status.finishPending ? 'finishing' : 'active')
    if (this.#parts.status.finishPending) void this.finish()
    else this.#parts.sender.schedule()
  }

  /** A finish or a new reading sends by itself. */
  get #isSending(): boolean {
    return this.#parts.status.finishPending || this.#parts.status.state === 'rereading'
  }

  #lose(loss: RightLoss): void {
    // The candidate went on elsewhere: that they asked to finish here before is not what they want now.
    if (loss.kind === 'taken_over' || loss.isTaken) this.#withdrawFinish()
    this.#enter(loss.kind)
  }

  #withdrawFinish(): void {
    if (!this.#parts.status.finishPending) return
    this.#parts.view.set({ finish: null })
    void this.#parts.status.guarded(this.#parts.store.forgetFinish())
  }

  /** Staff let the candidate begin again: that they asked to finish before is not what they want now. */
  #wasReset(): void {
    if (!['active', 'finishing', 'rereading'].includes(this.#parts.status.state)) return
    this.#withdrawFinish()
    this.#enter('reset')
  }

  #isOfNextSitting(answers: readonly ServerAnswer[]): boolean {
    const { rows, sitting } = this.#parts.store
    return rows.size > 0 && answers.some((one) => sittingOf(one) > sitting)
  }

  #sittingClosed(): void {
    if (['active', 'finishing', 'rereading'].includes(this.#parts.status.state)) this.#withdrawFinish()
    this.#parts.resync.sittingClosed()
  }

  async #finish(isRemembered: boolean): Promise<FinishOutcome> {
    const { state } = this.#parts.status
    if (state === 'finished') return { finished: true, record: null }
    if (
      !this.#parts.role.isWriter ||
      !['active', 'finishing', 'unauthenticated', 'rereading'].includes(state)
    )
      return { finished: false, state }
    const persisted = this.#parts.editor.persistSeconds()
    if (!this.#parts.status.finishPending) this.#parts.view.set({ finish: { failures: 0 } })
    if (state === 'active') this.#enter('finishing')
    await persisted
    await this.#parts.editor.written()
    if (isRemembered)
      await this.#parts.status.guarded(this.#parts.store.rememberFinish(this.#parts.scheduler.now()))
    return this.#parts.finisher.run()
  }

  #readOnly(): EngineState | null {
    const { state, finishPending } = this.#parts.status
    if (this.#parts.role.isWriter && !finishPending && ['active', ...RIGHT_LOST].includes(state)) return null
    return finishPending && RIGHT_LOST.includes(state) ? 'finishing' : state
  }

  #deviceSays(online: boolean): void {
    if (!online) return this.#parts.status.connected('offline')
    this.#parts.link.retryNow()
    this.#wake()
    // With nothing to send there is no request to find out by: the device is believed.
    if (this.getSnapshot().unsent === 0) this.#parts.status.connected('online')
    void this.flush()
  }

  #enter = (state: EngineState): void => void (this.#parts.status.enter(state) && this.#wake())

  #wake(): void {
    this.#parts.finisher.pause.end()
    this.#parts.resync.wake()
  }
}
