import type { OpenFile } from '@banca/item-renderers/contract'
import type { BancaDatabase, FileOutbox, Id, ServerAnswer, SyncEngine } from '../../../offline/index.ts'
import { browserScheduler } from '../../../shared/scheduler.ts'
import type { NavItem } from '../rules/navigation.ts'
import type { Application, StartResult } from '../types.ts'
import { AlertLogger } from './alert_log.ts'
import { AnswerLogger } from './answer_log.ts'
import type { ExamItem } from './calls.ts'
import { ExamItems } from './exam_items.ts'
import { ExamLoader } from './exam_loader.ts'
import { createExamSenders } from './exam_senders.ts'
import { ExamNotes } from './exam_notes.ts'
import { ExamTime } from './exam_time.ts'
import { Finisher } from './finisher.ts'
import { ExpiredAnswers } from './expired_answers.ts'
import { ItemClocks } from './item_clocks.ts'
import { isGone } from './failure.ts'
import { EngineFollower } from './engine_follower.ts'
import { Observable } from '../../../shared/observable.ts'
import type { OpenExamOptions, OpenExamSnapshot } from './open_exam_types.ts'
import { createNavItems } from './nav_items.ts'
import type { TableAnswers } from './table_answers.ts'

let serials = 0

/**
 * One exam as this page has it open. The sync engine owns the answers; this class connects it with items and
 * pictures (ExamItems), code, marks, unsent files and time. No React here.
 */
export class OpenExam extends Observable<OpenExamSnapshot> {
  /** Distinguishes one opening of an exam from the next. */
  readonly serial = (serials += 1)
  readonly applicationId: string
  readonly engine: SyncEngine
  readonly outbox: FileOutbox
  readonly notes: ExamNotes
  readonly time: ExamTime
  /** The own time of single items. */
  readonly itemClocks: ItemClocks
  readonly finisher: Finisher
  readonly log: AnswerLogger
  readonly alerts: AlertLogger
  /** Answers that save themselves, record by record. */
  readonly tables: TableAnswers
  /** A video from the local store if it is there, else streamed. */
  readonly openFile: OpenFile
  readonly #readNavItems = createNavItems()
  readonly #options: OpenExamOptions
  readonly #items: ExamItems
  readonly #expired: ExpiredAnswers
  readonly #loader: ExamLoader
  readonly #follower: EngineFollower
  #opening: Promise<void> | null = null
  #recoveryKey: JsonWebKey | null = null

