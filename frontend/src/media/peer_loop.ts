import { Emitter } from '../shared/emitter.ts'
import type { PeerApi, PeerState } from './peer_types.ts'

/** A dropped connection often recovers by itself within this time, ms. */
const PATIENCE_MS = 2500
/** From the end of the negotiation until media can flow, ms: a DTLS handshake that hangs is never reported as failed. */
const CONNECT_MS = 30_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 5000
/** Without a media server, the next attempt is made after this time, ms: it may be back later. */
const STILLS_PAUSE_MS = 60_000

/** The session belongs to another client, or does not exist. */
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
   * Establishes the connection; a rejection ends this attempt. `ready` reports success before any media
   * arrive: a watcher of an empty room is connected.
   */
  connect(pc: RTCPeerConnection, session: PeerSession, signal: AbortSignal, ready: () => void): Promise<void>
  /** The connection of this attempt has ended. */
  ended(): void
  /** An attempt failed; not called when it was cancelled. */
  failed(error: unknown): void
}

/**
 * Maintains one peer connection to a room: requests a session, connects, and after any failure starts again
 * with a growing back-off. Never throws, never gives up until `stop`.
 *
 *       connecting --media flow, or `ready`----------> connected
 *         ^ |  |                                          | failed, closed, away for 2.5 s,
 *         | |  +--rejected, not connected in 30 s-+       | its session gone, `restart`
 *         | |                                     v       |
 *         | +--no video server--> stills       waiting <--+
 *         |                                       | back-off of 0.5 s to 5 s, or `retryNow`
 *         +---------------------------------------+
 *
 *       stills --an attempt that works--> connected; it tries each minute, or by `retryNow`, and remains `stills`
 *       any --stop()--> stopped
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

  /** Calls `listener` at once, and at every change. Returns the unsubscribe function. */
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

  /** The room's media changed: retries now if waiting, and checks the session if connected. */
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
        // Without a response, or from a server in trouble, nothing is known; the connection
        // itself will fail if it is lost.
        (error: unknown) => !isRefusal(error)
      )
    if (!isLive) fail()
  }

  /** The present connection is of no use any more: starts again. */
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
      // The back-off is randomised: thirty pages that lost the same server must not
      // reconnect at the same instant.
      await this.#pause(isStills ? STILLS_PAUSE_MS : pauseMs * (0.8 + 0.4 * Math.random()))
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
  }

  /** One attempt, from the request to the end of the connection. Resolves to whether it ever worked. */
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
      let unconnected: ReturnType<typeof setTimeout> | undefined
      const end = () => {
        clearTimeout(patience)
        clearTimeout(unconnected)
        over(worked)
      }
      const ready = () => {
        worked = true
        if (!trying.signal.aborted) this.#become('connected')
      }
      this.#fail = end
      if (this.#stopping.signal.aborted) return end()
      pc.addEventListener('signalingstatechange', () => {
        if (pc.signalingState !== 'stable' || pc.connectionState === 'connected') return
        clearTimeout(unconnected)
        unconnected = setTimeout(() => {
          this.#report(new Error(`the connection is ${pc.connectionState} after ${CONNECT_MS} ms`))
          end()
        }, CONNECT_MS)
      })
      pc.addEventListener('connectionstatechange', () => {
        clearTimeout(patience)
        if (pc.connectionState === 'connected') {
          clearTimeout(unconnected)
          ready()
        } else if (pc.connectionState === 'failed' || pc.connectionState === 'closed') {
          this.#report(new Error(`the connection is ${pc.connectionState}`))
          end()
        } else if (pc.connectionState === 'disconnected') {
          patience = setTimeout(end, PATIENCE_MS)
          // If the server itself is gone there is nothing to wait for.
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
      // An error in a listener must not end the video.
      reportError(error)
    }
  }
}
