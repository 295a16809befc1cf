import type { AnswerView, FileOutbox, SyncEngine, SyncSnapshot } from '../../../offline/index.ts'
import type { Scheduler } from '../../../shared/scheduler.ts'
import type { Application } from '../types.ts'
import type { ExamCalls } from './calls.ts'
import type { ExamNotes } from './exam_notes.ts'
import { Observable } from '../../../shared/observable.ts'
import { Pause } from '../../../shared/pause.ts'
import type { TableAnswers } from './table_answers.ts'

export type FinishCause = 'asked' | 'timeout'
/** Why an attempt did not go through: no link, or files that the server still lacks. */
export type FinishFailure = 'network' | 'files'

/**
 * - `idle`: nobody wants to finish
 * - `confirming`: the candidate is asked whether this is meant
 * - `sending`: on its way
 * - `failed`: it did not go through. `willRetry`: goes on by itself; else the candidate may go back to the questions.
 * - `finished`: the server has it; `record` is its word, null when it had finished the exam before
 */
export type FinishPhase =
  | { name: 'idle' }
  | { name: 'confirming' }
  | { name: 'sending'; cause: FinishCause; tries: number }
  | { name: 'failed'; cause: FinishCause; tries: number; failure: FinishFailure; willRetry: boolean }
  | { name: 'finished'; record: unknown }

/** The parts of the open exam that have a say in its end. */
export type Finishable = {
  applicationId: string
  engine: SyncEngine
  outbox: Pick<FileOutbox, 'announce' | 'drain' | 'send'>
  tables: Pick<TableAnswers, 'drain'>
  notes: Pick<ExamNotes, 'clear'>
  observe(application: Pick<Application, 'serverTime' | 'secondsToTimeout' | 'secondsToGraceEnd'>): void
}

/** Answers may not be changed while this goes on. */
export const locksAnswers = (phase: FinishPhase): boolean =>
  phase.name === 'sending' || phase.name === 'finished' || (phase.name === 'failed' && phase.willRetry)

export type FinisherOptions = {
  openExam: Finishable
  calls: Pick<ExamCalls, 'application'>
  scheduler: Scheduler
}

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 15_000

/** Not on the server and not refused by it: worth another try. */
const isWaiting = (answer: AnswerView) =>
  answer.ackedRevision < answer.editedRevision && answer.refusal === null
const waiting = (snapshot: SyncSnapshot) => snapshot.answers.filter(isWaiting).length

/** Brings an exam to its end: once, and never before every answer is with the server. */
export class Finisher extends Observable<{ phase: FinishPhase }> {
  readonly #options: FinisherOptions
  #running: Promise<void> | null = null
  readonly #pause = new Pause()
  #stopped = false
  #timeIsUp = false
  #wasOnline = true
  #unsubscribe = () => {}

  constructor(options: FinisherOptions) {
    super({ phase: { name: 'idle' } })
    this.#options = options
  }

  /** After a reload: goes on with a finish that was under way, and listens for the server's own end of the exam. */
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

  /** Asks the candidate first. */
  confirm(): void {
    if (this.getSnapshot().phase.name === 'idle') this.update({ phase: { name: 'confirming' } })
  }

