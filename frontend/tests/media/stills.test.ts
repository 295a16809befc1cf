import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../../src/api/errors.ts'
import { CAMERA_STILL, SCREEN_STILL, sendStills, takeStill } from '../../src/media/stills.ts'
import { shareScreen } from '../../src/media/screen_share.ts'
import { stubCanvas, video } from './canvas.ts'

const PICTURE = new Blob(['png'])

/** A loop driven by the test: `tick` ends the pause; resolves when the turn is over. */
function loop(send: () => Promise<unknown>, take: () => Promise<Blob | null> = async () => PICTURE) {
  const pauses: number[] = []
  let next: (() => void) | null = null
  let rested: () => void = () => {}
  const stop = sendStills({
    everyMs: 2000,
    take,
    send,
    after: (ms, callback) => {
      pauses.push(ms)
      next = callback
      rested()
      return () => void (next = null)
    },
  })
  const tick = () =>
    new Promise<void>((resolve) => {
      rested = resolve
      next?.()
    })
  return { pauses, tick, stop, isWaiting: () => next !== null }
}

describe('sending stills', () => {
  test('takes one every two seconds', async () => {
    let sent = 0
    const { pauses, tick } = loop(async () => (sent += 1))
    await tick()
    await tick()
    expect(sent).toBe(2)
    expect(pauses).toEqual([2000, 2000, 2000])
  })
  test('backs off while the connection fails or the server rejects, then returns to the interval', async () => {
    const replies: (() => Promise<unknown>)[] = [
      () => Promise.reject(new NetworkError('dead')),
      () => Promise.reject(new ApiError(429, { code: 'too_many' }, '30')),
      () => Promise.reject(new ApiError(500, {})),
      async () => null,
    ]
    const { pauses, tick } = loop(() => (replies.shift() ?? (async () => null))())
    for (let turn = 0; turn < 4; turn += 1) await tick()
    expect(pauses).toEqual([2000, 4000, 30_000, 60_000, 2000])
  })
  test('does not count a missing frame as a failure', async () => {
    const { pauses, tick } = loop(
      () => Promise.reject(new Error('not asked')),
      async () => null
    )
    await tick()
    expect(pauses).toEqual([2000, 2000])
  })
  test('sends nothing after the stop, not even the still in progress', async () => {
    let give: (picture: Blob) => void = () => {}
    let sent = 0
    const { tick, stop, isWaiting } = loop(
      async () => (sent += 1),
      () => new Promise((resolve) => (give = resolve))
    )
    void tick()
    stop()
    give(PICTURE)
    await Promise.resolve()
    await Promise.resolve()
    expect(sent).toBe(0)
    expect(isWaiting()).toBe(false)
  })
})

describe('the screen', () => {
  const shown = (displaySurface: string | undefined) => {
    const track = {
      isStopped: false,
      stop: () => void (track.isStopped = true),
      getSettings: () => ({ displaySurface }),
    }
    const stream = { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream
    return { track, media: { getDisplayMedia: async () => stream } }
  }
  test('has to be shared completely', async () => {
    const monitor = shown('monitor')
    expect(await shareScreen(monitor.media)).toHaveProperty('stream')
    for (const surface of ['window', 'browser']) {
      const part = shown(surface)
      expect(await shareScreen(part.media)).toEqual({ failure: 'not_whole' })
      expect(part.track.isStopped).toBe(true)
    }
    expect(await shareScreen(shown(undefined).media)).toHaveProperty('stream')
  })
  test('has different failures for denied and unsupported', async () => {
    const no = () => Promise.reject(Object.assign(new Error('no'), { name: 'NotAllowedError' }))
    expect(await shareScreen({ getDisplayMedia: no })).toEqual({ failure: 'refused' })
    expect(await shareScreen({})).toEqual({ failure: 'unsupported' })
  })
})

describe('intervals and sizes of pictures', () => {
  afterEach(() => vi.unstubAllGlobals())
  test('the camera every 2 s, 320x180, png; the screen every 5 s, 1366x768 (const-media-002, const-media-003, const-media-004)', async () => {
    expect(CAMERA_STILL).toEqual({ everyMs: 2_000, width: 320, height: 180, type: 'image/png' })
    expect(SCREEN_STILL).toEqual({ everyMs: 5_000, width: 1366, height: 768, type: 'image/jpeg' })
    const made: string[] = []
    stubCanvas((size, type) => made.push(`${size} ${type}`))
    for (const still of [CAMERA_STILL, SCREEN_STILL]) await takeStill(video, still)
    expect(made).toEqual(['320x180 image/png', '1366x768 image/jpeg'])
  })
  test('the complete screen is requested at that size', async () => {
    const asked: unknown[] = []
    await shareScreen({
      getDisplayMedia: async (wish) => (asked.push(wish), Promise.reject(new Error('no'))),
    })
    expect(asked[0]).toMatchObject({ video: { displaySurface: 'monitor', width: 1366, height: 768 } })
  })
})
