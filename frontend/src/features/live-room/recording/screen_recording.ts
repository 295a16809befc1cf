import { Observable } from '../../../shared/observable.ts'

/** What goes on with the recording of this person's screen. `room`: for which room it is. */
export type ScreenRecordingState =
  { status: 'idle' } | { status: 'starting' | 'running' | 'stopping'; room: { id: number; name: string } }

/** The server takes a recording for over when nothing was said of it for a minute. */
export const RENEW_MS = 20_000

export interface ScreenRecordingPorts {
  /** Asks which screen and records it; rejects when the person or the browser says no. */
  record(roomId: number, onEnded: () => void): Promise<{ stop(): Promise<void> }>
  /** Tells the room whether it is recorded. `isLast`: the page goes. */
  report(roomId: number, isRecording: boolean, isLast: boolean): Promise<unknown>
  every(ms: number, call: () => void): () => void
  /** The browser asks before the page goes, for as long as it is not called off. */
  guard(): () => void
  /** All is sent: what was said to begin anew. */
  done(): void
}

/**
 * The recording of the proctor's own screen. It belongs to the tab and not to a page: it goes on over routes, until it is stopped, the
 * person ends the sharing, logs out, or the tab goes.
 */
export class ScreenRecording {
  readonly #ports: ScreenRecordingPorts
  readonly #current = new Observable<ScreenRecordingState>({ status: 'idle' })
  #running: { stop(): Promise<void> } | null = null
  #cancel: () => void = () => {}

  constructor(ports: ScreenRecordingPorts) {
    this.#ports = ports
  }

  read = this.#current.getSnapshot
  subscribe = this.#current.subscribe

  get #state(): ScreenRecordingState {
    return this.#current.getSnapshot()
  }

  /** Resolves to whether it records; rejects with what the browser said. */
  async start(room: { id: number; name: string }): Promise<void> {
    if (this.#state.status !== 'idle') return
    this.#become({ status: 'starting', room })
    try {
      this.#running = await this.#ports.record(room.id, () => void this.stop())
    } catch (error) {
      this.#become({ status: 'idle' })
      throw error
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

  /** Ends it; resolves when the last piece is sent and the room knows. */
  async stop(): Promise<void> {
    if (this.#state.status !== 'running') return
    const { room } = this.#state
    this.#become({ status: 'stopping', room })
    this.#cancel()
    await this.#running?.stop()
    this.#running = null
    await this.#ports.report(room.id, false, false).catch(() => undefined)
    this.#become({ status: 'idle' })
    this.#ports.done()
  }

  /** The page goes: nothing can be waited for. */
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
