import { Availability, type AvailabilityNotices, type Clock } from '#shared'
import { pictureType, type PictureKind } from '../domain/pictures.js'
import { RecentStills } from '../domain/recent_stills.js'
import type { RedisStills } from './redis_stills.js'

export type Newest = { readonly bytes: Buffer; readonly contentType: string; readonly at: number }

/**
 * The newest picture of each candidate in a room: in the memory of this process, or in Redis where several processes share them. While
 * Redis does not answer there is no newest picture, at no process, and nothing fails: with the next one after it there is again.
 */
export class NewestStills {
  readonly #shared: RedisStills | null
  readonly #own: RecentStills
  readonly #clock: Clock
  readonly #availability: Availability

  constructor({
    shared,
    clock,
    notify,
    own = new RecentStills(),
  }: {
    shared: RedisStills | null
    clock: Clock
    notify: AvailabilityNotices
    own?: RecentStills
  }) {
    this.#shared = shared
    this.#clock = clock
    this.#availability = new Availability(notify)
    this.#own = own
  }

  /** Replaces the one before; where that cannot be done there is another in a few seconds. */
  async put(roomId: number, userId: number, kind: PictureKind, bytes: Buffer): Promise<void> {
    const of = { roomId, userId, kind }
    const still = { bytes, at: this.#clock.now() }
    const shared = this.#shared
    if (shared === null) return this.#own.put(of, still)
    await this.#availability.ask(
      () => shared.put(of, still),
      () => undefined
    )
  }

  async read(roomId: number, userId: number, kind: PictureKind): Promise<Newest | null> {
    const of = { roomId, userId, kind }
    const shared = this.#shared
    const still = shared
      ? await this.#availability.ask(
          () => shared.read(of),
          () => null
        )
      : this.#own.read(of, this.#clock.now())
    const contentType = still && pictureType(still.bytes)
    return still && contentType ? { ...still, contentType } : null
  }

  /** The moment of each candidate's newest camera picture in a room, epoch ms; it names the picture too. */
  async ofRoom(roomId: number): Promise<Map<number, { id: number; at: number }>> {
    const shared = this.#shared
    const now = this.#clock.now()
    const moments = shared
      ? await this.#availability.ask(
          () => shared.momentsOf(roomId, now),
          () => new Map<number, number>()
        )
      : this.#own.momentsOf(roomId, now)
    return new Map([...moments].map(([userId, at]) => [userId, { id: at, at }]))
  }

  /** Frees the memory of what nobody is shown any more; Redis does so by itself. */
  removeExpired(): void {
    this.#own.removeExpired(this.#clock.now())
  }

  close(): void {
    this.#shared?.close()
  }
}
