import { browserScheduler, type Scheduler } from '../../../shared/scheduler.ts'
import { ApiError, NetworkError } from '../../../api/errors.ts'
import type { OpenExam } from '../exam/open_exam.ts'
import { isFinal } from '../exam/failure.ts'
import { Observable } from '../../../shared/observable.ts'

/** Delay between the start of a request and the next automatic one, ms, whatever happened meanwhile. */
export const AGAIN_MS = 5_000

type State = {
  isAsking: boolean
  failure: 'noLink' | 'noAnswer' | null
  /** How often the server has rejected the request: the state of the exam may have changed. */
  refusals: number
}

/** Requests something that the exam cannot continue without, until it is turned off. */
export class Asking extends Observable<State> {
  readonly #session: OpenExam
  readonly #request: (isInsisting: boolean) => Promise<void>
  readonly #scheduler: Scheduler
  #isOn = false
  #cancelTimer = () => {}
  #askedAt = -Infinity
  #running: Promise<void> | null = null

  /** `isInsisting`: the request was made by a person and does not wait. */
  constructor(
    openExam: OpenExam,
    request: (isInsisting: boolean) => Promise<void>,
    scheduler = browserScheduler
  ) {
    super({ isAsking: false, failure: null, refusals: 0 })
    this.#session = openExam
    this.#request = request
    this.#scheduler = scheduler
  }

  /**
   * Automatic requests every few seconds. Turning it off and on again makes no earlier request: what turned
   * it off may be the effect of the request.
   */
  turn = (isOn: boolean): void => {
    this.#isOn = isOn
    this.#schedule()
  }

  /** The connection is back. */
  soon = (): void => {
    if (this.#isOn) void this.#ask(false)
  }

  now = (): Promise<void> => this.#ask(true)

  #schedule(): void {
    this.#cancelTimer()
    if (!this.#isOn || this.#running !== null) return
    const wait = this.#askedAt + AGAIN_MS - this.#scheduler.monotonic()
    if (wait <= 0) void this.#ask(false)
    else this.#cancelTimer = this.#scheduler.after(wait, () => this.#schedule())
  }

  #ask(isInsisting: boolean): Promise<void> {
    this.#running ??= this.#run(isInsisting).finally(() => {
      this.#running = null
      this.#schedule()
      this.update({ isAsking: this.#running !== null })
    })
    return this.#running
  }

  async #run(isInsisting: boolean): Promise<void> {
    this.#askedAt = this.#scheduler.monotonic()
    this.update({ isAsking: true })
    try {
      await this.#request(isInsisting)
    } catch (error) {
      const isNoLink = error instanceof NetworkError && !error.foreign
      this.update({
        failure: isNoLink ? 'noLink' : 'noAnswer',
        ...(isFinal(error) && { refusals: this.getSnapshot().refusals + 1 }),
      })
      // Any other rejection (a pause, a wrong order) does not concern the writer, and reading
      // all again would change nothing.
      if (error instanceof ApiError && error.code === 'session_taken')
        this.#session.engine.observeLoss({ kind: 'taken_over' })
    }
  }
}
