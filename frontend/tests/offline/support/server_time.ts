import type { ReferenceServer } from './server.ts'
import type { FakeTime } from './time.ts'

/** How long after the deadline the server accepts what was given before it, ms. */
const GRACE_MS = 120_000

interface ServerTimeHost {
  server: ReferenceServer
  time: FakeTime
  /** A server that does not give the time of its outage back. */
  ignoresOutage: boolean
}

/** The end of the exam, and when the server is available. */
export class ServerTime {
  readonly #host: ServerTimeHost
  /** By the monotonic clock; null: no deadline. */
  deadline: number | null = null
  /** Since when the server is away, by the same clock. */
  outage: number | null = null
  /** The time ran out before the finish: what had not arrived until then is late. */
  isSwept = false
  /** Given back after outages, ms. */
  #shift = 0

  constructor(host: ServerTimeHost) {
    this.#host = host
  }

  get isOver(): boolean {
    return this.deadline !== null && this.#host.time.monotonic() >= this.deadline
  }

  /**
   * The server goes away, or returns: it knows the length of its outage, and gives it back where
   * the deadline passed meanwhile.
   */
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

  /** Staff have reset the exam: no time runs, and the next start gives it without a limit. */
  begin(): void {
    this.deadline = null
    this.isSwept = false
    this.#shift = 0
  }

  /** Finishes what ran out, as the server's job does. */
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
