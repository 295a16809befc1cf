import { getSession, onSessionChange } from '../api/session.ts'
import { Observable } from '../shared/observable.ts'
import { browserScheduler, type Scheduler } from '../shared/scheduler.ts'
import { CameraFailure, type FailureKind } from './camera_failure.ts'
import { openCamera, permissionState, type Choice } from './devices.ts'

/**
 * - `none`: not requested yet
 * - `asking`: the browser's permission prompt is open
 * - `live`: the stream is running
 * - `failed`: it could not be opened, or stopped by itself
 */
export type CameraState =
  | { name: 'none' }
  | { name: 'asking' }
  | { name: 'live'; stream: MediaStream }
  | { name: 'failed'; kind: FailureKind }

type Remembered = { camera: string | null; microphone: string | null }

/** The browser functions that the manager needs; replaced in tests. */
export interface CameraPorts {
  open(choice: Choice): Promise<MediaStream>
  permission(): Promise<PermissionState | null>
  read(): string | null
  write(value: string | null): void
  after: Scheduler['after']
}

const KEY = 'banca.camera'
/** A camera that no exam takes over is switched off after this time, ms. */
const IDLE_MS = 15 * 60_000

const browserPorts: CameraPorts = {
  open: openCamera,
  permission: permissionState,
  read: () => {
    try {
      return sessionStorage.getItem(KEY)
    } catch {
      return null
    }
  },
  write: (value) => {
    try {
      if (value === null) sessionStorage.removeItem(KEY)
      else sessionStorage.setItem(KEY, value)
    } catch {
      // Without storage a reload asks again.
    }
  },
  after: browserScheduler.after,
}

/**
 * The one camera of this tab: opened on the permission page, passed on to the exam, and switched off when the
 * exam ends. Whoever uses it calls `hold`; without a holder it is released after a while.
 *
 *       none --open()--> asking --granted----------> live
 *                         ^ ^ |                      | |
 *                         | | +--denied, ...--+      | |
 *                         | |                 v      | |
 *                         | +--open()------ failed <-|-+ unplugged, or the permission revoked
 *                         +----open()----------------+
 *
 *       none, failed --recall()--> as by `open()` where the browser grants it without a prompt; `failed` where
 *                                  it is denied, or where this tab had it before and would need a prompt
 *       any --release(), or 15 min without a holder--> none; what an open prompt gives later is stopped
 */
export class CameraManager {
  readonly #ports: CameraPorts
  readonly #current = new Observable<CameraState>({ name: 'none' })
  #holders = 0
  #cancelIdle = () => {}
  /** Incremented by every `release`: a result of the browser that arrives later is dropped. */
  #era = 0
  #opening: Promise<CameraState> | null = null

  constructor(ports: CameraPorts = browserPorts) {
    this.#ports = ports
  }

  read = this.#current.getSnapshot
  subscribe = this.#current.subscribe

  get #state(): CameraState {
    return this.#current.getSnapshot()
  }

  /** Whether it was granted on this tab before, even before a reload. */
  get wasGranted(): boolean {
    return this.#remembered() !== null
  }

  /**
   * Opens the devices, closing what was open. Never rejects: the state has the result. A call during an
   * open prompt shares that prompt.
   */
  open(choice: Choice | null = null): Promise<CameraState> {
    if (this.#opening !== null) return this.#opening
    const opening = this.#open(choice ?? this.#remembered() ?? { camera: null, microphone: null }).finally(
      () => {
        if (this.#opening === opening) this.#opening = null
      }
    )
    return (this.#opening = opening)
  }

  /**
   * The camera without a prompt: the one that is running, or one that the browser grants silently.
   * `failed` with `reload` when it was granted before this page was loaded and would need a prompt;
   * `none` when it was never requested.
   */
  async recall(): Promise<CameraState> {
    if (this.#opening !== null) return this.#opening
    if (this.#state.name === 'live') return this.#state
    const permission = await this.#ports.permission()
    // Only what this tab was granted before: a permission of last week must not switch a camera on.
    if (permission === 'granted' && this.wasGranted) return this.open()
    if (permission === 'denied') return this.#set({ name: 'failed', kind: 'refused' })
    if (this.#state.name === 'failed') return this.#state
    return this.wasGranted ? this.#set({ name: 'failed', kind: 'reload' }) : this.#state
  }

  /** Holds the camera open until the returned function is called. */
  hold(): () => void {
    this.#holders += 1
    this.#cancelIdle()
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#holders -= 1
      this.#idle()
    }
  }

  /** Switches everything off now. `forget`: the next exam asks again. */
  release({ forget = false }: { forget?: boolean } = {}): void {
    this.#era += 1
    this.#opening = null
    this.#cancelIdle()
    if (forget) this.#ports.write(null)
    if (this.#state.name === 'live') stopTracks(this.#state.stream)
    this.#set({ name: 'none' })
  }

  async #open(choice: Choice): Promise<CameraState> {
    this.release()
    const era = this.#era
    this.#set({ name: 'asking' })
    try {
      const stream = await this.#ports.open(choice)
      if (era !== this.#era) {
        stopTracks(stream)
        return this.#state
      }
      this.#ports.write(JSON.stringify(choice))
      for (const track of stream.getTracks()) track.addEventListener('ended', () => this.#ended(stream))
      this.#set({ name: 'live', stream })
      this.#idle()
      return this.#state
    } catch (error) {
      const kind = error instanceof CameraFailure ? error.kind : 'unknown'
      return era === this.#era ? this.#set({ name: 'failed', kind }) : this.#state
    }
  }

  /** Unplugged, or the permission was revoked. The rest of the stream (the microphone) is stopped too. */
  #ended(stream: MediaStream): void {
    if (this.#state.name !== 'live' || this.#state.stream !== stream) return
    stopTracks(stream)
    const kind = 'no_device'
    this.#set({ name: 'failed', kind })
    void this.#ports.permission().then((permission) => {
      if (permission === 'denied' && this.#state.name === 'failed')
        this.#set({ name: 'failed', kind: 'refused' })
    })
  }

  #idle(): void {
    this.#cancelIdle()
    if (this.#holders > 0) return
    this.#cancelIdle = this.#ports.after(IDLE_MS, () => {
      if (this.#holders === 0) this.release()
    })
  }

  #remembered(): Remembered | null {
    const text = this.#ports.read()
    if (text === null) return null
    try {
      return JSON.parse(text) as Remembered
    } catch {
      return null
    }
  }

  #set(state: CameraState): CameraState {
    this.#current.set(state)
    return state
  }
}

const stopTracks = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** The camera of this tab. */
export const cameraManager = new CameraManager()

onSessionChange(() => {
  if (getSession() === null) cameraManager.release({ forget: true })
})
