import { expect, test } from 'vitest'
import { endText } from '../../src/features/marking/model/day_text.ts'

test('an end that is forecast is a day at the school, with its year where that is another one', () => {
  const now = Date.UTC(2026, 10, 27, 18)
  // The evening before, at the school.
  expect(endText('2026-12-08T02:00:00.000Z', 'pt-BR', now)).toBe('7 de dezembro')
  expect(endText('2026-12-08T15:00:00.000Z', 'pt-BR', now)).toBe('8 de dezembro')
  expect(endText('2027-01-03T15:00:00.000Z', 'pt-BR', now)).toBe('3 de janeiro de 2027')
  expect(endText('2026-12-08T15:00:00.000Z', 'en', now)).toBe('December 8')
})
