import type { Data } from '@banca/backend/api'

export type Series = Data.LiveRoom.ConnectionSeries
export type Point = Series['points'][number]
type Thresholds = Series['thresholds']
export type Level = 'good' | 'fair' | 'bad'

/** Ticks of the vertical axis above zero. */
const TICKS = 5

/** A link is good up to the first threshold and bad from the second on. */
export const levelOf = (delayMs: number, { goodMs, badMs }: Thresholds): Level =>
  delayMs <= goodMs ? 'good' : delayMs >= badMs ? 'bad' : 'fair'

/** Steps that people count in: 1, 2 or 5 times a power of ten, and half of the last. */
const STEPS = [1, 2, 2.5, 5, 10]

/** The ticks of the vertical axis, from 0 in five equal steps; both thresholds and every delay are below the last. Milliseconds. */
export function ticksOf({ points, thresholds }: Pick<Series, 'points' | 'thresholds'>): number[] {
  const highest = Math.max(thresholds.badMs * 1.1, ...points.map(({ worstMs }) => worstMs), 1)
  const power = 10 ** Math.floor(Math.log10(highest / TICKS))
  const step = (STEPS.find((one) => one * power * TICKS >= highest) ?? 10) * power
  return Array.from({ length: TICKS + 1 }, (_, at) => at * step)
}

/** What the chart tells in a sentence, and the numbers beside it. Delays in ms; `badPercent`: of the points. */
export interface Finding {
  kind: 'good' | 'fair' | 'bad'
  badPercent: number
  averageMs: number
  worstMs: number
  lowestScore: number
}

export function findingOf({ points, thresholds }: Pick<Series, 'points' | 'thresholds'>): Finding {
  const levels = points.map(({ averageMs }) => levelOf(averageMs, thresholds))
  const bad = levels.filter((level) => level === 'bad').length
  const isGood = levels.every((level) => level === 'good')
  return {
    kind: bad > 0 ? 'bad' : isGood ? 'good' : 'fair',
    // One bad point of many is more than none.
    badPercent: bad === 0 ? 0 : Math.max(1, Math.round((bad / points.length) * 100)),
    averageMs: Math.round(points.reduce((sum, { averageMs }) => sum + averageMs, 0) / points.length),
    worstMs: Math.round(Math.max(...points.map(({ worstMs }) => worstMs))),
    lowestScore: Math.min(...points.map(({ score }) => score)),
  }
}

/** A link that nobody measured for so long is no line in the chart. */
const SILENT_MS = 60_000

/** The points in the parts between which nothing was measured. A part is longer than its distances usually are. */
export function partsOf(points: readonly Point[]): Point[][] {
  const distances = points.slice(1).map((point, at) => momentOf(point) - momentOf(points[at] ?? point))
  const usual = distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0
  const longest = Math.max(SILENT_MS, usual * 3)
  const parts: Point[][] = []
  for (const [at, point] of points.entries()) {
    const last = parts.at(-1)
    if (last === undefined || (distances[at - 1] ?? 0) > longest) parts.push([point])
    else last.push(point)
  }
  return parts
}

export const momentOf = ({ when }: Point): number => Date.parse(when)
