import { Editor } from './editor.ts'
import { browserClock, browserNetwork, browserScheduler, browserStorage } from '../environment.ts'
import { LeavingNotes } from '../store/unload_journal.ts'
import { Link } from './link.ts'
import { sameResponse } from './merge.ts'
import type { SyncEngineOptions } from './options.ts'
import { safePolicy } from './policy.ts'
import { Rereader } from './resync.ts'
import { Sender } from './sender.ts'
import { Sentinel } from '../store/store_loss_detector.ts'
import { SnapshotView } from './snapshot.ts'
import { EngineStatus } from './status.ts'
import { AnswerStore } from '../store/answer_store.ts'
import type {
  AnswerPatch,
  AnswerRow,
  Attachment,
  Clock,
  EngineEvent,
  EngineState,
  FinishOutcome,
  Id,
  RightLoss,
  Scheduler,
  ServerAnswer,
  SyncEngine,
  SyncSnapshot,
} from '../types.ts'
import { browserWriterLocks } from '../locks/web_locks.ts'
import type { WriterClaim } from '../locks/writer_locks.ts'

/** The right to write was broken, and is not back yet. What a field still hands on is taken under the term it was written in. */
const BROKEN: readonly EngineState[] = ['unauthenticated', 'taken_over', 'rereading']

/** One engine per open exam. See `SyncEngine` for what each call promises. */
export function createSyncEngine(options: SyncEngineOptions): SyncEngine {
  return new Engine(options)
}

class Engine implements SyncEngine {
  readonly #options: SyncEngineOptions
  readonly #clock: Clock
  readonly #scheduler: Scheduler
  readonly #store: AnswerStore
  readonly #view: SnapshotView
  readonly #link: Link
  readonly #status: EngineStatus
  readonly #editor: Editor
  readonly #sender: Sender
  readonly #sentinel: Sentinel
  readonly #rereader: Rereader
  readonly #newId: () => string
  #writer = false
  #isYielding = false
  #claim: WriterClaim | null = null
  #loading: Promise<void> | null = null
  #becoming: Promise<void> | null = null
  #finishing: Promise<FinishOutcome> | null = null
  #unsubscribeNetwork = () => {}

