import type { Scheduler } from '../../../shared/scheduler.ts'
import type { Alerted, ExamCalls } from './calls.ts'

/** Time after the last alert before the log is sent (const-question-005). */
const DEBOUNCE_MS = 2_000

/**
 * Sends the alerts shown to the candidate to the server, for its records: each kind with its last message. A
 * lost log affects no answer.
 */
export class AlertLogger {
  readonly #calls: Pick<ExamCalls, 'saveAlert'>
  readonly #scheduler: Scheduler
  readonly #waiting = new Map<Alerted['alertType'], Alerted>()
  #cancelTimer = () => {}

  constructor({ calls, scheduler }: { calls: Pick<ExamCalls, 'saveAlert'>; scheduler: Scheduler }) {
    this.#calls = calls
    this.#scheduler = scheduler
  }

  note(alert: Alerted): void {
    this.#waiting.set(alert.alertType, alert)
    this.#cancelTimer()
    this.#cancelTimer = this.#scheduler.after(DEBOUNCE_MS, () => this.flush())
  }

  /** Sends what is pending now: the page may be closing. */
  flush(): void {
    this.#cancelTimer()
    for (const alert of this.#waiting.values()) this.#calls.saveAlert(alert).catch(() => undefined)
    this.#waiting.clear()
  }
}
