import { Redis, type RedisOptions } from 'ioredis'

/** `away`: with the first error of an outage. `back`: it answers again. Each once for each connection and outage. */
export type BusNotices = { away(error: unknown): void; back(): void }

/**
 * What the bus makes its connections from: it duplicates this one, which never connects, and listens to no error of theirs. ioredis writes
 * an error that nobody listens to into the log as plain text, at every attempt.
 */
export class BusRedis extends Redis {
  readonly #notices: BusNotices

  constructor(options: RedisOptions, notices: BusNotices) {
    super({ ...options, lazyConnect: true })
    this.#notices = notices
  }

  override duplicate(override?: Partial<RedisOptions>): Redis {
    const made = super.duplicate({ ...override, lazyConnect: false })
    let isAway = false
    made.on('error', (error) => {
      if (!isAway) this.#notices.away(error)
      isAway = true
    })
    made.on('ready', () => {
      if (isAway) this.#notices.back()
      isAway = false
    })
    return made
  }
}
