import { describe, expect, it } from 'vitest'
import { isAhead, windowFact } from '../../src/features/runner/rules/facts.ts'

describe('the window of an exam', () => {
  const window = { start: 1000, end: 2000 }

  it('is shown in its present state', () => {
    expect(windowFact('AVAILABLE_SOON', window, 500)).toBe('span')
    expect(windowFact('AVAILABLE', window, 1500)).toBe('until')
    expect(windowFact('STARTED', window, 2000)).toBe('until')
    expect(windowFact('UNAVAILABLE', window, 2001)).toBe('closed')
    expect(windowFact('FINISHED', window, 2001)).toBe('closed')
    expect(windowFact('FINISHED', window, 1500)).toBeNull()
  })

  it('facts before the exam are shown only while the exam is ahead', () => {
    expect(
      (['AVAILABLE_SOON', 'AVAILABLE', 'STARTED', 'STOPPED'] as const).every((status) =>
        isAhead(status, false)
      )
    ).toBe(true)
    expect((['FINISHED', 'UNAVAILABLE', 'UNKNOWN'] as const).some((status) => isAhead(status, false))).toBe(
      false
    )
    // Staff and guardians answer nothing there: facts for the candidate are not for them.
    expect(
      (['AVAILABLE_SOON', 'AVAILABLE', 'STARTED', 'STOPPED'] as const).some((status) => isAhead(status, true))
    ).toBe(false)
  })
})
