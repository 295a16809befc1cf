import type { Score } from '../../contract/index.ts'

/** Points for `right` of `total` parts: all of them earn exactly `value`, without a rounding error. */
export function share(value: number, right: number, total: number): Score {
  if (total <= 0 || right <= 0) return { earned: 0, max: value }
  return { earned: right >= total ? value : (value * right) / total, max: value }
}
