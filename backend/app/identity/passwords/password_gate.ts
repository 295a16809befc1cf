import { availableParallelism } from 'node:os'
import { AppError } from '#shared'

/**
 * Bounds how many passwords are hashed at once. One core is always left to the event loop: a class that logs in must not
 * make those wait who are sitting an exam (bench/logins.bench.ts measures it). One of libuv's four
 * threads is always left to files and compression. Who comes when the queue is full is asked to come back.
 */
export class PasswordGate {
  readonly #limit: number
  readonly #maxWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(options: { limit: number; maxWaiting: number }) {
    this.#limit = options.limit
    this.#maxWaiting = options.maxWaiting
  }

  /** @throws AppError 503 `busy` with Retry-After when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limit) {
      if (this.#waiting.length >= this.#maxWaiting)
        throw new AppError(503, 'busy', { messages: ['shared.unavailable'], headers: { 'Retry-After': '5' } })
      await new Promise<void>((enter) => this.#waiting.push(enter))
    } else {
      this.#running += 1
    }
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}

export const passwordGate = new PasswordGate({ limit: Math.min(Math.max(1, availableParallelism() - 1), 3), maxWaiting: 1_000 })
