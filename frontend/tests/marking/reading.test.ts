import { expect, test } from 'vitest'
import { readingOf, textProperties } from '../../src/features/marking/desk/reading.ts'

test('how texts are read: what a store does not know is the normal setting', () => {
  const normal = { size: '100', spacing: 'normal' }
  expect(readingOf(null)).toEqual(normal)
  expect(readingOf({ size: '9999', spacing: 3 } as never)).toEqual(normal)
  expect(readingOf({ size: '150' })).toEqual({ size: '150', spacing: 'normal' })
})

test('the widest spacing is at least that of WCAG 1.4.12', () => {
  const set = textProperties({ size: '200', spacing: 'widest' })
  expect(set['--text-scale']).toBe('2')
  expect(Number(set['--text-leading'])).toBeGreaterThanOrEqual(1.5)
  expect(parseFloat(set['--text-letters'])).toBeGreaterThanOrEqual(0.12)
  expect(parseFloat(set['--text-words'])).toBeGreaterThanOrEqual(0.16)
})
