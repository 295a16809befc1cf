/** The server's time, counted on a clock that nobody can turn; the device's own clock is never asked. */
export class ServerClock {
  #serverMs = 0
  #heardAt = 0

  /** `serverTime` (ISO) was so when `performance.now()` was `heardAt`. */
  set(serverTime: string, heardAt: number): void {
    this.#serverMs = Date.parse(serverTime)
    this.#heardAt = heardAt
  }

  /** Epoch ms. */
  now = (): number => this.#serverMs + (performance.now() - this.#heardAt)
}
