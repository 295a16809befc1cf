import { ApiError } from '../api/errors.ts'
import { browserScheduler, type Scheduler } from '../shared/scheduler.ts'

/** Size and interval of the stills of camera and screen (const-media-002 to const-media-004). */
export const CAMERA_STILL = { everyMs: 2_000, width: 320, height: 180, type: 'image/png' } as const
export const SCREEN_STILL = { everyMs: 5_000, width: 1366, height: 768, type: 'image/jpeg' } as const

const SLOWEST_MS = 60_000

/**
 * One frame of a video as a picture; null while there is none. Width and height in px;
 * the aspect ratio is preserved.
 */
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
  /** Resolves to null when there is nothing to send this time. */
  take(): Promise<Blob | null>
  send(picture: Blob): Promise<unknown>
  after: Scheduler['after']
}

/**
 * Takes and sends a picture at an interval. Never two at once and never a queue: on a slow connection there
 * are fewer pictures, and answers go first. After rejections by the server the interval grows. Returns the
 * stop function; nothing is sent after it.
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

/**
 * Plays a stream in a hidden video, so that stills can be taken of it. Returns
 * the video and the stop function.
 */
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
