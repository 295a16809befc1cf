import { FASTEST_MS, nextPause } from './pace.ts'
import type { Answer, Ask } from './protocol.ts'

export type CheckReport = Pick<Extract<Answer, { kind: 'report' }>, 'picture' | 'faces'>

export interface CheckOptions {
  /** A playing video of the camera. */
  video: HTMLVideoElement
  wantsFaces: boolean
  /** Address of the institution's detector on this origin, or null. */
  faceModule: string | null
  onReport(report: CheckReport): void
  /** `off`: no detector is available. Called once. */
  onDetector(state: 'on' | 'off'): void
}

const WIDTH = 320
const HEIGHT = 180

/**
 * Checks the camera about once a second, in a worker, and less often on a busy computer. Returns the stop
 * function. Where the browser lacks workers with canvases nothing is checked.
 */
export function startChecks({
  video,
  wantsFaces,
  faceModule,
  onReport,
  onDetector,
}: CheckOptions): () => void {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') {
    onDetector('off')
    return () => {}
  }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const ask = (message: Ask, transfer: Transferable[] = []) => worker.postMessage(message, transfer)
  let pause = FASTEST_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = performance.now() + pause
  let isOver = false

  const next = (costMs: number) => {
    if (isOver) return
    // A tab in the background is throttled by the browser: its delay says nothing about the computer.
    const late = document.hidden ? 0 : Math.max(0, performance.now() - due - costMs)
    pause = nextPause(pause, costMs, late)
    due = performance.now() + pause
    timer = setTimeout(() => void take(), pause)
  }
  const take = async () => {
    const began = performance.now()
    try {
      const frame = await createImageBitmap(video, {
        resizeWidth: WIDTH,
        resizeHeight: HEIGHT,
        resizeQuality: 'low',
      })
      grabMs = performance.now() - began
      ask({ kind: 'frame', frame, at: Date.now() }, [frame])
    } catch {
      // No frame yet, or the camera just ended: the next check will find out.
      next(0)
    }
  }
  let grabMs = 0
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    if (isOver) return
    if (data.kind === 'detector') return onDetector(data.state)
    onReport({ picture: data.picture, faces: data.faces })
    next(data.costMs + grabMs)
  })
  worker.addEventListener('error', () => onDetector('off'))
  ask({ kind: 'start', wantsFaces, faceModule })
  timer = setTimeout(() => void take(), pause)
  return () => {
    isOver = true
    clearTimeout(timer)
    worker.terminate()
  }
}
