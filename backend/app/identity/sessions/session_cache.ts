import type { SessionRecord } from '../domain/session_state.js'

/** Revocation by another process is seen after this long at most, which is the promise (ADR 34). */
const TTL_MS = 3_000
const MAX_ENTRIES = 5_000

/**
 * Remembers look-ups for three seconds, so that a page that asks ten things at once costs one read. What ends a session
 * in this process forgets it at once, also when a look-up is under way: a read begun before the end is not remembered.
 */
export class SessionCache {
  readonly #entries = new Map<string, { session: SessionRecord; readAt: number }>()
  #generation = 0

  async get(
    hash: string,
    now: number,
    load: () => Promise<SessionRecord | null>
  ): Promise<SessionRecord | null> {
    const known = this.#entries.get(hash)
    if (known && now >= known.readAt && now - known.readAt < TTL_MS) return known.session
    const generation = this.#generation
    const session = await load()
    this.#entries.delete(hash)
    if (session && generation === this.#generation) {
      this.#entries.set(hash, { session, readAt: now })
      const oldest = this.#entries.keys().next()
      if (this.#entries.size > MAX_ENTRIES && !oldest.done) this.#entries.delete(oldest.value)
    }
    return session
  }

  /** Forgets every session of a user: something about the user or one of the sessions has changed. */
  forgetUser(userId: number) {
    this.#generation += 1
    for (const [hash, { session }] of this.#entries)
      if (session.caller.userId === userId) this.#entries.delete(hash)
  }
}

export const sessionCache = new SessionCache()
