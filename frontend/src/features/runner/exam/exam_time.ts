import { createDeadline, type Deadline, type SyncEngine } from '../../../offline/index.ts'
import type { Scheduler } from '../../../shared/scheduler.ts'
import type { ExamNotes } from './exam_notes.ts'

/** The time as the server sends it in each of its responses. */
export type HeardTime = {
  serverTime?: string | null
  secondsToTimeout?: number | null
  secondsToGraceEnd?: number | null
}

/**
 * The exam's clock: the engine's deadline, and whether the server confirmed it since this page was opened. A
 * page that opens without a connection shows the last known time, by the device's clock, and never finishes
 * an exam because of it.
 */
export class ExamTime {
  readonly #engine: SyncEngine
  readonly #notes: ExamNotes
  readonly #clock: Pick<Scheduler, 'monotonic'>
  #estimate: Deadline | null = null
  #written: Deadline | null = null
  /**
   * Until when answers given in time still count. Sent by the server, because only it knows the length of the
   * grace and what extended it.
   */
  #graceEnd: Deadline | null = null
  /** The server's time as last received, and our monotonic clock at that moment, ms. */
  #heardAt: { server: number; at: number } | null = null
  #unsubscribe = () => {}

  constructor(engine: SyncEngine, notes: ExamNotes, clock: Pick<Scheduler, 'monotonic'>) {
    this.#engine = engine
    this.#notes = notes
    this.#clock = clock
  }

  /** False while the time comes from an earlier visit only. */
  get isConfirmed(): boolean {
    const { deadline } = this.#engine.getSnapshot()
    return deadline.endsAt !== null && deadline !== this.#estimate
  }

  start(): void {
    this.#unsubscribe()
    this.#unsubscribe = this.#engine.subscribe(() => this.#store())
    this.#store()
  }

  stop(): void {
    this.#unsubscribe()
  }

  /**
   * Full seconds in which answers given in time still count when they arrive; null where it was never
   * received.
   */
  graceLeft(): number | null {
    return this.#graceEnd?.secondsLeft() ?? null
  }

  /** The server's time, epoch ms: the last received value plus the time since, on the monotonic clock. */
  serverNow(): number {
    if (this.#heardAt === null) return Date.now() + this.#engine.getSnapshot().serverOffset
    return this.#heardAt.server + this.#clock.monotonic() - this.#heardAt.at
  }

  heard(time: HeardTime): void {
    const { serverTime, secondsToTimeout, secondsToGraceEnd } = time
    const server = Date.parse(serverTime ?? '')
    if (!Number.isNaN(server)) this.#heardAt = { server, at: this.#clock.monotonic() }
    if (secondsToGraceEnd != null) this.#storeGrace(secondsToGraceEnd)
    this.#engine.observeTime({ serverTime: serverTime ?? undefined, secondsToTimeout })
  }

  /** Restores the last known time, unless the server has answered already. */
  async recall(): Promise<void> {
    const known = await this.#notes.read('time')
    const { deadline } = this.#engine.getSnapshot()
    if (!known || deadline.endsAt !== null) return
    const serverNow = Date.now() + known.serverOffset
    this.#engine.observeTime({
      serverTime: new Date(serverNow).toISOString(),
      secondsToTimeout: Math.max(0, (known.endsAt - serverNow) / 1000),
    })
    if (known.graceEndsAt !== undefined) this.#storeGrace(Math.max(0, (known.graceEndsAt - serverNow) / 1000))
    this.#estimate = this.#engine.getSnapshot().deadline
  }

  #storeGrace(secondsToTimeout: number): void {
    this.#graceEnd = createDeadline(secondsToTimeout, this.#clock)
    // The next time received is stored again.
    this.#written = null
  }

  #store(): void {
    const { deadline, serverOffset } = this.#engine.getSnapshot()
    if (!this.isConfirmed || deadline === this.#written) return
    const left = deadline.secondsLeft()
    if (left === null) return
    this.#written = deadline
    const graceLeft = this.graceLeft()
    const serverNow = Date.now() + serverOffset
    const graceEndsAt = graceLeft === null ? undefined : serverNow + graceLeft * 1000
    void this.#notes
      .write('time', { endsAt: serverNow + left * 1000, serverOffset, graceEndsAt })
      .catch(() => undefined)
  }
}
