import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { PhcFormatter } from '@adonisjs/core/hash/phc_formatter'
import type { HashDriverContract } from '@adonisjs/core/types/hash'

/** `memory` in KiB. */
export type Argon2Cost = { memory: number; passes: number; parallelism: number }

/** Parameters recommended by OWASP: 19 MiB, two passes, one lane (ADR 17). */
export const OWASP_COST: Argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 }

const ID = 'argon2id'
const VERSION = 0x13
const SALT_BYTES = 16
const HASH_BYTES = 32
/** A stored hash contains its cost; one that somebody put into the table must not freeze a thread or take the memory. */
const MOST = { memory: 262_144, passes: 16, parallelism: 4 }

const derive = promisify(argon2)

/** Argon2id of Node's own crypto, on the thread pool, in the PHC form that every other implementation writes (ADR 17). */
export class Argon2id implements HashDriverContract {
  readonly #cost: Argon2Cost
  readonly #formatter = new PhcFormatter<{ m: number; t: number; p: number }>()

  constructor(cost: Argon2Cost) {
    this.#cost = cost
  }

  async make(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES)
    const { memory, passes, parallelism } = this.#cost
    const hash = await derive(ID, { message: password, nonce: salt, tagLength: HASH_BYTES, ...this.#cost })
    return this.#formatter.serialize(salt, hash, {
      id: ID,
      version: VERSION,
      params: { m: memory, t: passes, p: parallelism },
    })
  }

  async verify(stored: string, password: string): Promise<boolean> {
    const read = this.#read(stored)
    if (!read) return false
    const { hash, salt, cost } = read
    return timingSafeEqual(
      hash,
      await derive(ID, { message: password, nonce: salt, tagLength: hash.length, ...cost })
    )
  }

  isValidHash(stored: string): boolean {
    return this.#read(stored) !== null
  }

  needsReHash(stored: string): boolean {
    const cost = this.#read(stored)?.cost
    const { memory, passes, parallelism } = this.#cost
    return cost?.memory !== memory || cost.passes !== passes || cost.parallelism !== parallelism
  }

  #read(stored: string): { hash: Buffer; salt: Buffer; cost: Argon2Cost } | null {
    if (!stored.startsWith(`$${ID}$`)) return null
    try {
      const { hash, salt, params, version } = this.#formatter.deserialize(stored)
      const cost = { memory: Number(params?.m), passes: Number(params?.t), parallelism: Number(params?.p) }
      const isAffordable = (['memory', 'passes', 'parallelism'] as const).every(
        (name) => cost[name] >= 1 && cost[name] <= MOST[name]
      )
      return isAffordable && version === VERSION && hash.length >= 16 && salt.length >= 8
        ? { hash, salt, cost }
        : null
    } catch {
      return null
    }
  }
}
