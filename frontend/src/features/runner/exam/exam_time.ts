import { createDeadline, type Deadline, type SyncEngine } from '../../../offline/index.ts'
import type { Scheduler } from '../../../shared/scheduler.ts'
import type { ExamNotes } from './exam_notes.ts'

/** What the server says of the time, in any of its answers. */
export type HeardTime = {
  serverTime?: string | null
  secondsToTimeout?: number | null
  secondsToGraceEnd?: number | null
}

/**
 * The exam's clock: the engine's deadline, and whether the server confirmed it since this page was opened. A page that opens
 * without a link shows the time as last known, by the device's clock, and never ends an exam on it.
 */
export class ExamTime {
  readonly #engine: SyncEngine
  readonly #notes: ExamNotes
  readonly #clock: Pick<Scheduler, 'monotonic'>
  #estimate: Deadline | null = null
  #written: Deadline | null = null
  /** Until when counts what was given in time; the server says it, as the length of the grace and what moved it are its own. */
  #graceEnd: Deadline | null = null
  /** The server's time as last heard, and our monotonic clock at that moment, ms. */
  #heardAt: { server: number; at: number } | null = null
  #unsubscribe = () => {}

  constructor(engine: SyncEngine, notes: ExamNotes, clock: Pick<Scheduler, 'monotonic'>) {
    this.#engine = engine
    this.#notes = notes
    this.#clock = clock
  }

  /** False while the time is only what an earlier visit knew. */
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

  /** Whole seconds in which answers that were given in time still count when they arrive; null where that was never heard. */
  graceLeft(): number | null {
    return this.#graceEnd?.secondsLeft() ?? null
  }

  /** The server's time, epoch ms: what it said last and what went by since on a clock that never jumps. */
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

  /** Fills in the time as last known, where the server was not heard yet. */
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
    // With the next word about the time it is written down again.
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
