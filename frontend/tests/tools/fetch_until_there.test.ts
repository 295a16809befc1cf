import { afterEach, expect, test, vi } from 'vitest'
import { fetchUntilThere } from '../../src/features/tools/fetch_until_there.ts'

afterEach(() => vi.unstubAllGlobals())

/** Idle callbacks and online events, triggered by the test. */
function device() {
  const idle: (() => void)[] = []
  const online = new Set<() => void>()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  vi.stubGlobal('cancelIdleCallback', () => idle.splice(0))
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => online.add(listener))
  vi.stubGlobal('removeEventListener', (_: string, listener: () => void) => online.delete(listener))
  return {
    rest: () => idle.splice(0).forEach((run) => run()),
    back: () => online.forEach((listener) => listener()),
    online,
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('loads nothing before the browser is idle, and each chunk once', async () => {
  const { rest, back, online } = device()
  const load = vi.fn(() => Promise.resolve())
  const done = vi.fn()
  fetchUntilThere([load, load], done)
  expect(load).not.toHaveBeenCalled()
  rest()
  await settled()
  expect([load.mock.calls.length, done.mock.calls.length]).toEqual([2, 1])
  back()
  await settled()
  expect([load.mock.calls.length, online.size]).toEqual([2, 0])
})

test('a chunk that failed is loaded again when the device is online', async () => {
  const { rest, back } = device()
  const here = vi.fn(() => Promise.resolve())
  const late = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(undefined)
  const done = vi.fn()
  fetchUntilThere([here, late], done)
  rest()
  await settled()
  expect(done).not.toHaveBeenCalled()
  back()
  await settled()
  expect([here.mock.calls.length, late.mock.calls.length, done.mock.calls.length]).toEqual([1, 2, 1])
})

test('stops when the bar is unmounted', async () => {
  const { rest } = device()
  const load = vi.fn(() => Promise.resolve())
  fetchUntilThere([load], vi.fn())()
  rest()
  await settled()
  expect(load).not.toHaveBeenCalled()
})
