/** Candidates do not notice a write that takes this long, and a job's chunk beside them costs less of it. Milliseconds. */
const SLOW_MS = 50
/** What is older says nothing about now. */
const FORGET_AFTER_MS = 3_000
/** The mean of about so many writes; fewer are no reason to stop other work. */
const WRITES = 32
const FEWEST = 8

/** How long writes of exams take at present: their moving mean. Times are of a clock that never goes back, in milliseconds. */
export class WritePace {
  #mean = 0
  #count = 0
  #lastAt = Number.NEGATIVE_INFINITY

  note(tookMs: number, now: number): void {
    if (now - this.#lastAt > FORGET_AFTER_MS) this.#count = 0
    this.#lastAt = now
    this.#count = Math.min(this.#count + 1, WRITES)
    this.#mean = this.#count === 1 ? tookMs : this.#mean + (tookMs - this.#mean) / this.#count
  }

  isSlow(now: number): boolean {
    return now - this.#lastAt <= FORGET_AFTER_MS && this.#count >= FEWEST && this.#mean > SLOW_MS
  }
}