  constructor(options: OpenExamOptions) {
    super({
      phase: { name: 'closed' },
      items: new Map(),
      screens: null,
      marks: new Set(),
      edition: 0,
      isStoreFull: false,
    })
    const { db, applicationId, calls, scheduler = browserScheduler } = options
    this.#options = options
    this.applicationId = applicationId
    this.notes = new ExamNotes(db, applicationId)
    const senders = createExamSenders({ ...options, scheduler }, () => this.#readAgain())
    this.engine = senders.engine
    this.outbox = senders.outbox
    this.tables = senders.tables
    this.time = new ExamTime(this.engine, this.notes, scheduler)
    const shown = { applicationId, notes: this.notes, calls, sitting: () => this.engine.sitting() }
    this.itemClocks = new ItemClocks({ ...shown, time: this.time })
    this.alerts = new AlertLogger({ calls, scheduler })
    this.log = new AnswerLogger({ calls, applicationId, scheduler })
    this.#expired = new ExpiredAnswers({ ...shown, tables: this.tables })
    this.#items = new ExamItems({
      db,
      applicationId,
      calls,
      onShown: (items) => this.update({ items, phase: { name: 'ready' } }),
    })
    this.openFile = this.#items.openFile
    this.#loader = new ExamLoader({
      ...options,
      engine: this.engine,
      notes: this.notes,
      time: this.time,
      tables: this.tables,
      items: this.#items,
      adopt: (answers) => this.#adopt(answers),
      onChange: (part) => this.update(part),
    })
    this.#follower = new EngineFollower({
      engine: this.engine,
      outbox: this.outbox,
      tables: this.tables,
      onOutdated: () => this.beginAnew(),
      onOnline: () => void this.#reportItems(),
      onSittingClosed: () => {
        this.itemClocks.forget()
        this.update({ marks: new Set(), edition: this.getSnapshot().edition + 1 })
        void Promise.all([this.notes.write('marks', []), this.#expired.forget()])
      },
    })
    this.finisher = new Finisher({ openExam: this, calls, scheduler })
  }

  get db(): BancaDatabase {
    return this.#options.db
  }

  /** The server's public key for the recovery file; null when this browser never received it. */
  get recoveryKey(): JsonWebKey | null {
    return this.#recoveryKey
  }

  /** Call with the result of `start`, before `open`. */
  async started(result: StartResult): Promise<void> {
    this.#recoveryKey = result.recoveryKey
    await this.notes.write('recoveryKey', result.recoveryKey)
    await this.notes.write('recoverySeal', result.recoverySeal)
    this.time.heard(result)
    this.engine.observeTerm(result.writerTerm)
  }

  /** The items by position; the same array while none of them changes. */
  navItems(): readonly NavItem[] {
    const { answers } = this.engine.getSnapshot()
    return this.#readNavItems({
      answers,
      items: this.getSnapshot().items,
      withFile: this.outbox.getSnapshot().files,
      texts: this.tables.getSnapshot().texts,
    })
  }

  /** Takes the time from any later read of the application. */
  observe(application: Pick<Application, 'serverTime' | 'secondsToTimeout' | 'secondsToGraceEnd'>): void {
    this.time.heard(application)
  }

  /**
   * Prepares the exam: from the local store where an earlier visit left it complete, else
   * from the server. Never rejects.
   */
  open(): Promise<void> {
    this.#opening ??= this.#open().finally(() => {
      if (this.getSnapshot().phase.name !== 'ready') this.#opening = null
    })
    return this.#opening
  }

  /** Tests whether this browser can store answers; false: they will be in memory only. Called before the time of an exam starts. */
  proveStore = (): Promise<boolean> => this.db.probeOrUseMemory()

  /**
   * Sends what is stored here, whether a page shows the exam or not, and resumes a requested finish. Rejects
   * where the store cannot be read.
   */
  async resumeSending(): Promise<void> {
    await this.engine.load()
    await this.outbox.load()
    await this.tables.load()
    this.finisher.start()
    // Includes the seconds of the item that was open last.
    await this.engine.drain()
  }

  /** A page shows the exam now, and provides the code of its items. */
  shownBy(loadScreens: OpenExamOptions['loadScreens']): void {
    this.engine.yieldToOthers(false)
    this.#loader.shownBy(loadScreens)
  }

  /** Calls `listener` at once, and whenever something was edited, sent or stored. */
  onChange(listener: () => void): () => void {
    const stops = [this.engine, this.outbox, this.tables].map((part) => part.subscribe(listener))
    listener()
    return () => stops.forEach((stop) => stop())
  }

  /** Reads the answers again and merges them. Rejects as the call does. */
  async refreshAnswers(): Promise<void> {
    await this.#adopt(await this.#options.calls.answers(this.applicationId))
    if (await this.tables.refresh()) this.beginAnew()
  }

  /**
   * After the right to write was lost: unsent records are sent before they are read,
   * as the engine does with answers.
   */
  async #readAgain(): Promise<ServerAnswer[]> {
    const { unsent } = await this.tables.drain()
    if (unsent > 0) throw new Error('records wait')
    const answers = await this.#options.calls.answers(this.applicationId)
    this.itemClocks.adopt(answers)
    await this.tables.refresh()
    return answers
  }

  /** Fetches the items again when one is missing. Never rejects: what was loaded stays. */
  async reloadItems(): Promise<void> {
    const { phase } = this.getSnapshot()
    await this.#loader.fetch().catch(() => this.update({ phase }))
  }

  /** An item that was handed out after the others. */
  async addItem(item: ExamItem): Promise<void> {
    await this.tables.open(await this.#items.add(item))
  }

  async setMark(answerId: Id, marked: boolean): Promise<void> {
    const marks = new Set(this.getSnapshot().marks)
    if (marked) marks.add(String(answerId))
    else marks.delete(String(answerId))
    this.update({ marks })
    await this.notes.write('marks', [...marks])
  }

  /**
   * An item's own time is over: locks it here, sends its answer, then notifies the server,
   * now or when the connection is back.
   */
  async expire(answerId: Id): Promise<void> {
    await this.engine.markExpired(answerId)
    await this.tables.drain()
    await this.#expired.add(answerId)
    await this.engine.flush()
    await this.#expired.report()
  }

  /** Stays readable until the page closes; unsent answers and files stay in the store. */
  async close(): Promise<void> {
    this.#follower.stop()
    this.outbox.stop()
    this.time.stop()
    this.finisher.stop()
    this.log.stop()
    this.alerts.flush()
    await this.tables.stop()
    await this.engine.stop()
    await this.#items.release()
  }

  async #open(): Promise<void> {
    try {
      await this.proveStore()
      await this.engine.load()
      this.time.start()
      await this.outbox.load()
      await this.itemClocks.load()
      this.#follower.start()
      this.update({ marks: new Set((await this.notes.read('marks')) ?? []) })
      this.#recoveryKey ??= await this.notes.read('recoveryKey')
      const isStored = await this.#loader.showStored()
      // Without a connection the exam continues with the stored data; the next poll of
      // the application brings the rest.
      if (isStored) void this.refreshAnswers().catch(() => undefined)
      else {
        // Continuing on another computer: this page becomes the writer before it reads the answers.
        await this.#fetchKey().catch(() => undefined)
        await this.#loader.fetch()
      }
      this.finisher.start()
      if (isStored) void this.#fetchKey().catch(() => undefined)
    } catch (error) {
      this.update({ phase: { name: isGone(error) ? 'gone' : 'failed' } })
    }
  }

  /** Openings first: an end without an opening would start the item's time then. */
  async #reportItems(): Promise<void> {
    await this.itemClocks.report()
    await this.#expired.report()
  }

  async #adopt(answers: ServerAnswer[]): Promise<void> {
    await this.itemClocks.load()
    this.itemClocks.adopt(answers)
    await this.engine.adopt(answers)
  }

  /** Resets the views, so that they show what the answers hold now. */
  beginAnew(): void {
    this.update({ edition: this.getSnapshot().edition + 1 })
  }

  /**
   * Continuing on another computer: the key of the recovery file is part of the reply to
   * `start`, which may be repeated.
   */
  async #fetchKey(): Promise<void> {
    const isRunning = (this.engine.getSnapshot().deadline.secondsLeft() ?? 0) > 0
    if (this.#recoveryKey === null && isRunning)
      await this.started(await this.#options.calls.start(this.applicationId))
  }
}
