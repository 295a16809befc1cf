import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { datesOf, dayAndTime } from '../src/exams/window'

test('a typed window is in the time zone of Brasília', () => {
  expect(datesOf({ start: '2026-11-20T08:00', end: '2026-11-20T12:30', minutes: '90' })).toEqual({
    ok: true,
    dates: { startTime: '2026-11-20T08:00:00-03:00', endTime: '2026-11-20T12:30:00-03:00', timeout: 90 },
  })
  expect(dayAndTime('2026-11-20T02:00:00Z', 'pt-BR')).toBe('19/11/2026, 23:00')
})

test.each([
  [{ start: '', end: '2026-11-20T12:30', minutes: '90' }, 'give.window_missing'],
  [{ start: '2026-11-20T08:00', end: '2026-11-20T12:30', minutes: ' ' }, 'give.window_missing'],
  [{ start: '2026-11-20T08:00', end: '2026-11-20T12:30', minutes: '1.5' }, 'give.window_minutes'],
  [{ start: '2026-11-20T08:00', end: '2026-11-20T08:00', minutes: '90' }, 'give.window_order'],
])('%j is rejected: %s', (window, reason) => {
  expect(datesOf(window)).toEqual({ ok: false, reason })
})

test('no page shows a moment in the time zone of the browser', () => {
  const folder = join(import.meta.dirname, '../src')
  const ofBrowser = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) =>
    /new Date\([^)]*\)\.toLocale\w+\(language\)/.test(readFileSync(join(folder, file), 'utf8'))
  )
  expect(ofBrowser).toEqual([])
})
