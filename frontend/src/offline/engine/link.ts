import type { Scheduler } from '../../shared/scheduler.ts'
import { readReply, type Verdict } from './reply.ts'
import type { TransportReply } from '../transport_types.ts'

const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 30_000

/** Full jitter: anything from nothing to a ceiling that doubles with every failure, 30 s at most. */
export function backoffDelay(failures: number, random: number): number {
  return random * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1))
}

interface LinkOptions {
  random: () => number
  scheduler: Scheduler
  requestTimeoutMs: number
}

/**
 * One request at a time: aborts those that hang, interprets the response and
 * determines how long to wait after it.
 */
export class Link {
  /** Requests in a row that did not go through. */
  failures = 0
  /** Device clock plus this is the server's time, ms. */
  serverOffset = 0
  #retryAt = 0
  #serverAskedUntil = 0
  readonly #options: LinkOptions

  constructor(options: LinkOptions) {
    this.#options = options
  }

  /** Milliseconds until the next request may leave. */
  waitMs(): number {
    return Math.max(0, this.#retryAt - this.#options.scheduler.monotonic())
  }

  /** The link may be back: forget our own back-off, but not a wait that the server asked for. */
  retryNow(): void {
    this.#retryAt = this.#serverAskedUntil
  }

  /** A person asks for it: a wait that the server asked for ends as well. */
  overrideWait(): void {
    this.#retryAt = 0
  }

  /** Never rejects. */
  async request(
    expects: 'batch' | 'finish',
    send: (signal: AbortSignal) => Promise<TransportReply>
  ): Promise<Verdict> {
    const verdict = await this.#exchange(expects, send)
    if (verdict.kind === 'retry') this.failed(verdict.waitMs)
    else if (verdict.kind === 'not_started') this.failed()
    else this.failures = 0
    return verdict
  }

  failed(serverAskedMs: number | null = null): void {
    this.failures += 1
    const now = this.#options.scheduler.monotonic()
    this.#serverAskedUntil = now + (serverAskedMs ?? 0)
    // With jitter: a class that got the same Retry-After must not retry in the same instant.
    this.#retryAt = this.#serverAskedUntil + backoffDelay(this.failures, this.#options.random())
  }

  async #exchange(
    expects: 'batch' | 'finish',
    send: (signal: AbortSignal) => Promise<TransportReply>
  ): Promise<Verdict> {
    const { scheduler, requestTimeoutMs } = this.#options
    const abort = new AbortController()
    let cancel = () => {}
    const timeout = new Promise<null>((resolve) => {
      cancel = scheduler.after(requestTimeoutMs, () => resolve(null))
    })
    try {
      const reply = await Promise.race([send(abort.signal), timeout])
      if (reply) return readReply(reply, expects, scheduler.now() + this.serverOffset)
      abort.abort()
    } catch {
      // No response; the transport's error has no further information.
    } finally {
      cancel()
    }
    return { kind: 'retry', error: { kind: 'network' }, waitMs: null }
  }
}
