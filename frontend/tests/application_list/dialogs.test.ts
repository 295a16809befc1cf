import { describe, expect, test } from 'vitest'
import {
  endOfReset,
  extraTimeOf,
  readExtraTime,
  readReopening,
} from '../../src/features/application-list/model/act_forms.ts'
import { makePresses } from '../../src/features/application-list/model/same_press.ts'
import { serverNow } from '../../src/features/application-list/model/time_left.ts'

const NOW = Date.parse('2026-11-20T10:00:00-03:00')

describe('an end more than a year ahead is asked again', () => {
  test('with extra time', () => {
    const before = extraTimeOf('2026-11-20T11:00:00-03:00', 60)
    const isFar = (newEndDate: string) => readExtraTime({ ...before, newEndDate, minutes: '90' }, before, NOW)
    expect(isFar('20/11/2028')).toMatchObject({ ok: true, isFar: true })
    expect(isFar('21/11/2026')).toMatchObject({ ok: true, isFar: false })
    const far = extraTimeOf('2028-11-20T11:00:00-03:00', 60)
    expect(readExtraTime({ ...far, minutes: '90' }, far, NOW), 'nobody moved it').toMatchObject({
      ok: true,
      isFar: false,
    })
  })
  test('with a reset that needs another end', () => {
    const form = { endDate: '20/11/2028', endTime: '11:00', minutes: '', reason: '' }
    expect(readReopening(form, { needsEnd: true, needsReason: false }, NOW)).toMatchObject({
      ok: true,
      isFar: true,
    })
    expect(readReopening(form, { needsEnd: false, needsReason: false }, NOW)).toMatchObject({
      ok: true,
      isFar: false,
    })
  })
})

test('a reset asks for another end where it is over, and leaves it open to who may not see it', () => {
  const has = (endTime: string | null, timeout: number | null = 60) => ({ startTime: null, endTime, timeout })
  expect(endOfReset(null, NOW)).toBe(true)
  expect(endOfReset(has('2026-11-20T09:00:00-03:00'), NOW)).toBe(true)
  expect(endOfReset(has('2026-11-20T10:30:00-03:00'), NOW)).toBe('optional')
  expect(endOfReset(has('2026-11-20T12:00:00-03:00'), NOW)).toBe(false)
  expect(endOfReset(has(null, null), NOW)).toBe('optional')
})

test('a press is taken once in 2.5 s, and at once after a failed one', () => {
  const presses = makePresses()
  expect([presses.take(100), presses.take(2_599), presses.take(2_600)]).toEqual([true, false, true])
  presses.failed()
  expect([presses.take(2_700), presses.take(2_800)]).toEqual([true, false])
})

test('the present is that of the server, whatever the clock of this computer says', () => {
  expect(serverNow('2026-11-20T10:00:00-03:00', 90_000)).toBe(NOW + 90_000)
})
