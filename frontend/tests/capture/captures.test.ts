import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendScreenshots, sendSnapshots } from '../../src/features/capture/send_captures.ts'
import { stubCanvas, video } from '../media/canvas.ts'

/** What was sent, and when: ms since the start. */
const sent: { at: number; path: string; type: string | null }[] = []

beforeEach(() => {
  sent.length = 0
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('location', { origin: 'http://school.test' })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ at: Date.now(), path, type: (init.body as Blob).type })
    return new Response(null, { status: 204 })
  })
  stubCanvas()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  [
    'the camera every 2 s (const-media-003)',
    sendSnapshots,
    '/v1/applications/7/snapshots',
    'image/png',
    2_000,
  ],
  [
    'the screen every 5 s (const-media-004)',
    sendScreenshots,
    '/v1/applications/7/screenshots',
    'image/jpeg',
    5_000,
  ],
])('%s, and nothing after the stop', async (_row, watch, path, type, everyMs) => {
  const stop = watch(7, video)
  await vi.advanceTimersByTimeAsync(2 * everyMs)
  stop()
  await vi.advanceTimersByTimeAsync(everyMs)
  expect(sent).toEqual([
    { at: everyMs, path, type },
    { at: 2 * everyMs, path, type },
  ])
})
