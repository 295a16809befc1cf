import type { Scheduler } from '../../../shared/scheduler.ts'

/** webm with vp8 and opus (fmt-recording-001). */
export const RECORDING_TYPE = 'video/webm;codecs=vp8,opus'
export const BITS_PER_SECOND = 800_000
export const CHUNK_MS = 5000
export const RESTART_GAP_MS = 50
/** Timeout of an upload, ms. */
export const UPLOAD_MS = 15_000

/** The part of MediaRecorder that is used. */
export interface Recorder {
  start(): void
  /** Ends the segment; resolves to its bytes. */
  finish(): Promise<Blob>
}

export interface RecorderPorts {
  /** Starts a recorder for one segment: each segment is a playable file of its own. */
  record(): Recorder
  /** Sends segment number `at` (from 1); stops when `signal` aborts. */
  upload(at: number, piece: Blob, signal: AbortSignal): Promise<void>
  after: Scheduler['after']
  /** A segment could not be sent. */
  onLost(error: unknown): void
}

/** Records a screen in segments of 5 s, each sent as soon as it is complete. */
export class ScreenRecorder {
  readonly #ports: RecorderPorts
  #current: Recorder | null = null
  #cancel = () => {}
  #at = 0
  readonly #sending = new Set<Promise<void>>()

  constructor(ports: RecorderPorts) {
    this.#ports = ports
  }

  start(): void {
    this.#current = this.#ports.record()
    this.#current.start()
    this.#cancel = this.#ports.after(CHUNK_MS, () => {
      this.#cut()
      this.#cancel = this.#ports.after(RESTART_GAP_MS, () => this.start())
    })
  }

  /** Ends the recording; resolves when its last segment was sent or given up. */
  async stop(): Promise<void> {
    this.#cancel()
    this.#cut()
    while (this.#sending.size > 0) await Promise.all(this.#sending)
  }

  #cut(): void {
    const recorder = this.#current
    this.#current = null
    if (recorder === null) return
    const sending = this.#send((this.#at += 1), recorder).finally(() => this.#sending.delete(sending))
    this.#sending.add(sending)
  }

  async #send(at: number, recorder: Recorder): Promise<void> {
    const giveUp = new AbortController()
    let cancel = () => {}
    try {
      const piece = await recorder.finish()
      if (piece.size === 0) return
      cancel = this.#ports.after(UPLOAD_MS, () => giveUp.abort())
      await this.#ports.upload(at, piece, giveUp.signal)
    } catch (error) {
      this.#ports.onLost(error)
    } finally {
      cancel()
    }
  }
}
