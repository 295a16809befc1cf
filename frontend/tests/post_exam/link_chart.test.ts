import { describe, expect, it } from 'vitest'
import {
  findingOf,
  levelOf,
  partsOf,
  ticksOf,
  type Point,
} from '../../src/features/post-exam/model/link_chart.ts'

const thresholds = { goodMs: 500, badMs: 1500 }
const START = Date.parse('2026-11-26T12:00:00Z')
const point = (seconds: number, averageMs: number, more: Partial<Point> = {}): Point => ({
  when: new Date(START + seconds * 1000).toISOString(),
  averageMs,
  worstMs: averageMs,
  score: 100,
  ...more,
})

describe('the chart of a link', () => {
  it('calls a delay good up to the first threshold and bad from the second on', () => {
    expect([0, 500, 501, 1499, 1500, 9000].map((ms) => levelOf(ms, thresholds))).toEqual([
      'good',
      'good',
      'fair',
      'fair',
      'bad',
      'bad',
    ])
  })

  it('has five round steps that hold both thresholds and the worst delay', () => {
    const ticks = (worstMs: number) => ticksOf({ thresholds, points: [point(0, 100, { worstMs })] })
    expect(ticks(100)).toEqual([0, 500, 1000, 1500, 2000, 2500])
    expect(ticks(2400)).toEqual([0, 500, 1000, 1500, 2000, 2500])
    expect(ticks(2501)).toEqual([0, 1000, 2000, 3000, 4000, 5000])
    expect(ticks(600_000)).toEqual([0, 200_000, 400_000, 600_000, 800_000, 1_000_000])
    expect(ticksOf({ thresholds: { goodMs: 50, badMs: 150 }, points: [] })).toEqual([
      0, 50, 100, 150, 200, 250,
    ])
  })

  it('says what it shows: good, never bad, or how much of it was bad', () => {
    const finding = (...delays: number[]) =>
      findingOf({ thresholds, points: delays.map((ms, at) => point(at * 10, ms, { score: 90 - at })) })
    expect(finding(100, 200)).toEqual({
      kind: 'good',
      badPercent: 0,
      averageMs: 150,
      worstMs: 200,
      lowestScore: 89,
    })
    expect(finding(100, 800).kind).toBe('fair')
    expect(finding(100, 800, 1600, 1700)).toMatchObject({ kind: 'bad', badPercent: 50 })
    expect(finding(...Array.from({ length: 399 }, () => 100), 1600)).toMatchObject({
      kind: 'bad',
      badPercent: 1,
    })
  })

  it('draws no line where nobody measured', () => {
    const seconds = [0, 10, 20, 30, 900, 910]
    const parts = partsOf(seconds.map((at) => point(at, 100)))
    expect(parts.map((part) => part.length)).toEqual([4, 2])
    // Points of a long exam are further apart than that, and still one line.
    expect(partsOf([0, 90, 180, 270].map((at) => point(at, 100)))).toHaveLength(1)
    expect(partsOf([])).toEqual([])
  })
})
