import type { RedisOptions } from 'ioredis'
import { connectRedis, type RedisConnection } from '#shared'
import type { Counted, Limit, Taken } from './domain/window_counts.js'

/** Longer than this no request waits for a count. Milliseconds. */
const ANSWERS_WITHIN_MS = 250
const PREFIX = 'banca.counts.'

/** One step each: of two requests at once the second sees what the first counted. */
const TAKE = `
local count = tonumber(redis.call('GET', KEYS[1]) or '0')
local left = redis.call('PTTL', KEYS[1])
if count + tonumber(ARGV[3]) > tonumber(ARGV[1]) then return { 0, count, left > 0 and left or tonumber(ARGV[2]) } end
count = redis.call('INCRBY', KEYS[1], ARGV[3])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  left = tonumber(ARGV[2])
end
return { 1, count, left }`
const PEEK = `return { tonumber(redis.call('GET', KEYS[1]) or '0'), redis.call('PTTL', KEYS[1]) }`
const GIVE_BACK = `
if tonumber(redis.call('GET', KEYS[1]) or '0') <= tonumber(ARGV[1]) then return redis.call('DEL', KEYS[1]) end
return redis.call('DECRBY', KEYS[1], ARGV[1])`

const secondsOf = (ms: number) => (ms > 0 ? Math.ceil(ms / 1_000) : 0)

/** The same counts in Redis, for all processes. Every call rejects soon where Redis does not answer; it goes on connecting by itself. */
export class RedisCounts {
  readonly #connection: RedisConnection

  constructor(options: RedisOptions) {
    this.#connection = connectRedis('counts', {
      keyPrefix: PREFIX,
      commandTimeout: ANSWERS_WITHIN_MS,
      ...options,
    })
  }

  async take(key: string, { max, seconds }: Limit, amount: number): Promise<Taken> {
    const most = Math.min(max, Number.MAX_SAFE_INTEGER)
    const [allowed = 0, count = 0, left = 0] = await this.#run(TAKE, key, most, seconds * 1_000, amount)
    return { allowed: allowed === 1, count, seconds: Math.max(1, secondsOf(left)) }
  }

  async peek(key: string): Promise<Counted> {
    const [count = 0, left = 0] = await this.#run(PEEK, key)
    return { count, seconds: secondsOf(left) }
  }

  async giveBack(key: string, amount: number): Promise<void> {
    await this.#run(GIVE_BACK, key, amount)
  }

  async reset(key: string): Promise<void> {
    await this.#connection.tried
    await this.#connection.redis.del(key)
  }

  close(): void {
    this.#connection.redis.disconnect()
  }

  async #run(script: string, key: string, ...values: number[]): Promise<number[]> {
    await this.#connection.tried
    return (await this.#connection.redis.eval(script, 1, key, ...values)) as number[]
  }
}
