import type { AnswerView, FileOutbox, SyncEngine, SyncSnapshot } from '../../../offline/index.ts'
import type { Scheduler } from '../../../shared/scheduler.ts'
import type { Application } from '../types.ts'
import type { ExamCalls } from './calls.ts'
import type { ExamNotes } from './exam_notes.ts'
import { Observable } from '../../../shared/observable.ts'
import { Pause } from '../../../shared/pause.ts'
import type { TableAnswers } from './table_answers.ts'

export type FinishCause = 'asked' | 'timeout'
/** Why an attempt failed: no connection, or files that the server still lacks. */
export type FinishFailure = 'network' | 'files'

/**
 * States of the finish:
 * - `idle`: no finish is requested
 * - `confirming`: the candidate is asked to confirm
 * - `sending`: the request is in progress
 * - `failed`: the attempt failed. `willRetry`: it is retried automatically; else the candidate may return to
 * the items.
 * - `finished`: the server has it; `record` is its receipt, null when the exam had been finished before
 */
export type FinishPhase =
  | { name: 'idle' }
  | { name: 'confirming' }
  | { name: 'sending'; cause: FinishCause; tries: number }
  | { name: 'failed'; cause: FinishCause; tries: number; failure: FinishFailure; willRetry: boolean }
  | { name: 'finished'; record: unknown }

/** The parts of the open exam that take part in its end. */
export type Finishable = {
  applicationId: string
  engine: SyncEngine
  outbox: Pick<FileOutbox, 'announce' | 'drain' | 'send'>
  tables: Pick<TableAnswers, 'drain'>
  notes: Pick<ExamNotes, 'clear'>
  observe(application: Pick<Application, 'serverTime' | 'secondsToTimeout' | 'secondsToGraceEnd'>): void
}

/** Answers are locked in this phase. */
export const locksAnswers = (phase: FinishPhase): boolean =>
  phase.name === 'sending' || phase.name === 'finished' || (phase.name === 'failed' && phase.willRetry)

export type FinisherOptions = {
  openExam: Finishable
  calls: Pick<ExamCalls, 'application'>
  scheduler: Scheduler
}

type Read = Pick<Application, 'status' | 'version'>

/** `isRemembered`: a reload goes on with it. `isTakenBack`: staff have taken the end back meanwhile. */
type HandIn = { isRemembered: boolean; isTakenBack: () => boolean }

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 15_000

/** Not on the server and not rejected by it: worth a retry. */
const isWaiting = (answer: AnswerView) =>
  answer.ackedRevision < answer.editedRevision && answer.refusal === null
const waiting = (snapshot: SyncSnapshot) => snapshot.answers.filter(isWaiting).length

/**
 * Finishes an exam: once, and never before every answer is on the server.
 *
 *       idle --confirm()--> confirming --ask()--> sending --the engine has finished--> finished
 *        ^ ^                    |                 ^ | | ^
 *        | +-----giveUp()-------+                 | | | +--next attempt--+
 *        | |                             retry()  | | +---failure--> failed, `willRetry`
 *        | +-----giveUp()-- failed <--------------|-+ ask(): no server, or files or records are unsent
 *        |                    +-------------------+
 *        +--more time (`timeUp`), the end taken back (`overOnServer`), stopped or reset, or another tab or device writes: from `sending`, and from `failed` with `willRetry`
 *
 * `timeUp`, a finish that was pending at `start`, and `overOnServer` where something is unsent enter `sending`
 * from any state. One attempt runs at a time: `timeUp` during another one follows when that has failed. Whenever the
 * engine is `finished` and no attempt runs, this is `finished` too.
 */
export class Finisher extends Observable<{ phase: FinishPhase }> {
  readonly #options: FinisherOptions
  #running: Promise<void> | null = null
  readonly #pause = new Pause()
  #stopped = false
  #timeIsUp = false
  /** Of the application as it was read last before the end: how many acts of staff it had seen. */
  #version: number | null = null
  /** Version of the read by which the exam is over, while this computer ends it because of that. */
  #endedAt: number | null = null
  #noted: { read: Read; isReset: boolean } | null = null
  #wasOnline = true
  #unsubscribe = () => {}

  constructor(options: FinisherOptions) {
    super({ phase: { name: 'idle' } })
    this.#options = options
  }

  /**
   * Resumes a finish that was in progress before a reload, and subscribes to the server's own end of the
   * exam.
   */
  start(): void {
    const { engine } = this.#options.openExam
    this.#unsubscribe()
    this.#unsubscribe = engine.subscribe(() => this.#look())
    if (engine.getSnapshot().finish) this.#run(() => this.#post('asked'))
    this.#look()
  }

