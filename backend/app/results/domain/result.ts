/** Results of one call. */
export const RESULTS_MOST = 500

export const SECTION_MAX = 120
export const STATUS_MAX = 80
export const CATEGORY_MAX = 80
export const COLOR = /^#[0-9A-Fa-f]{6}$/

/** More points than any process gives. */
export const POINTS_MOST = 1_000_000

const THOUSANDTHS = 1_000
// A decimal fraction times a thousand has a rounding error.
const NEARLY = 1e-6

/** Points as they are stored; null where they are finer than a thousandth. */
export function thousandthsOf(points: number): number | null {
  const stored = Math.round(points * THOUSANDTHS)
  return Math.abs(points * THOUSANDTHS - stored) < NEARLY ? stored : null
}

export const pointsOf = (thousandths: number | null): number | null =>
  thousandths === null ? null : thousandths / THOUSANDTHS

/** Percent with one decimal; null where there is no value, or nothing that it is a part of. */
export const percentageOf = (value: number | null, total: number | null): number | null =>
  value === null || total === null || total === 0 ? null : Math.round((value * 1_000) / total) / 10

type Points = {
  readonly value: number | null
  readonly totalValue: number | null
  readonly passingScore: number | null
  readonly status: string | null
}

/** What is wrong with a result, and the field that has to change; null: nothing. Points in thousandths. */
export function problemOfResult({ value, totalValue, passingScore, status }: Points) {
  if (value === null && status === null) return { field: 'value', text: 'results.nothing_said' }
  if (value !== null && totalValue === null) return { field: 'totalValue', text: 'results.total_missing' }
  if (totalValue === 0) return { field: 'totalValue', text: 'results.total_zero' }
  if (value !== null && totalValue !== null && value > totalValue)
    return { field: 'value', text: 'results.above_total' }
  if (passingScore !== null && totalValue !== null && passingScore > totalValue)
    return { field: 'passingScore', text: 'results.above_total' }
  return null
}

/** Why a candidate cannot appeal against a result. `no_window`: the process takes no appeals. `result_gone`: the version that is read is without it. */
export type CannotAppealResult = 'no_window' | 'not_open' | 'closed' | 'appeal_exists' | 'result_gone'

/** The first reason that a candidate should read; null: they may appeal. */
export function resultObstacle(
  hasAppeal: boolean,
  window: 'none' | 'not_open' | 'open' | 'closed'
): Exclude<CannotAppealResult, 'result_gone'> | null {
  if (hasAppeal) return 'appeal_exists'
  if (window === 'open') return null
  return window === 'none' ? 'no_window' : window
}
