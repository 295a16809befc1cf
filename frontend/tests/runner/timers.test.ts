import { describe, expect, it } from 'vitest'
import {
  announcementAt,
  clockText,
  examTimerState,
  shortTimerState,
} from '../../src/features/runner/rules/timers.ts'

describe('timers', () => {
  it.each([
    [601, 'calm'],
    [600, 'alert'],
    [121, 'alert'],
    [120, 'critical'],
    [0, 'critical'],
    [null, 'none'],
  ] as const)('the exam with %s seconds is %s', (seconds, state) =>
    expect(examTimerState(seconds)).toBe(state)
  )

  it.each([
    [31, 'calm'],
    [30, 'alert'],
    [11, 'alert'],
    [10, 'critical'],
    [null, 'none'],
  ] as const)('an item with %s seconds is %s', (seconds, state) =>
    expect(shortTimerState(seconds)).toBe(state)
  )

  it('announces 10, 5, 2 and 1 minute once each while an exam runs down, and nothing else', () => {
    const announced: number[] = []
    for (let seconds = 3600; seconds >= 0; seconds -= 1) {
      const minutes = announcementAt(seconds + 1, seconds)
      if (minutes !== null) announced.push(minutes)
    }
    expect(announced).toEqual([10, 5, 2, 1])
  })

  it('announces only the last mark after a jump, and nothing at the start or when time is added', () => {
    expect(announcementAt(900, 100)).toBe(2)
    expect(announcementAt(null, 100)).toBeNull()
    expect(announcementAt(100, 900)).toBeNull()
    expect(announcementAt(100, null)).toBeNull()
  })

  it('formats times', () => {
    expect(clockText(7)).toBe('0:07')
    expect(clockText(724)).toBe('12:04')
    expect(clockText(3909)).toBe('1:05:09')
    expect(clockText(-3)).toBe('0:00')
  })
})
