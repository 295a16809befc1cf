import { STILLS_LAST_MS, type PictureKind } from './pictures.js'

/** A candidate's newest picture of one kind. `at`: when it arrived, epoch ms. */
export type Still = { readonly bytes: Buffer; readonly at: number }
export type StillOf = { readonly roomId: number; readonly userId: number; readonly kind: PictureKind }

/** Two thousand candidates with camera and screen, at their usual sizes. */
const MAX_BYTES = 256 * 1024 * 1024
const MAX_COUNT = 10_000

type Stored = Still & { readonly of: StillOf }

const keyOf = ({ roomId, userId, kind }: StillOf) => `${roomId}:${userId}:${kind}`

/**
 * The newest pictures in the memory of this process: of each candidate one of each kind. They expire; when there are too many, or too
 * many bytes of them, the oldest goes first. Times in epoch ms.
 */
export class RecentStills {
  readonly #maxBytes: number
  readonly #maxCount: number
  /** In the order of their arrival. */
  readonly #stills = new Map<string, Stored>()
  /** Of each room the camera's moments, by candidate. */
  readonly #rooms = new Map<number, Map<number, number>>()
  #bytes = 0

  constructor({ maxBytes = MAX_BYTES, maxCount = MAX_COUNT } = {}) {
    this.#maxBytes = maxBytes
    this.#maxCount = maxCount
  }

  /** Replaces the one before. */
  put(of: StillOf, { bytes, at }: Still): void {
    this.#remove(keyOf(of))
    // A copy: a small buffer is part of a larger one, which would stay in memory with it.
    this.#stills.set(keyOf(of), { of, bytes: Buffer.from(new Uint8Array(bytes).buffer), at })
    this.#bytes += bytes.byteLength
    if (of.kind === 'SNAPSHOT') {
      const moments = this.#rooms.get(of.roomId) ?? new Map<number, number>()
      this.#rooms.set(of.roomId, moments.set(of.userId, at))
    }
    for (const oldest of this.#stills.keys()) {
      if (this.#bytes <= this.#maxBytes && this.#stills.size <= this.#maxCount) break
      this.#remove(oldest)
    }
  }

  read(of: StillOf, now: number): Still | null {
    const still = this.#stills.get(keyOf(of))
    return still && now - still.at < STILLS_LAST_MS ? { bytes: still.bytes, at: still.at } : null
  }

  /** When each candidate's newest camera picture of a room arrived. */
  momentsOf(roomId: number, now: number): Map<number, number> {
    const moments = this.#rooms.get(roomId) ?? new Map<number, number>()
    return new Map([...moments].filter(([, at]) => now - at < STILLS_LAST_MS))
  }

  removeExpired(now: number): void {
    for (const [key, { at }] of this.#stills) if (now - at >= STILLS_LAST_MS) this.#remove(key)
  }

  #remove(key: string): void {
    const still = this.#stills.get(key)
    if (!still) return
    this.#stills.delete(key)
    this.#bytes -= still.bytes.byteLength
    const { roomId, userId, kind } = still.of
    const moments = this.#rooms.get(roomId)
    if (kind !== 'SNAPSHOT' || !moments) return
    moments.delete(userId)
    if (moments.size === 0) this.#rooms.delete(roomId)
  }
}
