import type { RedisOptions } from 'ioredis'
import { connectRedis, type RedisConnection } from '#shared'
import type { MediaSession } from '../media_sessions.js'

/** What every process knows of a media session. `owner`: the process in which it lives. */
export type SessionEntry = Pick<MediaSession, 'role' | 'roomId' | 'userId' | 'loginId' | 'expiresAt'> & {
  readonly owner: string
}

/** Redis answers at once, or it is away. Milliseconds. */
const REDIS_WITHIN_MS = 1_000
/** An entry that its process does not renew for so long is gone: thrice the time between renewals. Milliseconds. */
const LEASE_MS = 30_000
/** Entries that are written together. */
const AT_ONCE = 250

const PREFIX = 'banca.media.session.'
const keyOf = (id: string) => `${PREFIX}${id}`
const personKeyOf = (userId: number) => `banca.media.person.${userId}`

/**
 * Adds a session to those of its person and takes out the oldest beyond so many, in one step: of two that open at once the second sees the
 * first. Sessions without an entry have ended, and do not count.
 */
const ADD = `
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
redis.call('PEXPIREAT', KEYS[1], ARGV[2])
local live = {}
for _, id in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  if redis.call('EXISTS', ARGV[4] .. id) == 1 then live[#live + 1] = id else redis.call('ZREM', KEYS[1], id) end
end
local over = {}
for at = 1, #live - tonumber(ARGV[3]) do
  redis.call('ZREM', KEYS[1], live[at])
  over[at] = live[at]
end
return over`

/** Which process owns which media session, in Redis: it is the lease of the owner, and ends with it. Every call rejects soon where Redis is away. */
export class SessionEntries {
  readonly #connection: RedisConnection

  constructor(options: RedisOptions) {
    this.#connection = connectRedis('media_sessions', { commandTimeout: REDIS_WITHIN_MS, ...options })
  }

  /** Writes the entries of these sessions, or writes them again. */
  async put(sessions: readonly MediaSession[], owner: string): Promise<void> {
    await this.#connection.tried
    for (let from = 0; from < sessions.length; from += AT_ONCE)
      await Promise.all(
        sessions.slice(from, from + AT_ONCE).map(({ id, role, roomId, userId, loginId, expiresAt }) => {
          const entry: SessionEntry = { owner, role, roomId, userId, loginId, expiresAt }
          return this.#connection.redis.set(keyOf(id), JSON.stringify(entry), 'PX', LEASE_MS)
        })
      )
  }

  /** Counts a session that has an entry. Returns the ids of the person's oldest sessions, in any process, beyond `most`: they are to end. */
  async count({ id, userId, expiresAt }: MediaSession, most: number): Promise<string[]> {
    const { redis } = this.#connection
    return (await redis.eval(ADD, 1, personKeyOf(userId), id, expiresAt, most, PREFIX)) as string[]
  }

  async find(id: string): Promise<SessionEntry | null> {
    await this.#connection.tried
    const stored = await this.#connection.redis.get(keyOf(id))
    return stored === null ? null : JSON.parse(stored)
  }

  async remove(id: string): Promise<void> {
    await this.#connection.redis.del(keyOf(id))
  }

  close(): void {
    this.#connection.redis.disconnect()
  }
}
