import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { within } from '../../src/api/within.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a call ends by its time, or earlier with the signal of who asked', () => {
  const asked = new AbortController()
  const [late, early] = [within(5_000, new AbortController().signal), within(5_000, asked.signal)]
  vi.advanceTimersByTime(4_999)
  expect([late.aborted, early.aborted]).toEqual([false, false])
  asked.abort()
  expect([late.aborted, early.aborted]).toEqual([false, true])
  vi.advanceTimersByTime(1)
  expect(late.aborted).toBe(true)
  expect(within(5_000, asked.signal).aborted).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})
