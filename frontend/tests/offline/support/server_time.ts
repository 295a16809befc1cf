import type { ReferenceServer } from './server.ts'
import type { FakeTime } from './time.ts'

/** How long after the deadline the server still takes what was given before it. */
const GRACE_MS = 120_000

interface ServerTimeHost {
  server: ReferenceServer
  time: FakeTime
  /** A server that does not give the time back in which it was away. */
  ignoresOutage: boolean
}

/** The end of the exam, and when the server serves. */
export class ServerTime {
  readonly #host: ServerTimeHost
  /** By the monotonic clock; null: the time does not end. */
  deadline: number | null = null
  /** Since when the server is away, by the same clock. */
  outage: number | null = null
  /** The time ran out before the exam was handed in: what had not come until then is late. */
  isSwept = false
  /** Given back after outages, ms. */
  #shift = 0

  constructor(host: ServerTimeHost) {
    this.#host = host
  }

  get isOver(): boolean {
    return this.deadline !== null && this.#host.time.monotonic() >= this.deadline
  }

  /** The server is away, or back: it knows how long it was not serving, and gives that back where the time ended meanwhile. */
  setOutage(isAway: boolean): void {
    const now = this.#host.time.monotonic()
    if (isAway) this.outage ??= now
    else if (this.outage !== null) {
      const isOverIt =
        this.deadline !== null && this.outage <= this.deadline + GRACE_MS + this.#shift && now > this.deadline
      if (isOverIt && !this.#host.ignoresOutage) this.#shift += now - this.outage
      this.outage = null
    }
  }

  /** Finishes what ran out, as the server does by itself. */
  sweep(): void {
    const { deadline } = this
    const { server, time } = this.#host
    if (
      this.outage !== null ||
      deadline === null ||
      server.finished ||
      time.monotonic() <= deadline + GRACE_MS + this.#shift
    )
      return
    server.finished = true
    server.finishes += 1
    this.isSwept = true
  }
}
