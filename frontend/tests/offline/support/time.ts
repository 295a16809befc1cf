import type { Scheduler } from '../../../src/shared/scheduler.ts'

interface Timer {
  at: number
  callback: () => void
}

/** A clock and its timers, moved by the test only. */
export class FakeTime implements Scheduler {
  #monotonic = 1_000
  /** The device's date; may be wrong by years. */
  date = Date.parse('2026-11-20T08:00:00-03:00')
  readonly #timers = new Set<Timer>()

  now = (): number => this.date + this.#monotonic
  monotonic = (): number => this.#monotonic

  after = (ms: number, callback: () => void): (() => void) => {
    const timer = { at: this.#monotonic + ms, callback }
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }

  /** Milliseconds to the next timer, or null. */
  next(): number | null {
    const times = [...this.#timers].map((timer) => timer.at - this.#monotonic)
    return times.length === 0 ? null : Math.max(0, Math.min(...times))
  }

  /** Moves on and runs the timers that are due, in order; the caller must await what the callbacks start. */
  advance(ms: number): void {
    this.#monotonic += ms
    const due = [...this.#timers].filter((timer) => timer.at <= this.#monotonic).sort((a, b) => a.at - b.at)
    for (const timer of due) if (this.#timers.delete(timer)) timer.callback()
  }
}
