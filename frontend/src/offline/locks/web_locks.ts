import type { Scheduler } from '../../shared/scheduler.ts'
import type { BancaDatabase } from '../store/database.ts'
import { leaseWriterLocks } from './lease.ts'
import type { WriterClaim, WriterHandlers, WriterLocks } from './writer_locks.ts'

/** How long the writing tab has to drain before the exam is taken from it, ms. */
export const HAND_OVER_MS = 10_000

/** The part of `BroadcastChannel` that is used. */
export interface Channel {
  postMessage(message: unknown): void
  onmessage: ((event: MessageEvent) => void) | null
  close(): void
}

export interface WebLocksOptions {
  locks: Pick<LockManager, 'request'>
  openChannel: (name: string) => Channel
  scheduler: Scheduler
}

/** Web Locks where the browser has them (secure contexts), else a lease in the local store. */
export function browserWriterLocks(options: {
  db: BancaDatabase
  scheduler: Scheduler
  newId: () => string
}): WriterLocks {
  const locks = globalThis.navigator?.locks
  if (!locks || typeof BroadcastChannel === 'undefined') return leaseWriterLocks(options)
  return webWriterLocks({
    locks,
    openChannel: (name) => new BroadcastChannel(name),
    scheduler: options.scheduler,
  })
}

/**
 * One writer by a Web Lock, which the browser itself ends with its tab.
 *
 *       requested --free--> held --"ask", or "opened" while it yields: `onAsked` has drained--> queued
 *           |               ^  |                                                                ^ |  ^
 *           |               |  +--stolen: `onLost`----------------------------------------------+ |  |
 *           |               +--granted in its turn, or stolen 10 s after `takeOver` sent "ask"----+  |
 *           +--taken: `onWaiting`, says "opened"-----------------------------------------------------+
 *       any --release()--> released
 *
 * A tab that is `queued` and hears "ask" queues behind the one that asks.
 */
export function webWriterLocks(options: WebLocksOptions): WriterLocks {
  return { claim: (name, handlers) => new WebClaim(name, handlers, options) }
}

class WebClaim implements WriterClaim {
  readonly #name: string
  readonly #handlers: WriterHandlers
  readonly #options: WebLocksOptions
  readonly #channel: Channel
  #letGo: (() => void) | null = null
  #queued = new AbortController()
  #released = false
  #onAcquired = () => {}
  #taking: Promise<void> | null = null

  constructor(name: string, handlers: WriterHandlers, options: WebLocksOptions) {
    this.#name = name
    this.#handlers = handlers
    this.#options = options
    this.#channel = options.openChannel(name)
    this.#channel.onmessage = (event) => {
      if (event.data === 'ask' || (event.data === 'opened' && handlers.yields?.())) void this.#asked()
    }
    void this.#request({ ifAvailable: true })
  }

  takeOver(): Promise<void> {
    // Asked twice, it must not take the lock from itself.
    this.#taking ??= this.#take().finally(() => {
      this.#taking = null
    })
    return this.#taking
  }

  release(): void {
    this.#released = true
    this.#channel.close()
    this.#queued.abort()
    this.#yield()
    this.#onAcquired()
  }

  async #take(): Promise<void> {
    if (this.#letGo || this.#released) return
    const { scheduler } = this.#options
    let cancel = () => {}
    await new Promise<void>((resolve) => {
      this.#onAcquired = resolve
      cancel = scheduler.after(HAND_OVER_MS, () => {
        this.#queued.abort()
        void this.#request({ steal: true })
      })
      this.#channel.postMessage('ask')
    })
    cancel()
  }

  async #request(how: LockOptions): Promise<void> {
    try {
      await this.#options.locks.request(this.#name, how, (lock) =>
        lock ? this.#hold() : this.#handlers.onWaiting()
      )
      if (!how.ifAvailable || this.#released) return
      this.#queue()
      if (!this.#handlers.yields?.()) this.#channel.postMessage('opened')
    } catch {
      // No longer wanted in the queue, or else stolen while we held it.
      if (how.signal?.aborted || !this.#letGo) return
      this.#letGo = null
      this.#handlers.onLost()
      this.#queue()
    }
  }

  #queue(): void {
    this.#queued.abort()
    if (this.#released) return
    this.#queued = new AbortController()
    void this.#request({ signal: this.#queued.signal })
  }

  #hold(): Promise<void> | undefined {
    if (this.#released) return undefined
    return new Promise((resolve) => {
      this.#letGo = resolve
      this.#handlers.onAcquired()
      this.#onAcquired()
    })
  }

  #yield(): void {
    const letGo = this.#letGo
    this.#letGo = null
    letGo?.()
  }

  async #asked(): Promise<void> {
    // A tab that waits steps behind the one that asks.
    if (!this.#letGo) return this.#queue()
    await this.#handlers.onAsked()
    if (!this.#letGo) return
    this.#yield()
    this.#queue()
  }
}
