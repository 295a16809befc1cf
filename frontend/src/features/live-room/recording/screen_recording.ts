import { Observable } from '../../../shared/observable.ts'

/** State of the recording of this person's screen. `room`: the room that it belongs to. */
export type ScreenRecordingState =
  { status: 'idle' } | { status: 'starting' | 'running' | 'stopping'; room: { id: number; name: string } }

/** Interval of the report to the server, ms: it considers a recording ended after a minute without one. */
export const RENEW_MS = 20_000

export interface ScreenRecordingPorts {
  /** Asks for a screen and records it; rejects when the person or the browser denies it. */
  record(roomId: number, onEnded: () => void): Promise<{ stop(): Promise<void> }>
  /** Reports to the room whether it is recorded. `isLast`: the page is closing. */
  report(roomId: number, isRecording: boolean, isLast: boolean): Promise<unknown>
  every(ms: number, call: () => void): () => void
  /** The browser asks before the page closes, until the returned function is called. */
  guard(): () => void
  /** Everything was sent: the page is reloaded, as announced. */
  done(): void
}

/**
 * The recording of the proctor's own screen. It belongs to the tab and not to a page: it continues across
 * routes until it is stopped, the person ends the sharing, logs out, or the tab closes.
 *
 *       idle --start()--> starting --a screen was given--> running --stop(), sharing ended--> stopping
 *        ^                   |                                                                   |
 *        +--denied, or ------+                                                                   |
 *        |  stop() meanwhile                                                                     |
 *        +--last segment sent or given up, room notified-----------------------------------------+
 *
 * `leave` changes no state: the page goes, and the lease in the room ends if its report does not arrive.
 */
export class ScreenRecording {
  readonly #ports: ScreenRecordingPorts
  readonly #current = new Observable<ScreenRecordingState>({ status: 'idle' })
  #running: { stop(): Promise<void> } | null = null
  /** `stop` was called while the browser asked for a screen: what it gives is not recorded. */
  #isCancelled = false
  #cancel: () => void = () => {}

  constructor(ports: ScreenRecordingPorts) {
    this.#ports = ports
  }

  read = this.#current.getSnapshot
  subscribe = this.#current.subscribe

  get #state(): ScreenRecordingState {
    return this.#current.getSnapshot()
  }

  /** Resolves when it records, or when it was stopped meanwhile; rejects with the browser's error. */
  async start(room: { id: number; name: string }): Promise<void> {
    if (this.#state.status !== 'idle') return
    this.#become({ status: 'starting', room })
    this.#isCancelled = false
    try {
      this.#running = await this.#ports.record(room.id, () => void this.stop())
    } catch (error) {
      this.#become({ status: 'idle' })
      throw error
    }
    if (this.#isCancelled) {
      await this.#running.stop()
      return this.#become({ status: 'idle' })
    }
    this.#become({ status: 'running', room })
    const say = () => void this.#ports.report(room.id, true, false).catch(() => undefined)
    const cancelRenewing = this.#ports.every(RENEW_MS, say)
    const cancelGuard = this.#ports.guard()
    this.#cancel = () => {
      cancelRenewing()
      cancelGuard()
    }
    say()
  }

  /** Ends it; resolves when the last segment is sent and the room was notified. */
  async stop(): Promise<void> {
    this.#isCancelled = true
    if (this.#state.status !== 'running') return
    const { room } = this.#state
    this.#become({ status: 'stopping', room })
    this.#cancel()
    await this.#running?.stop()
    await this.#ports.report(room.id, false, false).catch(() => undefined)
    this.#become({ status: 'idle' })
    this.#ports.done()
  }

  /** The page closes: nothing can be awaited. */
  leave(): void {
    if (this.#state.status !== 'running' && this.#state.status !== 'stopping') return
    const { room } = this.#state
    this.#cancel()
    void this.#ports.report(room.id, false, true).catch(() => undefined)
  }

  #become(state: ScreenRecordingState): void {
    this.#current.set(state)
  }
}
