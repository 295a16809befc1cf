import type { RedisOptions } from 'ioredis'
import { connectRedis, type RedisConnection } from '#shared'
import { STILLS_LAST_MS, type PictureKind } from '../domain/pictures.js'
import type { Still, StillOf } from '../domain/recent_stills.js'

/** Longer than this no request waits for a picture. Milliseconds. */
const ANSWERS_WITHIN_MS = 500
/** A connection that is silent for longer is closed, with the pictures that wait in its buffer. Milliseconds. */
const SILENT_MS = 1_000
const PREFIX = 'banca.stills.'
const SUFFIX: Record<PictureKind, string> = { SNAPSHOT: 'camera', SCREENSHOT: 'screen' }
/** The bytes of a picture are preceded by its arrival: a double, epoch ms. */
const AT_BYTES = 8

/**
 * One step: a picture and its moment in the list of the room agree. ARGV: the picture with its moment, its life in ms, the moment, and the
 * user, or '' where the room does not list it.
 */
const PUT = `
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
if ARGV[4] == '' then return end
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[4])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', tonumber(ARGV[3]) - tonumber(ARGV[2]))
redis.call('PEXPIRE', KEYS[2], ARGV[2])`

const pictureKey = ({ roomId, userId, kind }: StillOf) => `${roomId}.${userId}.${SUFFIX[kind]}`

/** The newest pictures in Redis, for all processes: keys of numbers, which expire. Every call rejects soon where Redis does not answer. */
export class RedisStills {
  readonly #connection: RedisConnection

  constructor(options: RedisOptions) {
    this.#connection = connectRedis('stills', {
      keyPrefix: PREFIX,
      commandTimeout: ANSWERS_WITHIN_MS,
      socketTimeout: SILENT_MS,
      ...options,
    })
  }

  async put(of: StillOf, { bytes, at }: Still): Promise<void> {
    const moment = Buffer.alloc(AT_BYTES)
    moment.writeDoubleBE(at)
    const stored = Buffer.concat([moment, bytes])
    const listed = of.kind === 'SNAPSHOT' ? of.userId : ''
    const room = String(of.roomId)
    await this.#connection.tried
    await this.#connection.redis.eval(PUT, 2, pictureKey(of), room, stored, STILLS_LAST_MS, at, listed)
  }

  async read(of: StillOf): Promise<Still | null> {
    await this.#connection.tried
    const stored = await this.#connection.redis.getBuffer(pictureKey(of))
    return stored && { at: stored.readDoubleBE(0), bytes: stored.subarray(AT_BYTES) }
  }

  /** When each candidate's newest camera picture of a room arrived. */
  async momentsOf(roomId: number, now: number): Promise<Map<number, number>> {
    await this.#connection.tried
    const listed = await this.#connection.redis.zrangebyscore(
      String(roomId),
      `(${now - STILLS_LAST_MS}`,
      '+inf',
      'WITHSCORES'
    )
    const moments = new Map<number, number>()
    for (let at = 0; at + 1 < listed.length; at += 2) moments.set(Number(listed[at]), Number(listed[at + 1]))
    return moments
  }

  close(): void {
    this.#connection.redis.disconnect()
  }
}
