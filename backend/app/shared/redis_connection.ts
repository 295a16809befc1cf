import { Redis, type RedisOptions } from 'ioredis'

const CONNECTS_WITHIN_MS = 1_000
const LONGEST_PAUSE_MS = 5_000

/** The connections that are in use, by what for. */
const connections = new Map<Redis, string>()

/** How each connection of this process is. `use`: what it was opened for, such as `counts`. */
export const redisStates = (): readonly { use: string; isUp: boolean }[] =>
  [...connections].map(([redis, use]) => ({ use, isUp: redis.status === 'ready' }))

export type RedisConnection = {
  readonly redis: Redis
  /** Resolves when the first attempt to connect is over, either way: a call before it would fail at every start. */
  readonly tried: Promise<void>
}

/**
 * A connection whose calls reject soon where Redis does not answer; it goes on connecting by itself.
 * Of `options` `keyPrefix` and `commandTimeout` (ms) are the caller's to choose. `use` is its name in the metrics.
 */
export function connectRedis(use: string, options: RedisOptions): RedisConnection {
  const redis = new Redis({
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECTS_WITHIN_MS,
    retryStrategy: (times) => Math.min(times * 100, LONGEST_PAUSE_MS),
    ...options,
  })
  // The caller gets the error from the call that fails.
  redis.on('error', () => undefined)
  connections.set(redis, use)
  // It connects no more: whoever opened it is done with it.
  redis.once('end', () => connections.delete(redis))
  const tried = new Promise<void>((done) => {
    for (const event of ['ready', 'error', 'close'] as const) redis.once(event, () => done())
  })
  return { redis, tried }
}
