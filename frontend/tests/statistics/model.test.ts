import { describe, expect, test } from 'vitest'
import {
  askAgainAfter,
  bandCounts,
  bandOf,
  clockTime,
  isBeingCounted,
  isFailedByNobody,
  readFilters,
  scaleEnd,
  settledPercent,
  suspected,
  withFilters,
} from '../../src/features/statistics/model.ts'
import type { ExamStatistics, ItemLine } from '../../src/features/statistics/types.ts'
import { line } from './factory.ts'

describe('statistics of an exam', () => {
  test('success below 30 % is low, below 75 % middle, and high from there on', () => {
    const bands = ['low', 'low', 'middle', 'middle', 'high', 'high']
    expect([0, 29.99, 30, 74.99, 75, 100].map(bandOf)).toEqual(bands)
  })

  test('a time is HH:mm:ss, rounded to seconds, and counts hours beyond a day', () => {
    expect([0, 59.6, 61, 3_599.5, 90_061].map(clockTime)).toEqual([
      '00:00:00',
      '00:01:00',
      '00:01:01',
      '01:00:00',
      '25:01:01',
    ])
  })

  test('an item that is still being graded, or that nobody answered, is of no band', () => {
    const items = [
      line({ percent: 10 }),
      line({ percent: 0, pending: 407 }),
      line({ percent: null }),
      line({ percent: 80 }),
    ]
    expect(items.map(settledPercent)).toEqual([10, null, null, 80])
    expect(bandCounts(items)).toEqual({ low: 1, middle: 0, high: 1 })
  })

  test('what is narrower goes from the address with what it was of; the exam stays', () => {
    const query = new URLSearchParams('collection=4&exam=7&school=1&grade=2&class=3')
    const none = { exam: null, school: null, grade: null, class: null }
    expect(readFilters(query)).toEqual({ exam: 7, school: 1, grade: 2, class: 3 })
    expect(withFilters(query, { school: 9 }).toString()).toBe('collection=4&exam=7&school=9')
    expect(withFilters(query, { grade: null }).toString()).toBe('collection=4&exam=7&school=1')
    expect(withFilters(query, { class: null }).toString()).toBe('collection=4&exam=7&school=1&grade=2')
    expect(readFilters(new URLSearchParams('exam=-1&school=x&class=0'))).toEqual(none)
  })

  test('answers are being counted while somebody has finished and no item has a number', () => {
    const of = (finished: number, items: ItemLine[]): ExamStatistics => ({
      applications: { finished, unfinished: 0, missing: 0, waiting: 0 },
      answers: { averageTimePerQuestion: null, mostCorrect: [], mostWrong: [] },
      items,
      results: null,
      asOf: '2026-11-26T08:00:00.000Z',
    })
    expect(isBeingCounted(of(3, [line({})]))).toBe(true)
    expect(isBeingCounted(of(0, [line({})]))).toBe(false)
    expect(isBeingCounted(of(3, []))).toBe(false)
    expect(isBeingCounted(of(3, [line({ pending: 3 })]))).toBe(false)
  })

  test('the count is awaited for a minute, and asked once a minute from then on', () => {
    expect([0, 1, 29].map((times) => askAgainAfter(true, times))).toEqual([2000, 2000, 2000])
    expect([30, 400].map((times) => askAgainAfter(true, times))).toEqual([60_000, 60_000])
    expect(askAgainAfter(false, 0)).toBe(60_000)
  })

  test('suspected items are those that name an alternative', () => {
    const key = { alternative: 5, letter: 'C', meanTotal: 11, keyMeanTotal: null }
    expect(suspected([line({}), line({ position: 7, suspectedKey: key })])).toMatchObject([{ position: 7 }])
  })

  test('a scale ends at a round number above its bars, 100 at most', () => {
    const bars = [[], [{ value: 3 }], [{ value: 41 }, { value: null }], [{ value: 100 }]]
    expect(bars.map((some) => scaleEnd(some))).toEqual([10, 10, 50, 100])
  })
})

test('nobody failed an item only where some are graded, and none of those was failed', () => {
  const right = line({ correct: 3, percent: 100 })
  const failed = line({ correct: 2, wrong: 1, percent: 66.6 })
  expect(isFailedByNobody([right, line({})])).toBe(true)
  expect(isFailedByNobody([right, failed])).toBe(false)
  expect(isFailedByNobody([line({}), line({ pending: 2 })])).toBe(false)
})
