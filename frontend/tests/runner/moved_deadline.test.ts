import { describe, expect, it } from 'vitest'
import { movedDeadline } from '../../src/features/runner/rules/moved_deadline.ts'

const at = (version: number, minute: number, secondsToTimeout: number | null, status = 'STARTED') => ({
  status: status as 'STARTED',
  version,
  serverTime: new Date(Date.UTC(2026, 10, 26, 11, minute)).toISOString(),
  secondsToTimeout,
})
const end = (minute: number) => Date.UTC(2026, 10, 26, 11, minute)

describe('a deadline', () => {
  it.each([
    ['that staff move later', at(1, 0, 30 * 60), at(2, 5, 40 * 60), { endsAt: end(45), minutes: 15 }],
    ['that staff move sooner', at(1, 0, 30 * 60), at(2, 5, 15 * 60), { endsAt: end(20), minutes: -10 }],
    [
      'by less than a minute is shown as one',
      at(1, 0, 1800),
      at(2, 0, 1840),
      { endsAt: end(30) + 40_000, minutes: 1 },
    ],
    [
      'on a full minute is that minute, though the server leaves out the begun second',
      { ...at(1, 0, 1799), serverTime: '2026-11-26T11:00:00.400Z' },
      { ...at(2, 5, 1739), serverTime: '2026-11-26T11:05:00.001Z' },
      { endsAt: end(34), minutes: 4 },
    ],
    ['that is the same after an act of staff', at(1, 0, 30 * 60), at(2, 5, 25 * 60), null],
    ['that a pause has moved, without an act of staff', at(1, 0, 30 * 60), at(1, 5, 30 * 60), null],
    ['of an exam that was reset', at(1, 0, 30 * 60), at(2, 5, null, 'AVAILABLE'), null],
    ['of an exam that has begun again', at(1, 0, null, 'AVAILABLE'), at(2, 5, 3600), null],
  ])('%s', (_name, before, after, moved) => {
    expect(movedDeadline(before, after)).toEqual(moved)
  })
})