  /** The candidate is done. When the link is dead nothing is locked: the exam goes on and can be finished later. */
  ask(): void {
    this.#run(async () => {
      this.#sending('asked', 0)
      if ((await this.#lookAtServer()) === 'dead') return this.#failed('asked', 'network')
      const files = await this.#options.openExam.outbox.drain()
      if (files.unsent > 0) return this.#failed('asked', 'files')
      if ((await this.#options.openExam.tables.drain()).unsent > 0) return this.#failed('asked', 'network')
      await this.#options.openExam.engine.drain()
      if (waiting(this.#options.openExam.engine.getSnapshot()) > 0) return this.#failed('asked', 'network')
      return this.#post('asked')
    })
  }

  /** The time is over. Asks the server first: it may have given more. Tried again until it goes through. */
  timeUp(): void {
    // An attempt of the candidate is under way; should it fail, this one follows.
    if (this.#running !== null) {
      this.#timeIsUp = true
      return
    }
    this.#run(async () => {
      for (let tries = 0; !this.#stopped; tries += 1) {
        this.#sending('timeout', tries)
        const server = await this.#lookAtServer()
        if (server === 'more_time') return { name: 'idle' }
        if (server === 'over') break
        this.update({
          phase: { name: 'failed', cause: 'timeout', tries: tries + 1, failure: 'network', willRetry: true },
        })
        await this.#pause.wait(this.#options.scheduler, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries))
      }
      if (this.#stopped) return null
      this.#sending('timeout', 0)
      return this.#handIn()
    })
  }

  /** The server says that it is over: hands in what it lacks (it keeps that apart when it is too late) and ends. */
  overOnServer(): void {
    this.#run(async () => {
      await this.#options.openExam.engine.load()
      const { unsent, finish } = this.#options.openExam.engine.getSnapshot()
      const tables = await this.#options.openExam.tables.drain()
      if (unsent === 0 && finish === null && tables.unsent === 0) {
        await this.#options.openExam.engine.ended()
        return this.#finished(null)
      }
      this.#sending('timeout', 0)
      return this.#handIn()
    })
  }

  /** Ends the pause between two tries. */
  retry(): void {
    const { phase } = this.getSnapshot()
    if (phase.name !== 'failed') return
    if (!phase.willRetry) return this.ask()
    this.#pause.end()
    void this.#options.openExam.engine.tryNow()
  }

  /** Back to the questions: not meant, or an attempt that did not go through. */
  giveUp(): void {
    const { phase } = this.getSnapshot()
    if (phase.name === 'confirming' || (phase.name === 'failed' && !phase.willRetry))
      this.update({ phase: { name: 'idle' } })
  }

  /** One attempt at a time. What a task ends with is shown once it has ended: whoever sees it may begin the next. */
  #run(task: () => Promise<FinishPhase | null>): void {
    this.#running ??= task().then((phase) => {
      this.#running = null
      if (phase !== null) this.update({ phase })
      if (!this.#timeIsUp || this.#stopped || phase?.name === 'finished') return
      this.#timeIsUp = false
      this.timeUp()
    })
  }

  /**
   * Until the server has every record or has refused it, which it does once the exam is over: the finish empties this computer.
   * False when this page goes first.
   */
  async #drainTables(): Promise<boolean> {
    for (let tries = 1; (await this.#options.openExam.tables.drain()).unsent > 0; tries += 1) {
      if (this.#stopped) return false
      // Another tab or device has the exam, and what it takes to go on.
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
   * The time is over and counts for answers: those go first. A file counts by when the server heard of it, so that is told before; its
   * bytes follow, and the page of the end says how far they are.
   */
  async #handIn(): Promise<FinishPhase | null> {
    await this.#options.openExam.outbox.announce()
    if (!(await this.#drainTables())) return null
    const phase = await this.#post('timeout')
    void this.#options.openExam.outbox.send()
    return phase
  }

  async #post(cause: FinishCause): Promise<FinishPhase> {
    this.#sending(cause, 0)
    const outcome = await this.#options.openExam.engine.finish()
    return outcome.finished ? this.#finished(outcome.record) : { name: 'idle' }
  }

  #finished(record: unknown): FinishPhase {
    const { phase } = this.getSnapshot()
    if (phase.name === 'finished') return phase
    void this.#options.openExam.notes.clear().catch(() => undefined)
    return { name: 'finished', record }
  }

  /** Keeps in step with the engine, which goes on trying by itself once it was told to finish. */
  #look(): void {
    const { state, finish, connection } = this.#options.openExam.engine.getSnapshot()
    const { phase } = this.getSnapshot()
    if (phase.name === 'finished') return
    // What has got through to the server says that the next try may: nobody waits for the end of a pause.
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

  async #lookAtServer(): Promise<'over' | 'more_time' | 'dead'> {
    const { openExam, calls } = this.#options
    try {
      const application = await calls.application(openExam.applicationId)
      openExam.observe(application)
      // Stopped by staff: its time stands still, and the instructions say so.
      if (application.status === 'STOPPED') return 'more_time'
      return application.status === 'STARTED' && (application.secondsToTimeout ?? 0) > 0
        ? 'more_time'
        : 'over'
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
