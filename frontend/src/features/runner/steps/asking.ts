import { browserScheduler, type Scheduler } from '../../../shared/scheduler.ts'
import { ApiError, NetworkError } from '../../../api/errors.ts'
import type { OpenExam } from '../exam/open_exam.ts'
import { isFinal } from '../exam/failure.ts'
import { Observable } from '../../../shared/observable.ts'

/** So long after one request comes the next that nobody asked for, whatever happened meanwhile. */
export const AGAIN_MS = 5_000

type State = {
  isAsking: boolean
  failure: 'noLink' | 'noAnswer' | null
  /** How often the server has looked at it and said no: what it says of the exam may be news. */
  refusals: number
}

/** Asks the server for something that the exam cannot go on without, until it is turned off. */
export class Asking extends Observable<State> {
  readonly #session: OpenExam
  readonly #request: (isInsisting: boolean) => Promise<void>
  readonly #scheduler: Scheduler
  #isOn = false
  #cancelTimer = () => {}
  #askedAt = -Infinity
  #running: Promise<void> | null = null

  /** `isInsisting`: a person asks for it, nothing is waited for. */
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

  /** By itself, every few seconds. Off and on again it asks no sooner: what turned it off may be what the request brought about. */
  turn = (isOn: boolean): void => {
    this.#isOn = isOn
    this.#schedule()
  }

  /** The link is back. */
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
      // Any other no (a pause, an order) says nothing of who writes, and reading all again would change nothing.
      if (error instanceof ApiError && error.code === 'session_taken')
        this.#session.engine.observeLoss({ kind: 'taken_over' })
    }
  }
}
