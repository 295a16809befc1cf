import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { noteAct, readAgainAfter } from '../../src/features/application-list/recent_act.ts'
import { LIST_KEY, readOpened } from '../../src/features/application-list/use_applications.ts'

const ACTED = 500_000
const after = (seconds: number, isAwaited = false) => {
  const now = ACTED + seconds * 1000
  return readAgainAfter(now, now, isAwaited)
}

test('after an act the list is read 2 s later, then with pauses that double, and after a minute every 90 s', () => {
  noteAct(ACTED)
  expect([0, 2, 4, 8, 16, 32].map((seconds) => after(seconds))).toEqual([
    2_000, 2_000, 4_000, 8_000, 16_000, 32_000,
  ])
  expect(after(60)).toBe(90_000)
})

test('while a receipt is awaited it is read every 2 s, no longer than a minute', () => {
  noteAct(ACTED)
  expect([1, 30, 59].map((seconds) => after(seconds, true))).toEqual([2_000, 2_000, 2_000])
  expect(after(60, true)).toBe(90_000)
})

test('a list that cannot be read after an act is not asked for without end', () => {
  noteAct(ACTED)
  expect(readAgainAfter(ACTED - 5_000, ACTED + 10_000, false)).toBe(2_000)
  expect(readAgainAfter(ACTED - 5_000, ACTED + 61_000, true)).toBe(90_000)
})

test.each([
  ['menu', true],
  ['sheet', true],
  ['act', false],
  ['quarantined', false],
] as const)('opening a %s reads the page of the list again: %s', (what, isRead) => {
  const client = new QueryClient()
  const keys = [
    [LIST_KEY, 'page', { collection: 7 }],
    [LIST_KEY, 'counts', {}],
  ]
  for (const key of keys) client.setQueryData(key, {})
  readOpened(client, { what })
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([isRead, false])
})