  constructor(options: SyncEngineOptions) {
    const {
      db,
      transport,
      clock = browserClock,
      random = Math.random,
      scheduler = browserScheduler,
      intervalMs = 7_000,
      requestTimeoutMs = 20_000,
      policy = safePolicy,
    } = options
    const applicationId = String(options.applicationId)
    this.#options = options
    this.#clock = clock
    this.#scheduler = scheduler
    this.#newId = () => `${clock.now().toString(36)}-${random().toString(36).slice(2)}`
    const store = (this.#store = new AnswerStore(db, applicationId))
    const view = (this.#view = new SnapshotView(store, clock))
    const link = (this.#link = new Link({ clock, random, scheduler, requestTimeoutMs }))
    const status = (this.#status = new EngineStatus(view, link, clock))
    const storage = options.storage === undefined ? browserStorage() : options.storage
    this.#sentinel = new Sentinel(storage, db.userId, applicationId)
    this.#editor = new Editor({
      store,
      view,
      clock,
      scheduler,
      notes: new LeavingNotes(storage, db.userId, applicationId),
      readOnly: () => this.#readOnly(),
      isOpen: () => this.#writer && status.state === 'active',
      // Where nobody said which term is ours, an edit stands below every term that was given.
      stamp: (row) => ({
        term: store.term ?? (row.term === undefined ? undefined : 0),
        editedAt: status.serverNow,
      }),
      failed: (error) => status.storeFailed(error),
      edited: () => {
        this.#sentinel.record(store.rows.values())
        this.#sender.schedule()
      },
      kept: () => void store.heal().catch(() => undefined),
      farewell: (isNoted) => this.#sender.farewell(isNoted),
    })
    this.#sender = new Sender({
      store,
      view,
      link,
      policy,
      transport,
      scheduler,
      intervalMs,
      now: () => clock.now(),
      maySend: () =>
        this.#writer && ['active', 'finishing', 'finished', 'rereading', 'taken_over'].includes(status.state),
      enter: (state) => this.#enter(state),
      lost: (loss) => this.#lose(loss),
      heard: (verdict) => {
        status.heard(verdict)
        if (verdict.kind === 'ok') this.observeTerm(verdict.writerTerm)
      },
      guarded: (write) => status.guarded(write),
      renewed: () => this.#rereader.renewed(),
      mustRenew: (row) => this.#rereader.mustRenew(row),
      settled: (rows) => {
        this.#sentinel.record(store.rows.values())
        // First: who waits for everything to be sent waits for a new reading as well.
        this.#rereader.told(rows)
        status.settled(rows)
      },
    })
    this.#rereader = new Rereader({
      authority: options.authority,
      store,
      status,
      link,
      scheduler,
      policy,
      isWriter: () => this.#writer,
      enter: (state) => this.#enter(state),
      drain: async () => {
        await this.#editor.written()
        return (await this.#sender.drain()) === 'idle'
      },
      adopt: async (answers) => {
        await this.adopt(answers)
        await this.#editor.written()
      },
      written: () => this.#editor.written(),
      open: () => this.#open(),
    })
  }

  subscribe = (listener: () => void): (() => void) => this.#view.subscribe(listener)

  getSnapshot = (): SyncSnapshot => this.#view.getSnapshot()

  onEvent = (listener: (event: EngineEvent) => void): (() => void) => this.#status.onEvent(listener)

  observeTime = (time: { serverTime?: string; secondsToTimeout?: number | null }): void =>
    this.#status.observeTime(time)

  load = (): Promise<void> => (this.#loading ??= this.#load())

  async adopt(answers: readonly ServerAnswer[]): Promise<void> {
    await this.load()
    if (this.#status.state === 'finished' || this.#status.state === 'stopped') return
    const merged = await this.#status.guarded(
      this.#store.merge(answers, (row) => {
        const floor = this.#sentinel.revisionFloor(String(row.id))
        return floor > row.serverRevision ? { ...row, serverRevision: floor } : row
      })
    )
    const replaced: Id[] = []
    for (const { before, after } of merged ?? []) {
      if (before && !sameResponse(before, after)) replaced.push(after.id)
      if (after.superseded && after.superseded !== before?.superseded) {
        this.#status.emit({ type: 'superseded', id: after.id, local: after.superseded })
      }
    }
    const loss = this.#sentinel.settleLoss(answers)
    this.#sentinel.record(this.#store.rows.values())
    this.#view.set({ storeLoss: loss ?? this.#view.status.storeLoss })
    if (replaced.length > 0) this.#status.emit({ type: 'replaced', ids: replaced })
    if (loss) this.#status.emit({ type: 'store_lost', loss })
    this.#rereader.adopted(answers)
    this.#sender.schedule()
  }

  observeTerm = (term: number | null | undefined): void => this.#rereader.observe(term)

  term = (): number | null => this.#store.term

  observeLoss = (loss: RightLoss): void => {
    if (!this.#writer || !['active', 'finishing', 'rereading'].includes(this.#status.state)) return
    this.#lose(loss)
    void this.flush()
  }

  doubt = (): void => this.#rereader.doubt()

  edit = (answerId: Id, patch: AnswerPatch): Promise<void> => this.#editor.edit(answerId, patch)

  markFinished = (answerId: Id): Promise<void> => this.#editor.edit(answerId, { finished: true })

  markExpired(answerId: Id): Promise<void> {
    const timeoutDate = new Date(this.#clock.now() + this.#link.serverOffset).toISOString()
    return this.#editor.edit(answerId, { finished: true, timeoutDate })
  }

  dropVersion = (answerId: Id, versionId: Id): Promise<void> =>
    this.#note(answerId, ({ versions = [] }) => ({
      versions: versions.filter(({ id }) => String(id) !== String(versionId)),
    }))

  leaving = (isLeaving: boolean): void => this.#editor.leaving(isLeaving)

  yieldToOthers = (isYielding: boolean): void => void (this.#isYielding = isYielding)

  setAttachments = (answerId: Id, attachments: Attachment[]): Promise<void> =>
    this.#note(answerId, () => ({ attachments }))

  tick = (answerId: Id, seconds = 1): void => this.#editor.tick(answerId, seconds)

  async flush(): Promise<void> {
    await this.#editor.written()
    await (this.#isBusy ? this.#wake() : this.#sender.pump())
  }

  async tryNow(): Promise<void> {
    this.#link.insist()
    await this.flush()
  }

  async drain(): Promise<{ unsent: number }> {
    await this.#editor.keepSeconds()
    await this.#editor.written()
    await (this.#isBusy ? this.#wake() : this.#sender.drain())
    return { unsent: this.getSnapshot().unsent }
  }

  finish(): Promise<FinishOutcome> {
    return (this.#finishing ??= this.#finish().then((outcome) => {
      if (!outcome.finished) this.#finishing = null
      return outcome
    }))
  }

  ended = (): Promise<void> => this.#editor.written().then(() => this.#sender.ended())

  async takeOver(): Promise<void> {
    await this.load()
    await this.#claim?.takeOver()
    await this.#becoming
  }

  async resume(): Promise<void> {
    if (!BROKEN.includes(this.#status.state) || !this.#writer) return
    this.#link.insist()
    await this.#rereader.run()
  }

  async stop(): Promise<void> {
    if (this.#status.state === 'stopped') return
    const kept = this.#editor.keepSeconds()
    this.#enter('stopped')
    this.#sender.cancel()
    this.#unsubscribeNetwork()
    await kept
    await this.#editor.written()
    this.#writer = false
    this.#claim?.release()
  }

  /** A durable change that is no edit of the answer. */
  async #note(answerId: Id, change: (row: AnswerRow) => Partial<AnswerRow>): Promise<void> {
    await this.#editor.write([answerId], (row) => ({ ...row, ...change(row) }))
    this.#view.publish()
  }

  async #load(): Promise<void> {
    const { db, network = browserNetwork } = this.#options
    const status = this.#status
    await status.guarded(this.#sentinel.inspect(db, this.#newId))
    await status.guarded(this.#store.load())
    if (this.getSnapshot().state === 'stopped') return
    this.#unsubscribeNetwork = network.subscribe((online) => this.#deviceSays(online))
    await new Promise<void>((resolve) => this.#claimExam(resolve))
  }

  /** Asks for the right to write; `known` is called once it is clear whether this tab has it. */
  #claimExam(known: () => void): void {
    const locks =
      this.#options.locks ??
      browserWriterLocks({
        db: this.#options.db,
        clock: this.#clock,
        scheduler: this.#scheduler,
        newId: this.#newId,
      })
    this.#claim = locks.claim(`banca:exam:${this.#store.applicationId}`, {
      onAcquired: () => {
        this.#becoming = this.#becomeWriter()
        void this.#becoming.then(known)
      },
      onWaiting: () => {
        if (this.#status.state === 'loading') this.#enter('other_tab')
        known()
      },
      onAsked: () => this.#handOver(),
      onLost: () => this.#yieldTo(),
      yields: () => this.#isYielding,
    })
  }

  async #becomeWriter(): Promise<void> {
    if (this.#status.state !== 'loading' && this.#status.state !== 'other_tab') return
    const status = this.#status
    this.#writer = true
    if (await status.guarded(this.#store.finishedElsewhere())) {
      // The tab that wrote has finished the exam while this one was waiting.
      this.#store.forget(() => false)
      return this.#enter('finished')
    }
    await this.#store.loadOrRemember((ms) => new Promise((resolve) => void this.#scheduler.set(resolve, ms)))
    await status.guarded(this.#editor.restore())
    // What was refused is offered once more: the reason may be gone.
    const refused = [...this.#store.rows.values()].filter((row) => row._changed === 1 && row.refusal)
    if (refused.length > 0)
      await status.guarded(
        this.#store.update(
          refused.map((row) => row.id),
          (row) => ({ ...row, refusal: null })
        )
      )
    const finishPending = await status.guarded(this.#store.pendingFinish())
    if (!this.#writer || this.getSnapshot().state === 'stopped') return
    this.#sentinel.record(this.#store.rows.values())
    if (finishPending) this.#view.set({ finish: { failures: 0 } })
    this.#open()
    this.#rereader.observe()
  }

  /** The exam goes on here, or its finish does. */
  #open(): void {
    this.#enter(this.#status.finishPending ? 'finishing' : 'active')
    if (this.#status.finishPending) void this.finish()
    else this.#sender.schedule()
  }

  /** A finish or a new reading sends by itself. */
  get #isBusy(): boolean {
    return this.#status.finishPending || this.#status.state === 'rereading'
  }

  #lose(loss: RightLoss): void {
    // The pupil went on elsewhere: that they asked to finish here before is not what they want now.
    if (this.#status.finishPending && (loss.kind === 'taken_over' || loss.isTaken)) {
      this.#view.set({ finish: null })
      void this.#status.guarded(this.#store.forgetFinish())
    }
    this.#enter(loss.kind)
  }

  async #handOver(): Promise<void> {
    await this.#editor.keepSeconds()
    await this.#editor.written()
    if (this.#status.state === 'active') await this.#sender.drain()
    this.#yieldTo()
    await this.#editor.written()
    await this.#sender.quiet()
  }

  /** Another tab writes from now on. */
  #yieldTo(): void {
    this.#writer = false
    if (this.#status.state !== 'finished') this.#enter('other_tab')
  }

  async #finish(): Promise<FinishOutcome> {
    const { state } = this.#status
    if (state === 'finished') return { finished: true, record: null }
    if (!this.#writer || !['active', 'finishing', 'unauthenticated', 'rereading'].includes(state))
      return { finished: false, state }
    const kept = this.#editor.keepSeconds()
    if (!this.#status.finishPending) this.#view.set({ finish: { failures: 0 } })
    if (state === 'active') this.#enter('finishing')
    await kept
    await this.#editor.written()
    await this.#status.guarded(this.#store.rememberFinish(this.#clock.now()))
    return this.#sender.finish()
  }

  #readOnly(): EngineState | null {
    const { state, finishPending } = this.#status
    if (this.#writer && !finishPending && ['active', ...BROKEN].includes(state)) return null
    return finishPending && BROKEN.includes(state) ? 'finishing' : state
  }

  #deviceSays(online: boolean): void {
    if (!online) return this.#status.connected('offline')
    this.#link.hurry()
    this.#wake()
    // With nothing to send there is no request to find out by: the device is believed.
    if (this.getSnapshot().unsent === 0) this.#status.connected('online')
    void this.flush()
  }

  #enter = (state: EngineState): void => void (this.#status.enter(state) && this.#wake())

  #wake(): void {
    this.#sender.wake()
    this.#rereader.wake()
  }
}
