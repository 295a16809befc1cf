import { Observable } from '../shared/observable.ts'
import type { Scheduler } from '../shared/scheduler.ts'

/**
 * A hint of the server about a change. `gap` is our own: hints may have been missed, read the snapshot again.
 */
export interface Hint {
  kind: string
  version: number
  userId?: number
  messageId?: number
  requestId?: number
  applicationId?: number
}

/** `blocked`: polling as well, because streams do not get through while tickets do. */
export type StreamState = 'idle' | 'connecting' | 'open' | 'polling' | 'blocked'
type Listener = (hint: Hint) => void

/** A stream as the client needs it; EventSource behind it. */
export interface Source {
  close(): void
}

export interface SourceEvents {
  welcome(heartbeatSeconds: number): void
  heartbeat(): void
  hint(channel: string, hint: Hint): void
  bye(): void
  failed(): void
}

export interface Ports {
  /** A one-use ticket for these channels. `signal`: it is not wanted any more. */
  ticket(channels: readonly string[], signal: AbortSignal): Promise<string>
  open(ticket: string, events: SourceEvents): Source
  after: Scheduler['after']
  /** 0 to 1. */
  random(): number
}

const GAP: Hint = { kind: 'gap', version: 0 }
/** A ticket that takes longer is lost on a dead link, and a stream without a welcome is buffered by a proxy. Milliseconds. */
const WELCOME_WITHIN_MS = 8_000
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000
/** So many tickets in a row without a welcome, and it is the network that lets no stream through: a stream that ended is open again by then. */
const BLOCKED_AFTER = 2
/** Polling interval while there is no stream. */
const POLL_MS = 5_000

/**
 * One event stream for a page, with the channels that have listeners now. Every new stream, and every poll while
 * there is none, sends `gap` to each listener. It never rejects and never gives up. Its states:
 *
 *       idle --first listener--> connecting --welcome--> open
 *                                   |  ^                 | ^
 *          failed, bye, no ticket   |  +-other channels--+ |  welcome of a retry, which is made after the
 *          or welcome within 8 s    |                    | |  back-off, and at once by `retryNow` or for
 *                                   +-----> polling <----+ |  other channels
 *                                             |  failed, bye, three heartbeats missed
 *                                             +------------+
 *       polling --2 tickets in a row without a welcome--> blocked, which polls on and tries on
 *       any --last listener gone--> idle
 */
export class EventClient {
  readonly #ports: Ports
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #current = new Observable<StreamState>('idle')
  #source: Source | null = null
  #ticket = new AbortController()
  #failures = 0
  /** Tickets in a row whose stream brought no welcome. */
  #unwelcomed = 0
  /** Incremented with every attempt: events of an older one are ignored. */
  #attempt = 0
  #restarting = false
  #cancelRetry = () => {}
  #cancelWatch = () => {}
  #cancelPoll = () => {}

  constructor(ports: Ports) {
    this.#ports = ports
  }

  get state() {
    return this.#current.getSnapshot()
  }

  get #isPolling() {
    return this.state === 'polling' || this.state === 'blocked'
  }

  /** Subscribes to `channel` until the returned function is called. */
  listen(channel: string, listener: Listener): () => void {
    const known = this.#listeners.get(channel)
    if (known) known.add(listener)
    else {
      this.#listeners.set(channel, new Set([listener]))
      this.#restart()
    }
    return () => {
      const listeners = this.#listeners.get(channel)
      if (!listeners?.delete(listener) || listeners.size > 0) return
      this.#listeners.delete(channel)
      this.#restart()
    }
  }

  watch = this.#current.subscribe

  /** The connection is back: do not wait for the next retry. */
  retryNow(): void {
    if (this.state === 'open' || this.#listeners.size === 0) return
    this.#failures = 0
    this.#restart()
  }

  /**
   * Several channels change at a time (one page unmounts, another mounts): one new stream for all of them.
   */
  #restart() {
    if (this.#restarting) return
    this.#restarting = true
    queueMicrotask(() => {
      this.#restarting = false
      this.#drop()
      if (this.#listeners.size > 0) return void this.#connect()
      this.#cancelPoll()
      this.#set('idle')
    })
  }

  async #connect() {
    const attempt = (this.#attempt += 1)
    const isCurrent = () => attempt === this.#attempt
    const only = (act: () => void) => () => void (isCurrent() && act())
    let isUnwelcomed = false
    const failed = only(() => {
      if (isUnwelcomed) this.#unwelcomed += 1
      this.#failed()
    })
    if (!this.#isPolling) this.#set('connecting')
    this.#watchFor(WELCOME_WITHIN_MS, failed)
    this.#ticket = new AbortController()
    try {
      const ticket = await this.#ports.ticket([...this.#listeners.keys()], this.#ticket.signal)
      if (!isCurrent()) return
      isUnwelcomed = true
      this.#watchFor(WELCOME_WITHIN_MS, failed)
      let patience = WELCOME_WITHIN_MS
      const alive = () => this.#watchFor(patience, failed)
      this.#source = this.#ports.open(ticket, {
        welcome: (seconds) => {
          if (!isCurrent()) return
          isUnwelcomed = false
          patience = seconds * 3_000
          alive()
          this.#opened()
        },
        heartbeat: only(alive),
        hint: (channel, hint) => {
          if (!isCurrent()) return
          alive()
          this.#notify(channel, hint)
        },
        // The server restarts: all clients reconnect, spread over time.
        bye: only(() => this.#retry(this.#ports.random() * 3 * FIRST_RETRY_MS)),
        failed,
      })
    } catch {
      failed()
    }
  }

  #opened() {
    this.#failures = 0
    this.#unwelcomed = 0
    this.#cancelPoll()
    this.#set('open')
    this.#notifyAll()
  }

  #failed() {
    this.#failures += 1
    const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.#failures - 1))
    this.#retry(longest * (0.5 + this.#ports.random() / 2))
  }

  #retry(ms: number) {
    this.#drop()
    if (!this.#isPolling) this.#poll()
    this.#set(this.#unwelcomed < BLOCKED_AFTER ? 'polling' : 'blocked')
    this.#cancelRetry = this.#ports.after(ms, () => void this.#connect())
  }

  #poll() {
    this.#cancelPoll()
    this.#cancelPoll = this.#ports.after(POLL_MS, () => {
      this.#notifyAll()
      this.#poll()
    })
  }

  /** Ends the attempt or its stream, and cancels all timers but that of the polling. */
  #drop() {
    this.#attempt += 1
    this.#ticket.abort()
    this.#cancelRetry()
    this.#cancelWatch()
    this.#source?.close()
    this.#source = null
  }

  #watchFor(ms: number, call: () => void) {
    this.#cancelWatch()
    this.#cancelWatch = this.#ports.after(ms, call)
  }

  #notify(channel: string, hint: Hint) {
    for (const listener of [...(this.#listeners.get(channel) ?? [])]) listener(hint)
  }

  #notifyAll() {
    for (const channel of [...this.#listeners.keys()]) this.#notify(channel, GAP)
  }

  #set(state: StreamState) {
    if (state !== this.state) this.#current.set(state)
  }
}
