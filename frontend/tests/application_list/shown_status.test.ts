import { expect, test } from 'vitest'
import { shownStatus } from '../../src/features/application-list/model/shown_status.ts'

test('what staff took back reads as withdrawn, whatever its window would allow', () => {
  expect(shownStatus({ status: 'UNAVAILABLE', isWithdrawn: true })).toBe('WITHDRAWN')
  expect(shownStatus({ status: 'AVAILABLE', isWithdrawn: true })).toBe('WITHDRAWN')
  expect(shownStatus({ status: 'UNAVAILABLE', isWithdrawn: false })).toBe('UNAVAILABLE')
})
