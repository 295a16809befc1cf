import { createHash } from 'node:crypto'
import { Availability, type AvailabilityNotices, type Clock } from '#shared'
import { WindowCounts, type Counted, type Limit, type Taken } from './domain/window_counts.js'
import type { RedisCounts } from './redis_counts.js'

/** Longer keys are hashed: a caller chooses a part of them (a name, an address). */
const LONGEST_KEY = 160

const bounded = (key: string) =>
  key.length <= LONGEST_KEY
    ? key
    : `${key.slice(0, key.indexOf(':') + 1)}${createHash('sha256').update(key).digest('base64url')}`

/**
 * Counts of things that somebody may do so often within a time. In this process, or in Redis when several processes share the counts;
 * while Redis does not answer each process goes on by itself: a limit is looser then, and nobody is locked out.
 */
export class Counters {
  readonly #shared: RedisCounts | null
  readonly #own: WindowCounts
  readonly #clock: Clock
  readonly #availability: Availability

  constructor({
    shared,
    clock,
    notify,
    own = new WindowCounts(),
  }: {
    shared: RedisCounts | null
    clock: Clock
    notify: AvailabilityNotices
    own?: WindowCounts
  }) {
    this.#shared = shared
    this.#clock = clock
    this.#availability = new Availability(notify)
    this.#own = own
  }

  /** Counts `amount` more, unless that is too much: then nothing is counted, and `seconds` is the time to wait. */
  take(key: string, limit: Limit, amount: number = 1): Promise<Taken> {
    const name = bounded(key)
    return this.#through(
      (shared) => shared.take(name, limit, amount),
      (own) => own.take(name, limit, amount, this.#clock.now())
    )
  }

  peek(key: string): Promise<Counted> {
    const name = bounded(key)
    return this.#through(
      (shared) => shared.peek(name),
      (own) => own.peek(name, this.#clock.now())
    )
  }

  /** Takes back what was counted and did not come about. */
  giveBack(key: string, amount: number = 1): Promise<void> {
    const name = bounded(key)
    return this.#through(
      (shared) => shared.giveBack(name, amount),
      (own) => own.giveBack(name, amount, this.#clock.now())
    )
  }

  /** Forgets a count, also what this process counted while Redis was away. */
  async reset(key: string): Promise<void> {
    const name = bounded(key)
    this.#own.reset(name)
    await this.#through(
      (shared) => shared.reset(name),
      () => undefined
    )
  }

  close(): void {
    this.#shared?.close()
  }

  async #through<T>(
    shared: (counts: RedisCounts) => Promise<T>,
    own: (counts: WindowCounts) => T
  ): Promise<T> {
    const counts = this.#shared
    if (counts === null) return own(this.#own)
    return this.#availability.ask(
      () => shared(counts),
      () => own(this.#own)
    )
  }
}
