import { Observable } from '../../shared/observable.ts'
import type { Scheduler } from '../../shared/scheduler.ts'
import { ApiError, isRejection } from '../../api/errors.ts'
import type { CaptureReport } from '../../media/capture_report.ts'
import { FIRST_SCORE, scored, type InternetScore } from '../../media/internet_score.ts'
import type { ExamPlace } from '../../exam/slots/exam_watch.ts'
import type { RoomCalls } from './calls.ts'
import {
  FIRST_LIVE,
  grantedBreak,
  liveAfter,
  pauseOf,
  pendingRequest,
  serverNow,
  type Live,
  type LiveAction,
} from './live.ts'
import { MessageReceipts } from './message_receipts.ts'
import type { BreakMotive, Message, Pause } from './types.ts'

export const BEAT_MS = 10_000
const RETRY_MS = 3_000
const ACCEPTABLE_MS = 1_000

export interface LinkOptions {
  calls: RoomCalls
  applicationId: number
  capture(): CaptureReport
  scheduler: Pick<Scheduler, 'monotonic' | 'after'>
  onToast(message: Message): void
}

/** `pending`: a request is pending already, nothing was sent. */
/** `refused`: the server's own message, for requests that come too often. */
export type Outcome = 'done' | 'pending' | 'failed' | { refused: string }

export interface LinkState {
  live: Live
  /** "Voltei!" was pressed and is being sent. */
  isReturning: boolean
}

/**
 * One candidate's side of a room: sends a beat every 10 s, reads the room when something changed,
 * and sends the candidate's requests. No React. What fails without a connection is repeated;
 * nothing in here touches answers. Its loops while it runs, beside the beat:
 *
 *       the snapshot       known --hint of a newer version, beat with news--> stale --#read()--> reading --> known
 *                                                                               ^                  |
 *                                                                               +--hint meanwhile--+  read again at once
 *                                                                               +--no response-----+  again in 3 s
 *       "Voltei!"          endBreak() --> `isReturning` --response, the snapshot is read--> not `isReturning`
 *       a granted break    takeBreak() --> taken --response, or the break began by itself--> the snapshot is read
 *
 * The last two are sent again every 3 s until there is a response of the server.
 */
export class RoomLink {
  readonly #options: LinkOptions
  readonly #receipts: MessageReceipts
  readonly #state = new Observable<LinkState>({ live: FIRST_LIVE, isReturning: false })
  #place: ExamPlace = { kind: 'instructions', itemId: null, position: null }
  #internet: InternetScore = FIRST_SCORE
  #isReading = false
  #isRunning = false
  #cancelBeat = () => {}
  #cancelReturn = () => {}
  #cancelBegin = () => {}
  #cancelRead = () => {}

