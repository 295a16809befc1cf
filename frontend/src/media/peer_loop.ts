import { Emitter } from '../shared/emitter.ts'
import type { PeerApi, PeerState } from './peer_types.ts'

/** A dropped link often comes back by itself within this time. */
const PATIENCE_MS = 2500
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 5000
/** Where there is no video now there may be some later, but not in a hurry. */
const STILLS_PAUSE_MS = 60_000

/** The session is not ours any more, or not there. */
const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  [401, 403, 404, 410].includes(Number(error.status))

/** `bitrate`: bits per second to send at most. */
export interface PeerSession {
  sessionId: string
  bitrate: number
}

export interface PeerWork {
  roomId: number
  role: 'publish' | 'watch'
  api: PeerApi
  /**
   * Makes the connection work; what it rejects with ends this try. `ready` says that all is well though nothing flows yet:
   * whoever watches an empty room is connected.
   */
  connect(pc: RTCPeerConnection, session: PeerSession, signal: AbortSignal, ready: () => void): Promise<void>
  /** The connection of this try is over. */
  ended(): void
  /** A try failed, not by being called off. */
  failed(error: unknown): void
}

/**
 * Keeps one peer connection to a room alive: asks for a session, connects, and when anything of it fails begins anew after a
 * growing pause. Never throws, never gives up until `stop`.
 */
export class PeerLoop {
  readonly #work: PeerWork
  readonly #stopping = new AbortController()
  readonly #changes = new Emitter<PeerState>()
  #state: PeerState = 'connecting'
  #retryNow: (() => void) | null = null
  #fail: (() => void) | null = null
  #sessionId: string | null = null

  constructor(work: PeerWork) {
    this.#work = work
  }

  get state(): PeerState {
    return this.#state
  }

  /** Told at once, and at every change. Gives the way to stop listening. */
  onState(listener: (state: PeerState) => void): () => void {
    const notify = () => this.#notify(listener)
    notify()
    return this.#changes.subscribe(notify)
  }

  start(): void {
    void this.#run()
  }

  stop(): void {
    this.#become('stopped')
    this.#stopping.abort()
    this.#fail?.()
    this.#retryNow?.()
  }

  /** Something of the room's media changed: whoever waits tries at once, whoever is connected asks whether that is still so. */
  retryNow(): void {
    this.#retryNow?.()
    void this.#check()
  }

  async #check(): Promise<void> {
    const fail = this.#fail
    const sessionId = this.#sessionId
    if (this.#state !== 'connected' || fail === null || sessionId === null) return
    const isLive = await this.#work.api
      .get('/v1/media_sessions/:sessionId', { params: { sessionId }, signal: this.#stopping.signal })
      .then(
        ({ live }) => live,
        // Without an answer, or from a server in trouble, nothing is known; the connection itself will tell.
        (error: unknown) => !isRefusal(error)
      )
    if (!isLive) fail()
  }

  /** The connection at hand is of no use any more: begin anew. */
  restart(): void {
    this.#fail?.()
  }

  async #run(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS
    while (!this.#stopping.signal.aborted) {
      const wasConnected = await this.#once().catch((error: unknown) => {
        this.#report(error)
        return false
      })
      if (this.#stopping.signal.aborted) return
      if (wasConnected) pauseMs = FIRST_PAUSE_MS
      const isStills = this.#state === 'stills'
      if (!isStills) this.#become('waiting')
      // Thirty pages that lost the same server do not come back in the same instant.
      await this.#pause(isStills ? STILLS_PAUSE_MS : pauseMs * (0.8 + 0.4 * Math.random()))
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
  }

  /** One try, from asking to the end of the connection. Resolves to whether it ever worked. */
  async #once(): Promise<boolean> {
    const { api, roomId, role } = this.#work
    if (this.#state !== 'stills') this.#become('connecting')
    const { sessionId, bitrate, iceServers } = await api.post('/v1/rooms/:id/media_session', {
      params: { id: roomId },
      body: { role },
      signal: this.#stopping.signal,
    })
    if (sessionId === null) {
      this.#become('stills')
      return false
    }
    this.#sessionId = sessionId
    const trying = new AbortController()
    const pc = new RTCPeerConnection({ iceServers })
    try {
      return await this.#connected(pc, { sessionId, bitrate }, trying)
    } finally {
      trying.abort()
      this.#fail = null
      pc.close()
      this.#work.ended()
      api
        .delete('/v1/media_sessions/:sessionId', { params: { sessionId }, keepalive: true })
        .catch(() => undefined)
    }
  }

  #connected(pc: RTCPeerConnection, session: PeerSession, trying: AbortController): Promise<boolean> {
    let worked = false
    return new Promise((over) => {
      let patience: ReturnType<typeof setTimeout> | undefined
      const end = () => {
        clearTimeout(patience)
        over(worked)
      }
      const ready = () => {
        worked = true
        if (!trying.signal.aborted) this.#become('connected')
      }
      this.#fail = end
      if (this.#stopping.signal.aborted) return end()
      pc.addEventListener('connectionstatechange', () => {
        clearTimeout(patience)
        if (pc.connectionState === 'connected') ready()
        else if (pc.connectionState === 'failed' || pc.connectionState === 'closed') {
          this.#report(new Error(`the connection is ${pc.connectionState}`))
          end()
        } else if (pc.connectionState === 'disconnected') {
          patience = setTimeout(end, PATIENCE_MS)
          // Where the server itself is gone there is nothing to wait for.
          void this.#check()
        }
      })
      this.#work.connect(pc, session, trying.signal, ready).catch((error: unknown) => {
        if (!trying.signal.aborted) this.#report(error)
        end()
      })
    })
  }

  #pause(ms: number): Promise<void> {
    return new Promise((go) => {
      const done = () => {
        clearTimeout(timer)
        this.#retryNow = null
        go()
      }
      const timer = setTimeout(done, ms)
      this.#retryNow = done
    })
  }

  #report(error: unknown): void {
    if (this.#stopping.signal.aborted) return
    try {
      this.#work.failed(error)
    } catch (trouble) {
      reportError(trouble)
    }
  }

  #become(state: PeerState): void {
    if (this.#state === state || this.#state === 'stopped') return
    this.#state = state
    this.#changes.emit(state)
  }

  #notify(listener: (state: PeerState) => void): void {
    try {
      listener(this.#state)
    } catch (error) {
      // A listener's fault is no reason for the picture to end.
      reportError(error)
    }
  }
}
