import type { Scheduler } from '../../shared/scheduler.ts'
import type { BancaDatabase } from '../store/database.ts'
import type { WriterClaim, WriterHandlers, WriterLocks } from './writer_locks.ts'

/** A lease that was not renewed for this long is free, ms. */
const LEASE_MS = 15_000
const RENEW_MS = 5_000
/** How often a tab that waits for a hand-over looks again, and for how long before it takes the exam by force, ms. */
const ASK_MS = 500
const HAND_OVER_MS = 10_000

interface Lease {
  owner: string
  expiresAt: number
  /** The tab that asks the owner to hand over. */
  wanted: string | null
  /** Nobody looks at the exam there: it is free for who does. */
  yields?: boolean
}

export interface LeaseOptions {
  db: BancaDatabase
  scheduler: Scheduler
  newId: () => string
}

/**
 * One writer by a row in the local store that the writer renews: for browsers without Web Locks, such as
 * every browser on plain http. Slower to react than a lock; the revisions protect the answers meanwhile.
 *
 *       waiting --`#look`: the lease is free, expired or yielding, or 10 s after `takeOver`--> held
 *        ^  ^                                                                                  |  |
 *        |  +--`onAsked` has drained, the lease is given to the tab that wants it--------------+  |
 *        +--`#look`: another tab has it, by force or because this one slept; `onLost`-------------+
 *       any --release()--> released
 *
 * `#look` comes every 5 s and renews a lease that is held; every 0.5 s during a `takeOver`. Where the store cannot be written the
 * lease counts as held: no other tab can write either.
 */
export function leaseWriterLocks(options: LeaseOptions): WriterLocks {
  return { claim: (name, handlers) => new LeaseClaim(name, handlers, options) }
}

class LeaseClaim implements WriterClaim {
  readonly #key: string
  readonly #me: string
  readonly #handlers: WriterHandlers
  readonly #options: LeaseOptions
  #cancelTimer = () => {}
  #held = false
  #handingOver = false
  #released = false
  #forceAt: number | null = null
  #onAcquired = () => {}
  #taking: Promise<void> | null = null

  constructor(name: string, handlers: WriterHandlers, options: LeaseOptions) {
    this.#key = `lease:${name}`
    this.#me = options.newId()
    this.#handlers = handlers
    this.#options = options
    void this.#look()
  }

  takeOver(): Promise<void> {
    this.#taking ??= this.#take().finally(() => {
      this.#taking = null
    })
    return this.#taking
  }

  release(): void {
    this.#released = true
    this.#cancelTimer()
    this.#onAcquired()
    if (this.#held) void this.#give(null).catch(() => undefined)
    this.#held = false
  }

  async #take(): Promise<void> {
    if (this.#held || this.#released) return
    this.#forceAt = this.#options.scheduler.monotonic() + HAND_OVER_MS
    const acquired = new Promise<void>((resolve) => {
      this.#onAcquired = resolve
    })
    await this.#look()
    await acquired
  }

  async #look(): Promise<void> {
    this.#cancelTimer()
    // A store that cannot be written has no other writer either.
    const lease = await this.#takeOrAsk().catch((): Lease => ({
      owner: this.#me,
      expiresAt: 0,
      wanted: null,
    }))
    if (this.#released) return
    const mine = lease.owner === this.#me
    if (mine && !this.#held) {
      this.#held = true
      this.#forceAt = null
      this.#handlers.onAcquired()
      this.#onAcquired()
    } else if (!mine && this.#held) {
      this.#held = false
      this.#handlers.onLost()
    } else if (!mine) {
      this.#handlers.onWaiting()
    }
    if (mine && lease.wanted && !this.#handingOver) void this.#handOver(lease.wanted)
    this.#cancelTimer = this.#options.scheduler.after(
      this.#forceAt === null ? RENEW_MS : ASK_MS,
      () => void this.#look()
    )
  }

  #takeOrAsk(): Promise<Lease> {
    const { db, scheduler } = this.#options
    return db.write(['meta'], async ({ meta }) => {
      const now = scheduler.now()
      const lease = (await meta.get(this.#key))?.value as Lease | undefined
      const forced = this.#forceAt !== null && scheduler.monotonic() >= this.#forceAt
      const yields = this.#handlers.yields?.() ?? false
      const mine =
        !lease ||
        lease.owner === this.#me ||
        lease.expiresAt < now ||
        forced ||
        (lease.yields === true && !yields)
      const wanted = lease && lease.wanted !== this.#me ? lease.wanted : null
      const next: Lease = mine
        ? { owner: this.#me, expiresAt: now + LEASE_MS, wanted, yields }
        : { ...lease, wanted: this.#forceAt === null ? lease.wanted : this.#me }
      meta.put({ key: this.#key, value: next })
      return next
    })
  }

  async #handOver(to: string): Promise<void> {
    this.#handingOver = true
    await this.#handlers.onAsked()
    await this.#give(to).catch(() => undefined)
    this.#held = false
    this.#handingOver = false
  }

  /** Gives the lease to a tab, or to nobody, if it is still ours. */
  async #give(to: string | null): Promise<void> {
    const { db, scheduler } = this.#options
    await db.write(['meta'], async ({ meta }) => {
      const lease = (await meta.get(this.#key))?.value as Lease | undefined
      if (lease?.owner !== this.#me) return
      if (to === null) meta.delete(this.#key)
      else
        meta.put({
          key: this.#key,
          value: { owner: to, expiresAt: scheduler.now() + LEASE_MS, wanted: null } satisfies Lease,
        })
    })
  }
}
