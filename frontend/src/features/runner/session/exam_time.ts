import type { Deadline, SyncEngine } from '../../../offline/index.ts'
import type { ExamNotes } from './exam_notes.ts'

/**
 * The exam's clock: the engine's deadline, and whether the server confirmed it since this page was opened. A page that opens
 * without a link shows the time as last known, by the device's clock, and never ends an exam on it.
 */
export class ExamTime {
  readonly #engine: SyncEngine
  readonly #notes: ExamNotes
  #estimate: Deadline | null = null
  #written: Deadline | null = null
  #unsubscribe = () => {}

  constructor(engine: SyncEngine, notes: ExamNotes) {
    this.#engine = engine
    this.#notes = notes
  }

  /** False while the time is only what an earlier visit knew. */
  get isConfirmed(): boolean {
    const { deadline } = this.#engine.getSnapshot()
    return deadline.endsAt !== null && deadline !== this.#estimate
  }

  start(): void {
    this.#unsubscribe()
    this.#unsubscribe = this.#engine.subscribe(() => this.#keep())
    this.#keep()
  }

  stop(): void {
    this.#unsubscribe()
  }

  heard(time: { serverTime?: string | null; secondsToTimeout?: number | null }): void {
    const { serverTime, secondsToTimeout } = time
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
    this.#estimate = this.#engine.getSnapshot().deadline
  }

  #keep(): void {
    const { deadline, serverOffset } = this.#engine.getSnapshot()
    if (!this.isConfirmed || deadline === this.#written) return
    const left = deadline.secondsLeft()
    if (left === null) return
    this.#written = deadline
    void this.#notes
      .write('time', { endsAt: Date.now() + serverOffset + left * 1000, serverOffset })
      .catch(() => undefined)
  }
}
