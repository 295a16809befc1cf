import { ApiError } from '../api/errors.ts'
import { browserScheduler, type Scheduler } from '../shared/scheduler.ts'

/** What is taken of the camera and of the screen, and how often (const-media-002 to const-media-004). */
export const CAMERA_STILL = { everyMs: 2_000, width: 320, height: 180, type: 'image/png' } as const
export const SCREEN_STILL = { everyMs: 5_000, width: 1366, height: 768, type: 'image/jpeg' } as const

const SLOWEST_MS = 60_000

/** One frame of a video as a picture; null while there is none. Width and height in px; the picture is not distorted. */
export async function takeStill(
  video: HTMLVideoElement,
  { width, height, type }: { width: number; height: number; type: 'image/png' | 'image/jpeg' }
): Promise<Blob | null> {
  if (video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth === 0) return null
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const scale = Math.min(width / video.videoWidth, height / video.videoHeight)
  const [w, h] = [video.videoWidth * scale, video.videoHeight * scale]
  canvas.getContext('2d')?.drawImage(video, (width - w) / 2, (height - h) / 2, w, h)
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.7))
}

export interface StillLoop {
  everyMs: number
  /** Null: nothing to send this time. */
  take(): Promise<Blob | null>
  send(picture: Blob): Promise<unknown>
  after: Scheduler['after']
}

/**
 * Takes and sends a picture every so often. Never two at once and never a queue: on a slow link there are fewer pictures, and
 * answers go first. A server that says no is asked ever more rarely. Gives the way to stop; nothing is sent after it.
 */
export function sendStills({
  everyMs,
  take,
  send,
  after = browserScheduler.after,
}: Omit<StillLoop, 'after'> & Partial<StillLoop>): () => void {
  let isOver = false
  let pause = everyMs
  let cancel = () => {}
  const turn = async () => {
    try {
      const picture = await take()
      if (picture !== null && !isOver) await send(picture)
      pause = everyMs
    } catch (error) {
      const retryAfter = error instanceof ApiError ? error.retryAfter : null
      pause = Math.min(SLOWEST_MS, Math.max(pause * 2, (retryAfter ?? 0) * 1000))
    }
    if (!isOver) cancel = after(pause, () => void turn())
  }
  cancel = after(everyMs, () => void turn())
  return () => {
    isOver = true
    cancel()
  }
}

/** Keeps a stream playing out of sight, so that pictures can be taken of it. Gives the video and the way to stop. */
export function watchStream(stream: MediaStream): { video: HTMLVideoElement; stop(): void } {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = stream
  void video.play().catch(() => undefined)
  return {
    video,
    stop() {
      video.pause()
      video.srcObject = null
    },
  }
}
