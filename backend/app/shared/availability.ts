/** After a failure the server is left alone for so long: one call waits for it, not each. Milliseconds. */
const LEFT_ALONE_MS = 2_000

/** `away`: with the error of the first call that failed. `back`: it answered again. Each once for each time. */
export type AvailabilityNotices = { away(error: unknown): void; back(): void }

/**
 * Whether another server answers that the work here can do without. After a failed call it is away: calls get their substitute at once, and every
 * 2 s one of them tries it again.
 */
export class Availability {
  readonly #notify: AvailabilityNotices
  readonly #now: () => number
  #leftAloneUntil = 0
  #isAway = false

  /** `now`: a monotonic clock, milliseconds. */
  constructor(notify: AvailabilityNotices, now: () => number = () => performance.now()) {
    this.#notify = notify
    this.#now = now
  }

  /** What `call` resolves to; `otherwise` where it rejects, or is not tried because the server is away. */
  async ask<T>(call: () => Promise<T>, otherwise: () => T): Promise<T> {
    if (this.#isAway) {
      if (this.#now() < this.#leftAloneUntil) return otherwise()
      this.#leaveAlone()
    }
    try {
      const value = await call()
      if (this.#isAway) this.#notify.back()
      this.#isAway = false
      return value
    } catch (error) {
      this.#leaveAlone()
      if (!this.#isAway) this.#notify.away(error)
      this.#isAway = true
      return otherwise()
    }
  }

  #leaveAlone(): void {
    this.#leftAloneUntil = this.#now() + LEFT_ALONE_MS
  }
}
