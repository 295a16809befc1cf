import { expect, test } from 'vitest'
import { coefficient, interval, share } from '../../src/features/marking/board/figures.ts'
import { dayText, monthText } from '../../src/features/marking/model/day_text.ts'
import { monthsUntil } from '../../src/features/marking/production/months.ts'

test('the months of a statement are of the calendar, from the first to the last day, over the turn of a year', () => {
  const months = monthsUntil('2024-03-31')
  expect(months).toHaveLength(12)
  expect(months.slice(0, 4)).toEqual([
    { from: '2024-03-01', to: '2024-03-31' },
    { from: '2024-02-01', to: '2024-02-29' },
    { from: '2024-01-01', to: '2024-01-31' },
    { from: '2023-12-01', to: '2023-12-31' },
  ])
})

test('a day of the calendar is the same day in every zone', () => {
  expect(dayText('2026-11-01', 'pt-BR')).toBe('dom., 1 de nov.')
  expect(monthText('2026-11-01', 'pt-BR')).toBe('novembro de 2026')
})

test('figures of agreement are rounded, with their sign, and none where there are too few texts', () => {
  expect(coefficient(0.8149, 'pt-BR')).toBe('0,81')
  expect(coefficient(null, 'pt-BR')).toBeNull()
  expect(share(0.4762, 'pt-BR')).toBe('47,6%')
  expect(share(null, 'pt-BR')).toBeNull()
  expect(interval({ pairs: 40, mean: 12.46, low: -0.04, high: 25 }, 'pt-BR')).toEqual({
    mean: '+12,5',
    low: '0',
    high: '+25',
  })
  expect(interval({ pairs: 4, mean: null, low: null, high: null }, 'pt-BR')).toBeNull()
})
