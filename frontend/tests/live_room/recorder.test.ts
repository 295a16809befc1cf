import { describe, expect, test, vi } from 'vitest'
import {
  CHUNK_MS,
  RESTART_GAP_MS,
  ScreenRecorder,
  UPLOAD_MS,
} from '../../src/features/live-room/recording/screen_recorder.ts'

/** Recorders with numbered segments; the test ends uploads and runs timers. */
function stage() {
  const log: string[] = []
  let recorders = 0
  const timers: { ms: number; call: () => void }[] = []
  const uploads: { at: number; signal: AbortSignal; done: () => void }[] = []
  const onLost = vi.fn()
  const recorder = new ScreenRecorder({
    record: () => {
      const own = (recorders += 1)
      return {
        start: () => log.push(`start ${own}`),
        finish: async () => {
          log.push(`finish ${own}`)
          return new Blob([`piece ${own}`])
        },
      }
    },
    upload: (at, _piece, signal) =>
      new Promise((resolve, reject) => {
        uploads.push({ at, signal, done: resolve })
        signal.addEventListener('abort', () => reject(new Error('given up')))
      }),
    after: (ms, call) => {
      const timer = { ms, call }
      timers.push(timer)
      return () => {
        const at = timers.indexOf(timer)
        if (at >= 0) timers.splice(at, 1)
      }
    },
    onLost,
  })
  const run = (ms: number) => {
    const at = timers.findIndex((timer) => timer.ms === ms)
    const [timer] = timers.splice(at, 1)
    timer?.call()
  }
  const waits = () => timers.map(({ ms }) => ms)
  return { recorder, log, uploads, run, waits, onLost }
}

const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

describe('recording the screen', () => {
  test('cuts a segment every 5 s and continues 50 ms later', async () => {
    const { recorder, log, uploads, run, waits } = stage()
    recorder.start()
    expect(waits()).toEqual([CHUNK_MS])
    run(CHUNK_MS)
    await settled()
    expect(waits().toSorted((a, b) => a - b)).toEqual([RESTART_GAP_MS, UPLOAD_MS])
    run(RESTART_GAP_MS)
    expect(log).toEqual(['start 1', 'finish 1', 'start 2'])
    expect(uploads.map(({ at }) => at)).toEqual([1])
  })
  test('gives an upload up after 15 s, reports it, and continues to record', async () => {
    const { recorder, log, uploads, run, onLost } = stage()
    recorder.start()
    run(CHUNK_MS)
    await settled()
    run(UPLOAD_MS)
    await settled()
    expect(uploads[0]?.signal.aborted).toBe(true)
    expect(onLost).toHaveBeenCalledTimes(1)
    run(RESTART_GAP_MS)
    expect(log.at(-1)).toBe('start 2')
  })
  test('stops after its last segment was sent', async () => {
    const { recorder, uploads, run, waits, onLost } = stage()
    recorder.start()
    run(CHUNK_MS)
    run(RESTART_GAP_MS)
    let isOver = false
    const stopping = recorder.stop().then(() => (isOver = true))
    await settled()
    expect(uploads.map(({ at }) => at)).toEqual([1, 2])
    expect(isOver).toBe(false)
    for (const { done } of uploads) done()
    await stopping
    expect(waits()).toEqual([])
    expect(onLost).not.toHaveBeenCalled()
  })
})
