import type { OpenFile } from '@banca/item-renderers/contract'
import {
  announcing,
  createSyncEngine,
  FileOutbox,
  type BancaDatabase,
  type EngineEvent,
  type Id,
  type ServerAnswer,
  type SyncEngine,
} from '../../../offline/index.ts'
import { browserScheduler } from '../../../shared/scheduler.ts'
import type { NavItem } from '../rules/navigation.ts'
import type { Application, StartResult } from '../types.ts'
import { AlertLogger } from './alert_log.ts'
import { AnswerLogger } from './answer_log.ts'
import type { ExamItem } from './calls.ts'
import { ExamItems } from './exam_items.ts'
import { ExamNotes } from './exam_notes.ts'
import { ExamTime } from './exam_time.ts'
import { Finisher } from './finisher.ts'
import { ExpiredAnswers } from './expired_answers.ts'
import { ItemClocks } from './item_clocks.ts'
import { isGone } from './failure.ts'
import { isOut, maySendTables } from './engine_states.ts'
import { Observable } from '../../../shared/observable.ts'
import { storedExam, prepareExam } from './prepare.ts'
import type { OpenExamOptions, OpenExamSnapshot } from './open_exam_types.ts'
import { createNavItems } from './nav_items.ts'
import { TableAnswers } from './table_answers.ts'

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
  #loadScreens: OpenExamOptions['loadScreens']
  #opening: Promise<void> | null = null
  #recoveryKey: JsonWebKey | null = null
  #onEvent = () => {}
  #isOut = false

  constructor(options: OpenExamOptions) {
    super({
      phase: { name: 'closed' },
      items: new Map(),
      screens: null,
      marks: new Set(),
      edition: 0,
      isStoreFull: false,
    })
    const { db, applicationId, calls, transport, intervalMs, scheduler = browserScheduler, ports } = options
    this.#options = options
    this.#loadScreens = options.loadScreens
    this.applicationId = applicationId
    this.notes = new ExamNotes(db, applicationId)
    this.outbox = new FileOutbox({
      db,
      applicationId,
      transport: options.fileTransport,
      scheduler,
      // After the finish no local row is left to update; the server has the file all the same.
      onStored: (answerId, attachment) =>
        this.engine.setAttachments(answerId, [attachment]).catch(() => undefined),
    })
    this.engine = createSyncEngine({
      db,
      applicationId,
      transport: announcing(transport, this.outbox.announcements),
      authority: { claim: (how) => calls.claim(applicationId, how), read: () => this.#readAgain() },
      intervalMs,
      scheduler,
      ...ports,
    })
    this.time = new ExamTime(this.engine, this.notes, scheduler)
    this.itemClocks = new ItemClocks({ applicationId, notes: this.notes, calls, time: this.time })
    this.alerts = new AlertLogger({ calls, scheduler })
    this.log = new AnswerLogger({ calls, applicationId, scheduler })
    this.tables = new TableAnswers({
      db,
      applicationId,
      transport: options.tableTransport,
      scheduler,
      maySend: () => maySendTables(this.engine.getSnapshot().state),
      term: () => this.engine.term(),
      onLoss: (loss) => this.engine.observeLoss(loss),
      onBehind: () => this.engine.invalidate(),
      ...(options.isAutosaved && { isAutosaved: options.isAutosaved }),
    })
    this.#expired = new ExpiredAnswers({ applicationId, notes: this.notes, calls, tables: this.tables })
    this.#items = new ExamItems({
      db,
      applicationId,
      calls,
      onShown: (items) => this.update({ items, phase: { name: 'ready' } }),
    })
    this.openFile = this.#items.openFile
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

  /**
   * Tests whether this browser can store answers; false: they will be in memory only. Called
   * before the time of an exam starts.
   */
  proveStore = (): Promise<boolean> => this.db.probeOrUseMemory()

  /**
   * Sends what is stored here, whether a page shows the exam or not, and resumes a requested finish. Rejects
   * where the store cannot be read.
   */
  async keepSending(): Promise<void> {
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
    this.#loadScreens = loadScreens
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
    await this.#prepare().then(
      (items) => this.#items.show(items),
      () => this.update({ phase })
    )
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
    this.#onEvent()
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
    const { db, applicationId } = this.#options
    await this.proveStore()
    await this.engine.load()
    this.time.start()
    await this.outbox.load()
    await this.itemClocks.load()
    this.#onEvent()
    this.#onEvent = this.engine.onEvent((event) => this.#heard(event))
    this.update({ marks: new Set((await this.notes.read('marks')) ?? []) })
    this.#recoveryKey ??= await this.notes.read('recoveryKey')
    try {
      const storedItems =
        this.engine.getSnapshot().answers.length > 0 ? await storedExam(db, applicationId, this.notes) : null
      if (storedItems) await this.#showStored(storedItems)
      else {
        // Continuing on another computer: this page becomes the writer before it reads the answers.
        await this.#fetchKey().catch(() => undefined)
        await this.#items.show(await this.#prepare())
      }
      this.finisher.start()
      if (storedItems) void this.#fetchKey().catch(() => undefined)
    } catch (error) {
      this.update({ phase: { name: isGone(error) ? 'gone' : 'failed' } })
    }
  }

  #heard(event: EngineEvent): void {
    if (event.type === 'replaced' && event.ids.some((id) => !this.#isTable(id))) this.beginAnew()
    if (event.type === 'state') {
      const wasOut = this.#isOut
      this.#isOut = isOut(event.state)
      // When editing stops, a field commits its last input while that still counts as written before. When
      // editing resumes, it shows the current content.
      if (wasOut !== this.#isOut) this.beginAnew()
      if (wasOut && !this.#isOut) this.outbox.resume()
      // A view that is reset without need takes the focus from a candidate who has just begun to type.
      if (wasOut && !this.#isOut)
        void this.tables.reload().then(
          (isOther) => void (isOther && this.beginAnew()),
          () => undefined
        )
    }
    if (event.type !== 'connection' || event.connection !== 'online') return
    void this.outbox.send()
    void this.tables.drain()
    void this.#reportItems()
  }

  /**
   * The server writes the text of a table into its answer; the local row has none, and the
   * view does not read it from there.
   */
  #isTable(answerId: Id): boolean {
    const { answers } = this.engine.getSnapshot()
    return this.tables.holds(answers.find(({ id }) => String(id) === String(answerId))?.itemId ?? null)
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

  /** The code comes from the browser's cache; the answers are read again after the first item is shown. */
  async #showStored(items: readonly ExamItem[]): Promise<void> {
    await this.time.recall()
    await this.#screensFor(items.map((item) => item.category))
    await this.tables.open(items)
    await this.#items.show(items)
    // Without a connection the exam continues with the stored data; the next poll of
    // the application brings the rest.
    void this.refreshAnswers().catch(() => undefined)
  }

  /** Includes the types of items that are handed out later. */
  async #screensFor(categories: readonly string[]): Promise<void> {
    const answered = this.engine.getSnapshot().answers.map(({ itemCategory }) => itemCategory)
    this.update({
      screens: await this.#loadScreens([...new Set([...categories, ...answered])].filter(Boolean)),
    })
  }

  #prepare(): Promise<ExamItem[]> {
    const { db, applicationId, calls } = this.#options
    return prepareExam({
      db,
      applicationId,
      calls,
      notes: this.notes,
      adopt: (answers) => this.#adopt(answers),
      loadScreens: (categories) => this.#screensFor(categories),
      fetchMore: async (items) => {
        await this.tables.open(items)
        await this.tables.refresh()
      },
      onProgress: (progress) => this.update({ phase: { name: 'preparing', progress } }),
      onFull: () => this.update({ isStoreFull: true }),
    })
  }
}
