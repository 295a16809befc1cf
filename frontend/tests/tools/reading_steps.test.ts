import { expect, test } from 'vitest'
import { isLargest, isSmallest, larger, readChange, smaller } from '../../src/features/tools/reading/steps.ts'

test('the font changes by tens, inside -20 and 100', () => {
  const seen = new Set<number>()
  for (let press = 0, change = 0; press < 40; press++, change = larger(change)) seen.add(change)
  for (let press = 0, change = 0; press < 40; press++, change = smaller(change)) seen.add(change)
  expect([...seen].toSorted((one, other) => one - other)).toEqual([
    -10, 0, 10, 20, 30, 40, 50, 60, 70, 80, 90,
  ])
  expect([isSmallest(-10), isSmallest(0), isLargest(90), isLargest(80)]).toEqual([true, false, true, false])
  expect([readChange(-20), readChange(100), readChange('x'), readChange(Number.NaN), readChange(14)]).toEqual(
    [-10, 90, 0, 0, 10]
  )
})