  stop(): void {
    this.#stopped = true
    this.#unsubscribe()
    this.#pause.end()
  }

  /** Asks the candidate to confirm. */
  confirm(): void {
    if (this.getSnapshot().phase.name === 'idle') this.update({ phase: { name: 'confirming' } })
  }

  /**
   * The candidate finishes. Without a connection nothing is locked: the exam continues and can be finished
   * later. `onHalted`: staff have stopped or reset the exam, and the page has to show it.
   */
  ask(onHalted: () => void): void {
    this.#run(async () => {
      this.#sending('asked', 0)
      const server = await this.#lookAtServer()
      if (server === 'dead') return this.#failed('asked', 'network')
      if (server === 'halted') {
        onHalted()
        return { name: 'idle' }
      }
      const files = await this.#options.openExam.outbox.drain()
      if (files.unsent > 0) return this.#failed('asked', 'files')
      if ((await this.#options.openExam.tables.drain()).unsent > 0) return this.#failed('asked', 'network')
      await this.#options.openExam.engine.drain()
      if (waiting(this.#options.openExam.engine.getSnapshot()) > 0) return this.#failed('asked', 'network')
      return this.#post('asked')
    })
  }

  /** The time is over. Asks the server first, because it may have granted more. Retried until it succeeds. */
  timeUp(): void {
    // The candidate's own attempt is in progress; if it fails, this one follows.
    if (this.#running !== null) {
      this.#timeIsUp = true
      return
    }
    this.#run(async () => {
      for (let tries = 0; !this.#stopped; tries += 1) {
        this.#sending('timeout', tries)
        const server = await this.#lookAtServer()
        if (server === 'more_time' || server === 'halted') return { name: 'idle' }
        if (server === 'over') break
        this.update({
          phase: { name: 'failed', cause: 'timeout', tries: tries + 1, failure: 'network', willRetry: true },
        })
        await this.#pause.wait(this.#options.scheduler, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries))
      }
      if (this.#stopped) return null
      this.#sending('timeout', 0)
      return this.#handIn({ isRemembered: true, isTakenBack: () => false })
    })
  }

  /**
   * The server reports the end: sends what it lacks (the server quarantines what is too late) and ends. Where staff take the end back
   * meanwhile (`noteRead`), so does this computer.
   */
  overOnServer(): void {
    this.#run(() => this.#endWithServer().finally(() => void (this.#endedAt = null)))
  }

  async #endWithServer(): Promise<FinishPhase | null> {
    const { engine, tables } = this.#options.openExam
    const endedAt = this.#noted?.read.version ?? null
    await engine.load()
    const { unsent, finish } = engine.getSnapshot()
    // What the candidate has asked for themselves is not taken back by anybody else.
    this.#endedAt = finish === null ? endedAt : null
    const records = await tables.drain()
    const isTakenBack = () => this.#noted !== null && this.#takesBack(this.#noted.read)
    if (isTakenBack()) return { name: 'idle' }
    if (unsent === 0 && finish === null && records.unsent === 0) {
      await engine.ended()
      return this.#finished(null)
    }
    this.#sending('timeout', 0)
    return this.#handIn({ isRemembered: false, isTakenBack })
  }

  /** Takes each read of the application: `reset` where staff have reset the exam since it was finished here. The same read says the same. */
  noteRead(read: Read): 'same' | 'reset' {
    if (read !== this.#noted?.read) {
      if (this.#takesBack(read)) this.#options.openExam.engine.withdrawFinish()
      this.#noted = { read, isReset: this.#isReset(read) }
    }
    return this.#noted.isReset ? 'reset' : 'same'
  }

  /** An older read knows nothing of the end yet. */
  #takesBack({ status, version }: Read): boolean {
    return this.#endedAt !== null && status !== 'FINISHED' && version > this.#endedAt
  }

  #isReset({ status, version }: Read): boolean {
    const isOver = this.getSnapshot().phase.name === 'finished' && status !== 'FINISHED'
    if (isOver && this.#version !== null) return version > this.#version
    // The first read may have begun before the finish: the next one decides.
    this.#version = isOver ? version - 1 : version
    return false
  }

  /** Ends the wait between two attempts. */
  retry(onHalted: () => void): void {
    const { phase } = this.getSnapshot()
    if (phase.name !== 'failed') return
    if (!phase.willRetry) return this.ask(onHalted)
    this.#pause.end()
    void this.#options.openExam.engine.tryNow()
  }

