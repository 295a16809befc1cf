import { Emitter } from '../../shared/emitter.ts'
import type { Scheduler } from '../../shared/scheduler.ts'
import { createDeadline } from './deadline.ts'
import { ReadOnlyError } from './errors.ts'
import type { Link } from './link.ts'
import type { Verdict } from './reply.ts'
import type { SnapshotView } from './snapshot.ts'
import type { AnswerRow } from '../types.ts'
import type { Connection, Delay, EngineError, EngineEvent, EngineState } from './types.ts'

/** The state, connection, time and errors of an engine: part of the snapshot, and emitted as events. */
export class EngineStatus {
  readonly #view: SnapshotView
  readonly #link: Link
  readonly #clock: Scheduler
  readonly #events = new Emitter<EngineEvent>()
  /** The server's time as last received, and when that was on our own monotonic clock. */
  #heardTime: { server: number; at: number } | null = null

  constructor(view: SnapshotView, link: Link, clock: Scheduler) {
    this.#view = view
    this.#link = link
    this.#clock = clock
  }

  get state(): EngineState {
    return this.#view.status.state
  }

  get finishPending(): boolean {
    return this.#view.status.finish !== null
  }

  get isStopped(): boolean {
    return this.state === 'stopped'
  }

  onEvent = this.#events.subscribe
  emit = this.#events.emit

  /** True when the state changed; nothing leaves `stopped`. */
  enter(state: EngineState): boolean {
    if (state === this.state || this.state === 'stopped') return false
    this.#view.set({ state })
    this.emit({ type: 'state', state })
    return true
  }

  observeTime(time: { serverTime?: string; secondsToTimeout?: number | null }): void {
    const { serverTime, secondsToTimeout } = time
    const serverNow = serverTime === undefined ? Number.NaN : Date.parse(serverTime)
    if (!Number.isNaN(serverNow)) {
      this.#link.serverOffset = serverNow - this.#clock.now()
      this.#heardTime = { server: serverNow, at: this.#clock.monotonic() }
    }
    const deadline =
      secondsToTimeout === undefined
        ? this.#view.status.deadline
        : createDeadline(secondsToTimeout, this.#clock)
    this.#view.set({ serverOffset: this.#link.serverOffset, deadline })
  }

  /** ISO 8601, extrapolated from the last server time; null when none was received since this page was opened. */
  get serverNow(): string | null {
    const heard = this.#heardTime
    return heard && new Date(heard.server + this.#clock.monotonic() - heard.at).toISOString()
  }

  heard(verdict: Verdict): void {
    if (verdict.kind === 'ok') this.observeTime(verdict)
    const error = 'error' in verdict ? verdict.error : null
    this.#view.set({ lastError: error, delay: error && this.#delayOf(error) })
    this.connected(error?.kind === 'network' ? 'offline' : error?.kind === 'captive' ? 'captive' : 'online')
  }

  /** A proxy may respond in place of the server; 511 is a captive portal. */
  #delayOf({ kind, status = 0 }: EngineError): Delay | null {
    if (kind === 'refused' || (status !== 429 && (status < 500 || status === 511))) return null
    return {
      status,
      until: createDeadline(this.#link.waitMs() / 1000, this.#clock),
    }
  }

  connected(connection: Connection): void {
    if (connection === this.#view.status.connection) return
    this.#view.set({ connection })
    this.emit({ type: 'connection', connection })
  }

  /** Reports what the server refused among rows that were just settled. */
  settled(rows: readonly AnswerRow[]): void {
    const refused = rows.flatMap(({ id, refusal }) => (refusal ? [{ id, reason: refusal.reason }] : []))
    this.#view.publish()
    if (refused.length > 0) this.emit({ type: 'refused', answers: refused })
  }

  storeFailed(error: unknown): void {
    this.#view.set({ lastError: { kind: 'local_store' } })
    this.emit({ type: 'store_failed', error })
  }

  /** Gives undefined, and reports, where a write failed whose failure must not stop the rest. */
  guarded = async <T>(write: Promise<T>): Promise<T | undefined> => {
    try {
      return await write
    } catch (error) {
      // The exam ended while the write was waiting: there is nothing to write to, and nothing failed.
      if (!(error instanceof ReadOnlyError)) this.storeFailed(error)
      return undefined
    }
  }
}
