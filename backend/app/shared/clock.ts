/** The server's time in epoch milliseconds. Tests set it; nothing else in the code calls `Date.now` for a rule. */
export type Clock = { now(): number }

class ServerClock implements Clock {
  #offsetMs = 0
  #frozenAt: number | null = null

  now() {
    return this.#frozenAt ?? Date.now() + this.#offsetMs
  }

  /** Test seam: the clock stays at `at` (epoch ms) until `release`. */
  freeze(at: number) {
    this.#frozenAt = at
  }

  /** Test seam: moves a frozen clock, or the running one, by `ms`. */
  advance(ms: number) {
    if (this.#frozenAt === null) this.#offsetMs += ms
    else this.#frozenAt += ms
  }

  release() {
    this.#frozenAt = null
    this.#offsetMs = 0
  }
}

export const clock = new ServerClock()

/** Epoch milliseconds to ISO 8601 with offset; null stays null. */
export function toIso(at: number): string
export function toIso(at: number | null): string | null
export function toIso(at: number | null) {
  return at === null ? null : new Date(at).toISOString()
}