  /** Back to the items: not confirmed, or an attempt that failed. */
  giveUp(): void {
    const { phase } = this.getSnapshot()
    if (phase.name === 'confirming' || (phase.name === 'failed' && !phase.willRetry))
      this.update({ phase: { name: 'idle' } })
  }

  /**
   * One attempt at a time. The result is published after the task has ended, so that a listener may start the
   * next one.
   */
  #run(task: () => Promise<FinishPhase | null>): void {
    this.#running ??= task().then((phase) => {
      this.#running = null
      if (phase !== null) this.update({ phase })
      if (this.#stopped) return
      // The engine may have learned of the end during an attempt that failed for another reason.
      this.#look()
      if (!this.#timeIsUp || this.getSnapshot().phase.name === 'finished') return
      this.#timeIsUp = false
      this.timeUp()
    })
  }

  /**
   * Waits until the server has stored or rejected every record, because the finish empties the local store;
   * after the end it rejects them. Returns false when this page is closed first.
   */
  async #drainTables(): Promise<boolean> {
    for (let tries = 1; (await this.#options.openExam.tables.drain()).unsent > 0; tries += 1) {
      if (this.#stopped) return false
      // Another tab or device has the exam, and with it all that is needed to continue.
      if (!['active', 'unauthenticated'].includes(this.#options.openExam.engine.getSnapshot().state))
        return true
      this.update({ phase: { name: 'failed', cause: 'timeout', tries, failure: 'network', willRetry: true } })
      await this.#pause.wait(
        this.#options.scheduler,
        Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1))
      )
    }
    return !this.#stopped
  }

  /**
   * The time is over and answers are accepted by arrival: they are sent first. A file is judged by when it
   * was announced, so it is announced before; its bytes follow, and the end page shows the progress.
   */
  async #handIn({ isRemembered, isTakenBack }: HandIn): Promise<FinishPhase | null> {
    await this.#options.openExam.outbox.announce()
    if (!(await this.#drainTables())) return null
    if (isTakenBack()) return { name: 'idle' }
    const phase = await this.#post('timeout', isRemembered)
    void this.#options.openExam.outbox.send()
    return phase
  }

  async #post(cause: FinishCause, isRemembered = true): Promise<FinishPhase> {
    this.#sending(cause, 0)
    const outcome = await this.#options.openExam.engine.finish({ isRemembered })
    return outcome.finished ? this.#finished(outcome.record) : { name: 'idle' }
  }

  #finished(record: unknown): FinishPhase {
    const { phase } = this.getSnapshot()
    if (phase.name === 'finished') return phase
    void this.#options.openExam.notes.clear().catch(() => undefined)
    return { name: 'finished', record }
  }

  /** Follows the engine, which retries by itself once it was asked to finish. */
  #look(): void {
    const { state, finish, connection } = this.#options.openExam.engine.getSnapshot()
    const { phase } = this.getSnapshot()
    if (phase.name === 'finished') return
    // A request has reached the server: the next attempt starts now, without waiting for the end of the
    // back-off.
    if (connection === 'online' && !this.#wasOnline) this.#pause.end()
    this.#wasOnline = connection === 'online'
    if (state === 'finished' && this.#running === null) return this.update({ phase: this.#finished(null) })
    const failures = finish?.failures ?? 0
    if (failures === 0 || (phase.name !== 'sending' && phase.name !== 'failed') || phase.tries === failures)
      return
    this.update({
      phase: { name: 'failed', cause: phase.cause, tries: failures, failure: 'network', willRetry: true },
    })
  }

  async #lookAtServer(): Promise<'over' | 'more_time' | 'halted' | 'dead'> {
    const { openExam, calls } = this.#options
    try {
      const application = await calls.application(openExam.applicationId)
      openExam.observe(application)
      if (application.status === 'FINISHED') return 'over'
      // Stopped or reset by staff: no time runs.
      if (application.status !== 'STARTED') return 'halted'
      return (application.secondsToTimeout ?? 0) > 0 ? 'more_time' : 'over'
    } catch {
      return 'dead'
    }
  }

  #sending(cause: FinishCause, tries: number): void {
    this.update({ phase: { name: 'sending', cause, tries } })
  }

  #failed(cause: FinishCause, failure: FinishFailure): FinishPhase {
    return { name: 'failed', cause, tries: 1, failure, willRetry: false }
  }
}