  constructor(options: LinkOptions) {
    this.#options = options
    this.#receipts = new MessageReceipts({
      calls: options.calls,
      onToast: options.onToast,
      live: () => this.getSnapshot().live,
      onConfirmed: (messageId) => this.#act({ type: 'confirmed', messageId }),
    })
  }

  getSnapshot = this.#state.getSnapshot
  subscribe = this.#state.subscribe

  start(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    void this.#read()
    void this.#beat()
  }

  /** Sends a last beat, best effort: presence is a lease that expires by itself. */
  stop(): void {
    if (!this.#isRunning) return
    this.#isRunning = false
    this.#cancelBeat()
    this.#cancelReturn()
    this.#cancelBegin()
    this.#cancelRead()
    void this.#options.calls.beat(this.#presence(false)).catch(() => undefined)
    // Whatever the page shows now, it is no item.
    this.#place = { kind: 'end', itemId: null, position: null }
    void this.#situation()
  }

  /** A hint arrived; null: something may have been missed. */
  heard(version: number | null): void {
    this.#act({ type: 'hint', version })
    void this.#read()
  }

  moved(place: ExamPlace): void {
    const before = this.#place
    this.#place = place
    if (place.itemId === before.itemId && place.kind === before.kind) return
    // The candidate leaves the current item: a granted break was delayed until then.
    if (before.kind === 'item') this.takeBreak()
    if (this.#isRunning) void this.#situation()
  }

  /** The state of camera, screen or faces changed: sent now instead of with the next beat. */
  captureChanged(): void {
    if (!this.#isRunning) return
    this.#cancelBeat()
    this.#cancelBeat = this.#options.scheduler.after(500, () => void this.#beat())
  }

  /** The candidate starts the granted break; without one nothing happens. */
  takeBreak(): void {
    const granted = grantedBreak(this.getSnapshot().live, this.#options.scheduler.monotonic())
    if (granted === null) return
    this.#act({ type: 'break_taken', pauseId: granted.id, at: this.#options.scheduler.monotonic() })
    void this.#begin(granted)
  }

  /** Repeated until the server has responded; then the snapshot tells from when the break counts. */
  async #begin({ id, startedAt }: Pick<Pause, 'id' | 'startedAt'>): Promise<void> {
    try {
      await this.#options.calls.beginBreak()
    } catch (error) {
      const mayStillBegin =
        pauseOf(this.getSnapshot().live)?.id === id &&
        (serverNow(this.getSnapshot().live, this.#options.scheduler.monotonic()) ?? 0) < Date.parse(startedAt)
      if (!isRejection(error) && this.#isRunning && mayStillBegin) {
        this.#cancelBegin = this.#options.scheduler.after(RETRY_MS, () => void this.#begin({ id, startedAt }))
        return
      }
    }
    this.heard(null)
  }

  async askBreak(motive: BreakMotive): Promise<Outcome> {
    if (pendingRequest(this.getSnapshot().live) !== null) return 'pending'
    return this.#send(() => this.#options.calls.askBreak(motive))
  }

  cancelBreak(requestId: number): Promise<Outcome> {
    return this.#send(() => this.#options.calls.cancelBreak(requestId))
  }

  write(message: string): Promise<Outcome> {
    return this.#send(() => this.#options.calls.write(message))
  }

  /** "I have read it". */
  confirm(messageId: number): void {
    this.#receipts.confirm(messageId)
  }

  /** The same, for messages that must not appear again: resolves to true once the server has acknowledged it. */
  confirmSurely(messageId: number): Promise<boolean> {
    return this.#receipts.confirmSurely(messageId)
  }

  /** "Voltei!". Repeated until the server has responded. */
  endBreak(): void {
    if (this.getSnapshot().isReturning) return
    this.#set({ isReturning: true })
    void this.#return()
  }

  async #return(): Promise<void> {
    try {
      await this.#options.calls.endBreak()
    } catch (error) {
      // Not paused any more, or too late: the snapshot tells which.
      if (!isRejection(error) && this.#isRunning) {
        this.#cancelReturn = this.#options.scheduler.after(RETRY_MS, () => void this.#return())
        return
      }
    }
    this.#act({ type: 'hint', version: null })
    await this.#read()
    this.#set({ isReturning: false })
  }

  async #send(call: () => Promise<void>): Promise<Outcome> {
    try {
      await call()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'break_request_pending') {
        this.heard(null)
        return 'pending'
      }
      const [message] = error instanceof ApiError && error.status === 429 ? error.messages : []
      return message === undefined ? 'failed' : { refused: message }
    }
    this.heard(null)
    return 'done'
  }

  /** One read at a time; a hint that arrives meanwhile triggers another read afterwards. */
  async #read(): Promise<void> {
    if (this.#isReading || !this.#isRunning || !this.getSnapshot().live.isStale) return
    this.#isReading = true
    this.#cancelRead()
    const before = this.getSnapshot().live.room?.version ?? 0
    // What arrives from now on is newer than what is being read.
    this.#set({ live: { ...this.getSnapshot().live, isStale: false } })
    try {
      const room = await this.#options.calls.read()
      const heardMeanwhile = this.getSnapshot().live.isStale
      this.#act({ type: 'read', room, at: this.#options.scheduler.monotonic() })
      if (heardMeanwhile) this.#act({ type: 'hint', version: null })
      this.#receipts.showToasts()
      // The proctor sees at once that it arrived.
      if (room.version > before && before > 0) void this.#beat()
    } catch {
      this.#act({ type: 'hint', version: null })
      if (this.#isRunning) this.#cancelRead = this.#options.scheduler.after(RETRY_MS, () => void this.#read())
      this.#isReading = false
      return
    }
    this.#isReading = false
    if (this.getSnapshot().live.isStale) await this.#read()
  }

  async #beat(): Promise<void> {
    if (!this.#isRunning) return
    this.#cancelBeat()
    this.#cancelBeat = this.#options.scheduler.after(BEAT_MS, () => void this.#beat())
    const began = this.#options.scheduler.monotonic()
    try {
      const beat = await this.#options.calls.beat(this.#presence(true))
      const at = this.#options.scheduler.monotonic()
      this.#measured(at - began)
      this.#act({ type: 'beat', beat, at })
      void this.#read()
      void this.#receipts.report()
    } catch (error) {
      // Any response, even a rejection, proves the connection.
      this.#measured(error instanceof ApiError ? this.#options.scheduler.monotonic() - began : null)
    }
    if (this.#isRunning) await this.#situation()
  }

  #measured(delayMs: number | null): void {
    const acceptable = this.getSnapshot().live.room?.configuration.acceptableLatencyMs ?? ACCEPTABLE_MS
    this.#internet = scored(this.#internet, delayMs, acceptable)
  }

  async #situation(): Promise<void> {
    const { kind, itemId, position } = this.#place
    await this.#options.calls
      .situation({
        applicationId: this.#options.applicationId,
        itemId,
        itemPosition: position,
        isInInstructions: kind === 'instructions',
        isScreenShared: this.#options.capture().isScreenShared,
        internet: this.#internet,
      })
      .catch(() => undefined)
  }

  #presence(isInApplication: boolean) {
    return {
      applicationId: this.#options.applicationId,
      isInApplication,
      acknowledgedVersion: this.getSnapshot().live.room?.version ?? 0,
      capture: this.#options.capture(),
    }
  }

  #act(action: LiveAction): void {
    const live = liveAfter(this.getSnapshot().live, action)
    if (live !== this.getSnapshot().live) this.#set({ live })
  }

  #set(part: Partial<LinkState>): void {
    this.#state.update(part)
  }
}
