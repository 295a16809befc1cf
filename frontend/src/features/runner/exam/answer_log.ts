import type { AnswerView } from '../../../offline/index.ts'
import type { Scheduler } from '../../../shared/scheduler.ts'
import type { AnswerLog, ExamCalls } from './calls.ts'

/** Time after the last touch before the log is sent (const-question-004). */
const DEBOUNCE_MS = 1_000

/**
 * Sends which answers were edited to the server, for its records. The answers themselves are sent by the sync
 * engine: a lost log affects no answer.
 */
export class AnswerLogger {
  readonly #calls: Pick<ExamCalls, 'log'>
  readonly #applicationId: string
  readonly #scheduler: Scheduler
  #waiting: AnswerLog = {}
  #cancelTimer = () => {}

  constructor(options: { calls: Pick<ExamCalls, 'log'>; applicationId: string; scheduler: Scheduler }) {
    this.#calls = options.calls
    this.#applicationId = options.applicationId
    this.#scheduler = options.scheduler
  }

  note(
    answer: Pick<
      AnswerView,
      'id' | 'position' | 'alternativeId' | 'alternatives' | 'freeResponse' | 'seconds'
    >
  ): void {
    const { id, position, alternativeId, alternatives, freeResponse, seconds } = answer
    this.#waiting[position] = {
      answer: id,
      alternativeId,
      alternatives,
      hasText: (freeResponse ?? '') !== '',
      seconds,
    }
    this.stop()
    this.#cancelTimer = this.#scheduler.after(DEBOUNCE_MS, () => this.#send())
  }

  stop(): void {
    this.#cancelTimer()
  }

  #send(): void {
    const answers = this.#waiting
    this.#waiting = {}
    this.#calls.log(this.#applicationId, answers).catch(() => undefined)
  }
}
