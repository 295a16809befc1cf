import type { Clock } from '#shared'
import { WindowCounts, type Limit, type Taken } from './domain/window_counts.js'

/** So many are counted here before the count of all processes hears of them. */
export const STEP = 100

/**
 * Counts that are asked before every saved answer, so that no call waits for another machine: this process counts by itself, and adds each
 * `STEP` to the count of all processes on the side. Where that is too much, its own count is full until its window ends. Several
 * processes together allow less than two steps a process beyond the limit; while Redis is away each goes on by itself.
 */
export class SteppedCounts {
  readonly #own = new WindowCounts()
  readonly #share: ((key: string, limit: Limit, amount: number) => Promise<Taken>) | null
  readonly #clock: Clock

  /** `share`: adds to the count of all processes; null where there is one process. */
  constructor(share: ((key: string, limit: Limit, amount: number) => Promise<Taken>) | null, clock: Clock) {
    this.#share = share
    this.#clock = clock
  }

  /** Counts one more, unless that is too much. `seconds`: the time to wait. */
  take(key: string, limit: Limit): Taken {
    const taken = this.#own.take(key, limit, 1, this.#clock.now())
    if (this.#share !== null && taken.allowed && taken.count % STEP === 0)
      // Who cannot be asked allows it.
      this.#share(key, limit, STEP).then(
        ({ allowed }) => allowed || this.#fill(key, limit),
        () => undefined
      )
    return taken
  }

  #fill(key: string, limit: Limit): void {
    const now = this.#clock.now()
    const { count } = this.#own.peek(key, now)
    if (count > 0 && count < limit.max) this.#own.take(key, limit, limit.max - count, now)
  }
}
