import { expect, test } from 'vitest'
import { daysWith, shownDay } from '../../src/features/post-exam/model/picture_days.ts'

const PICTURES = [
  { day: '2026-11-24', count: 3 },
  { day: '2026-11-20', count: 1 },
]

test('a day that has identity photos only can be chosen too, in its place', () => {
  expect(daysWith(PICTURES, ['2026-11-25', '2026-11-22', '2026-11-20', '2026-11-22'])).toEqual([
    { day: '2026-11-25', count: 0 },
    { day: '2026-11-24', count: 3 },
    { day: '2026-11-22', count: 0 },
    { day: '2026-11-20', count: 1 },
  ])
})

test('shows the newest day of which there are pictures, until another one is chosen', () => {
  const days = daysWith(PICTURES, ['2026-11-25'])
  expect(shownDay(days, null)?.day).toBe('2026-11-24')
  expect(shownDay(days, '2026-11-25')?.day).toBe('2026-11-25')
  expect(shownDay(days, '2026-01-01')?.day).toBe('2026-11-24')
  expect(shownDay(daysWith([], ['2026-11-22', '2026-11-25']), null)?.day).toBe('2026-11-25')
  expect(shownDay([], null)).toBeUndefined()
})
