import { describe, expect, test } from 'vitest'
import { dateText, instantOf, isDate, isTime, timeText } from '../../src/locales/school_time.ts'
import {
  attentionIn,
  countFilters,
  isFirstPage,
  NO_FILTERS,
  readFilters,
  STATUSES,
  writeFilters,
} from '../../src/features/application-list/model/filters.ts'
import { clockText, secondsLeft } from '../../src/features/application-list/model/time_left.ts'

test('a list of what has begun offers no filter for what has not', () => {
  expect(attentionIn(STATUSES)).toContain('not_begun')
  expect(attentionIn(['STARTED', 'STOPPED', 'FINISHED'])).not.toContain('not_begun')
})

const read = (query: string) => readFilters(new URLSearchParams(query))

describe('filters of the list', () => {
  test('are read from the address under the names of the requirements', () => {
    const usual = read('')
    expect(
      read('collection=4&turma=7&institution=3&period=2026&status=STARTED&is_special_need=true&exam=9')
    ).toEqual({
      ...usual,
      status: 'STARTED',
      hasNeed: true,
      exam: 9,
      school: 3,
      classId: 7,
      period: 2026,
    })
    expect(
      read('turma=x&institution=-1&status=DONE&exam=1e3&is_special_need=1&ordering=-password&period=a')
    ).toEqual(usual)
    expect(read('ordering=-last_saved_at').ordering).toBe('-last_saved_at')
  })
  test('any change goes back to the first page, and keeps the rest of the address', () => {
    const query = new URLSearchParams('collection=4&after=x&turma=7')
    expect(writeFilters(query, { status: 'FINISHED' }).toString()).toBe(
      'collection=4&turma=7&status=FINISHED'
    )
    expect(writeFilters(query, { ordering: '-name' }).toString()).toBe('collection=4&turma=7&ordering=-name')
    expect(writeFilters(query, { before: 'y' }).toString()).toBe('collection=4&turma=7&before=y')
    expect(writeFilters(query, { after: '' }).toString()).toBe('collection=4&turma=7')
    expect(writeFilters(query, NO_FILTERS).toString()).toBe('collection=4')
    expect([read('after=x'), read('before=x'), read('turma=7')].map(isFirstPage)).toEqual([
      false,
      false,
      true,
    ])
  })
  test('are counted without the page and the order', () => {
    expect(countFilters(read('collection=4&after=x&ordering=-name'))).toBe(0)
    expect(countFilters(read('turma=7&search=ana&after=x'))).toBe(2)
  })
})

describe('dates as staff type them', () => {
  test('are days that exist, and times of a clock', () => {
    expect(['29/02/2028', '31/12/2026'].map(isDate)).toEqual([true, true])
    expect(['29/02/2027', '31/04/2026', '1/1/2026', '2026-11-20', '99/99/9999', ''].map(isDate)).toEqual(
      Array.from({ length: 6 }, () => false)
    )
    expect(['00:00', '23:59', '24:00', '12:60', '1:00', ''].map(isTime)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })
  test('are those of the school, whatever the time zone of the computer is', () => {
    expect(instantOf('20/11/2026', '11:45')).toBe(Date.parse('2026-11-20T11:45:00-03:00'))
    // Summer time of 2018 in São Paulo: two hours behind UTC.
    expect(instantOf('20/11/2018', '00:30')).toBe(Date.parse('2018-11-20T00:30:00-02:00'))
    expect(instantOf('20/11/2026', '25:00')).toBeNull()
    expect(instantOf('31/02/2026', '10:00')).toBeNull()
  })
  test('are written as they are read', () => {
    const late = Date.parse('2026-11-20T23:30:00-03:00')
    expect([dateText(late), timeText(late)]).toEqual(['20/11/2026', '23:30'])
    expect(instantOf(dateText(late), timeText(late))).toBe(late)
  })
})

describe('the time that is left', () => {
  test('runs by the monotonic clock and ends at 0', () => {
    expect(secondsLeft(600, 1_400)).toBe(599)
    expect(secondsLeft(3, 10_000)).toBe(0)
  })
  test('shows hours only where there are any', () => {
    expect([clockText(3909), clockText(309), clockText(9)]).toEqual(['1:05:09', '5:09', '0:09'])
  })
})
