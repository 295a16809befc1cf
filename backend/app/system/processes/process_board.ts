import type { RedisOptions } from 'ioredis'
import { connectRedis, type RedisConnection } from '#shared'
import { EXPIRES_AFTER_MS, type ProcessRow } from '../domain/process_row.js'
import { readRow } from './read_row.js'

/** Redis answers at once, or it is away. Milliseconds. */
const REDIS_WITHIN_MS = 1_000
/** The ids of the processes that have a row, or had one. */
const IDS = 'banca.processes'
const keyOf = (id: string) => `${IDS}.${id}`

/** A row of another process, and how long ago it was written, by the clock of Redis. */
export type WrittenRow = { readonly row: ProcessRow; readonly silentMs: number }

/** The rows of all processes, in Redis. Every call rejects soon where Redis is away. */
export class ProcessBoard {
  readonly #connection: RedisConnection

  constructor(options: RedisOptions) {
    this.#connection = connectRedis('processes', { commandTimeout: REDIS_WITHIN_MS, ...options })
  }

  async write(row: ProcessRow): Promise<void> {
    await this.#connection.tried
    const { redis } = this.#connection
    await Promise.all([
      redis.sadd(IDS, row.id),
      redis.set(keyOf(row.id), JSON.stringify(row), 'PX', EXPIRES_AFTER_MS),
    ])
  }

  /** Rows that another version wrote in a way that this one cannot read are left out. */
  async read(): Promise<WrittenRow[]> {
    await this.#connection.tried
    const { redis } = this.#connection
    const ids = await redis.smembers(IDS)
    const found = await Promise.all(
      ids.map(async (id) => {
        const [text, left] = await Promise.all([redis.get(keyOf(id)), redis.pttl(keyOf(id))])
        if (text === null) {
          await redis.srem(IDS, id)
          return []
        }
        const row = await readRow(text)
        return row === null ? [] : [{ row, silentMs: Math.max(0, EXPIRES_AFTER_MS - left) }]
      })
    )
    return found.flat()
  }

  /** How long an empty call takes. Milliseconds. */
  async ping(): Promise<number> {
    await this.#connection.tried
    const began = performance.now()
    await this.#connection.redis.ping()
    return Math.round(performance.now() - began)
  }

  async remove(id: string): Promise<void> {
    await Promise.all([this.#connection.redis.del(keyOf(id)), this.#connection.redis.srem(IDS, id)])
  }

  close(): void {
    this.#connection.redis.disconnect()
  }
}
