import { setTimeout as wait } from 'node:timers/promises'
import { Candidate } from '#tests/faults/support/candidate'
import type { Seat } from './demo_exam.js'

/** Between two batches of one candidate: half of it, to all of it. */
const BETWEEN_BATCHES_MS = 3_000

/** What happened to all candidates so far. */
export class Tally {
  /** Answers that the server acknowledged. */
  acknowledged = 0
  /** Calls without an answer, or with one that says that the server is in trouble. */
  failures = 0
  /** The longest that a batch waited for its acknowledgement, in milliseconds. */
  longestMs = 0
  /** Event streams that ended and were opened again. */
  reopened = 0
}

/** A candidate of the rehearsal: types at the pace of a page, and counts. */
export class Sitter extends Candidate {
  readonly seat: Seat
  readonly #tally: Tally
  readonly #over: AbortSignal
  /** When the batch that waits for its acknowledgement was sent first; null while none does. */
  #waitsSince: number | null = null

  constructor(seat: Seat, options: { address: string; seed: number; tally: Tally; over: AbortSignal }) {
    super(seat, () => options.address, options.seed)
    this.seat = seat
    this.#tally = options.tally
    this.#over = options.over
  }

  /** Answers that were sent and not acknowledged. */
  get unsent(): number {
    return this.#waitsSince === null ? 0 : (this.history.batches.at(-1)?.entries.length ?? 0)
  }

  override async step(options: { loseAnswer?: boolean } = {}): Promise<boolean> {
    if (this.#waitsSince === null)
      await pauseUntil(this.#over, (BETWEEN_BATCHES_MS * (1 + Math.random())) / 2)
    this.#waitsSince ??= performance.now()
    const isAcknowledged = await super.step(options)
    if (!isAcknowledged) {
      await pauseUntil(this.#over, 250)
      return false
    }
    this.#tally.longestMs = Math.max(this.#tally.longestMs, performance.now() - this.#waitsSince)
    this.#tally.acknowledged += this.unsent
    this.#waitsSince = null
    return true
  }

  override async call(method: string, path: string, body?: unknown) {
    const reply = await super.call(method, path, body)
    if (reply === null || reply.status >= 500) this.#tally.failures += 1
    return reply
  }
}

/** Resolves after so many milliseconds, or as soon as it is over. */
export const pauseUntil = (over: AbortSignal, ms: number): Promise<unknown> =>
  wait(ms, undefined, { signal: over }).catch(() => undefined)
