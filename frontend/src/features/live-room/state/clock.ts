/** The server's time, counted on by the monotonic clock; the device's own clock is not used. */
export class ServerClock {
  #serverMs = 0
  #heardAt = 0

  /** Sets the server's time: `serverTime` (ISO) was valid at `performance.now()` = `heardAt`. */
  set(serverTime: string, heardAt: number): void {
    this.#serverMs = Date.parse(serverTime)
    this.#heardAt = heardAt
  }

  /** Epoch ms. */
  now = (): number => this.#serverMs + (performance.now() - this.#heardAt)
}
