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
 * One exam as this page has it open. The sync engine owns the answers; this holds together what stands around them: items and pictures
 * (ExamItems), code, marks, files on their way, time. No React here.
 */
export class OpenExam extends Observable<OpenExamSnapshot> {
  /** Tells one opening of an exam from the next. */
  readonly serial = (serials += 1)
  readonly applicationId: string
  readonly engine: SyncEngine
  readonly outbox: FileOutbox
  readonly notes: ExamNotes
  readonly time: ExamTime
  /** The own time of single questions. */
  readonly itemClocks: ItemClocks
  readonly finisher: Finisher
  readonly log: AnswerLogger
  readonly alerts: AlertLogger
  /** Answers that are saved by themselves, record by record. */
  readonly tables: TableAnswers
  /** A video from this computer where it is kept here, else over the link. */
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
      // After the finish there is no row to put it into; the server has it all the same.
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

  /** The server's public key for the file of unsent answers; null when this browser never heard it. */
  get recoveryKey(): JsonWebKey | null {
    return this.#recoveryKey
  }

  /** Call with what `start` answered, before `open`. */
  async started(result: StartResult): Promise<void> {
    this.#recoveryKey = result.recoveryKey
    await this.notes.write('recoveryKey', result.recoveryKey)
    await this.notes.write('recoverySeal', result.recoverySeal)
    this.time.heard(result)
    this.engine.observeTerm(result.writerTerm)
  }

  /** The questions by position; the same array while nothing about them changes. */
  navItems(): readonly NavItem[] {
    const { answers } = this.engine.getSnapshot()
    return this.#readNavItems({
      answers,
      items: this.getSnapshot().items,
      withFile: this.outbox.getSnapshot().files,
      texts: this.tables.getSnapshot().texts,
    })
  }

  /** What any later read of the application says about time. */
  observe(application: Pick<Application, 'serverTime' | 'secondsToTimeout' | 'secondsToGraceEnd'>): void {
    this.time.heard(application)
  }

  /** Gets the exam ready: from this computer where an earlier visit left it complete, else from the server. Never rejects. */
  open(): Promise<void> {
    this.#opening ??= this.#open().finally(() => {
      if (this.getSnapshot().phase.name !== 'ready') this.#opening = null
    })
    return this.#opening
  }

  /** Tries whether this browser can keep answers; false: they will stand in memory only. Before the clock of an exam runs. */
  proveStore = (): Promise<boolean> => this.db.probeOrUseMemory()

  /** Sends what is here, whether a page shows the exam or not; a finish that was asked for goes on too. Rejects where the store cannot be read. */
  async keepSending(): Promise<void> {
    await this.engine.load()
    await this.outbox.load()
    await this.tables.load()
    this.finisher.start()
    // The seconds of the question that was open last as well.
    await this.engine.drain()
  }

  /** A page shows the exam now, and brings the code of its questions along. */
  shownBy(loadScreens: OpenExamOptions['loadScreens']): void {
    this.engine.yieldToOthers(false)
    this.#loadScreens = loadScreens
  }

  /** Told at once, and whenever something was edited, sent or kept. */
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

  /** After the right to write was broken: records go before they are read, as the engine sees to it that answers do. */
  async #readAgain(): Promise<ServerAnswer[]> {
    const { unsent } = await this.tables.drain()
    if (unsent > 0) throw new Error('records wait')
    const answers = await this.#options.calls.answers(this.applicationId)
    this.itemClocks.adopt(answers)
    await this.tables.refresh()
    return answers
  }

  /** Fetches the items once more, when one is missing. Never rejects: what was here stays. */
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

  /** A question's own time is over: locks it here, sends what it holds, then tells the server, now or when the link is back. */
  async expire(answerId: Id): Promise<void> {
    await this.engine.markExpired(answerId)
    await this.tables.drain()
    await this.#expired.add(answerId)
    await this.engine.flush()
    await this.#expired.report()
  }

  /** Stays readable until the page goes; unsent answers and files stay in the store. */
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
        // Going on at another computer: it becomes the one that writes before its answers are read.
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
      // On the way out a field hands on what was typed last, while that still counts as written before; on the way in it shows what
      // is there now.
      if (wasOut !== this.#isOut) this.beginAnew()
      if (wasOut && !this.#isOut) this.outbox.resume()
      // A view that begins anew for nothing takes the focus from who has just begun to type.
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

  /** The server writes the text of a table into its answer; the row here has none, and what the view shows is not in it. */
  #isTable(answerId: Id): boolean {
    const { answers } = this.engine.getSnapshot()
    return this.tables.holds(answers.find(({ id }) => String(id) === String(answerId))?.itemId ?? null)
  }

  /** Openings first: an end without a beginning would begin it then. */
  async #reportItems(): Promise<void> {
    await this.itemClocks.report()
    await this.#expired.report()
  }

  async #adopt(answers: ServerAnswer[]): Promise<void> {
    await this.itemClocks.load()
    this.itemClocks.adopt(answers)
    await this.engine.adopt(answers)
  }

  /** The views show what the answers hold now. */
  beginAnew(): void {
    this.update({ edition: this.getSnapshot().edition + 1 })
  }

  /** Going on at another computer: the key of the file of unsent answers comes with the start, which may be repeated. */
  async #fetchKey(): Promise<void> {
    const isRunning = (this.engine.getSnapshot().deadline.secondsLeft() ?? 0) > 0
    if (this.#recoveryKey === null && isRunning)
      await this.started(await this.#options.calls.start(this.applicationId))
  }

  /** The code comes from the browser's cache; the answers are read again behind the first question. */
  async #showStored(items: readonly ExamItem[]): Promise<void> {
    await this.time.recall()
    await this.#screensFor(items.map((item) => item.category))
    await this.tables.open(items)
    await this.#items.show(items)
    // Without a link the exam goes on with what is here; the next look at the application tells more.
    void this.refreshAnswers().catch(() => undefined)
  }

  /** Also of items that are handed out later. */
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
