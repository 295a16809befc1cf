import type { CellSums, ItemSums, TakerSums } from './sums.js'

/** Fewer results say nothing that would last. */
export const LEAST_RESULTS = 30

/** Shares of a point add up with a rounding error: what is below is none. */
const NEARLY = 1e-9

/** Mean of `n` values with this sum; null where there are none. */
export const meanOf = (n: number, sum: number): number | null => (n === 0 ? null : sum / n)

/** Sample variance (n - 1) by the sums of the values and of their squares; null below two values. */
export function varianceOf(n: number, sum: number, squares: number): number | null {
  if (n < 2) return null
  const variance = (squares - (sum * sum) / n) / (n - 1)
  // The difference of two large numbers: a rounding error is no spread.
  return variance > NEARLY * Math.max(1, squares / n) ? variance : 0
}

/**
 * Discrimination of an item: the correlation of its points with those of the other items ("rest-corrected" point-biserial), since an item that
 * is part of the total correlates with itself. Null where one of both has no spread.
 * S. Henrysson, "Correction of item-total correlations in item analysis", Psychometrika 28 (1963) 211-218.
 */
export function discriminationOf({ n, x, xx, t, tt, xt }: ItemSums): number | null {
  // Of the rest r = t - x.
  const varianceX = varianceOf(n, x, xx)
  const varianceR = varianceOf(n, t - x, tt - 2 * xt + xx)
  if (!varianceX || !varianceR) return null
  const covariance = (xt - xx - (x * (t - x)) / n) / (n - 1)
  return Math.min(1, Math.max(-1, covariance / Math.sqrt(varianceX * varianceR)))
}

/** Of the items that are scored by their key. `standardError` in points. */
export type ResultFigures = {
  count: number
  mean: number
  sd: number
  reliability: number | null
  standardError: number | null
}

/**
 * Mean and spread of the totals, and how reliable they are: KR-20 where items are right or wrong, and alpha, of which it is the special case,
 * where they have parts; null for one item, without spread, and where not everybody had the same items. The standard error of measurement
 * is sd * sqrt(1 - reliability).
 * G. F. Kuder, M. W. Richardson, "The theory of the estimation of test reliability", Psychometrika 2 (1937) 151-160; L. J. Cronbach,
 * "Coefficient alpha and the internal structure of tests", Psychometrika 16 (1951) 297-334.
 */
export function resultFigures(
  { results, total, totalSquares, items }: CellSums,
  sameItems: boolean
): ResultFigures {
  const variance = varianceOf(results, total, totalSquares) ?? 0
  const sd = Math.sqrt(variance)
  const reliability = sameItems ? alphaOf([...items.values()], results, variance) : null
  return {
    count: results,
    mean: meanOf(results, total) ?? 0,
    sd,
    reliability,
    // Below zero (items that contradict each other) nothing of the total is measured: its error is all of its spread.
    standardError: reliability === null ? null : sd * Math.sqrt(1 - Math.max(0, reliability)),
  }
}

function alphaOf(items: readonly ItemSums[], results: number, variance: number): number | null {
  const scored = items.filter(({ n }) => n > 0)
  const k = scored.length
  if (k < 2 || variance === 0 || scored.some(({ n }) => n !== results)) return null
  const ofItems = scored.reduce((sum, { n, x, xx }) => sum + (varianceOf(n, x, xx) ?? 0), 0)
  return (k / (k - 1)) * (1 - ofItems / variance)
}

/** An alternative with who chose it. */
export type Taken = { readonly id: number; readonly isKey: boolean; readonly takers: TakerSums }

export type Suspicion = {
  readonly alternativeId: number
  readonly mean: number
  readonly keyMean: number | null
}

/** Fewer who chose an alternative say nothing about it. */
const LEAST_TAKERS = 10
/** One-sided 1 %: of a hundred comparisons of right keys one would be this far, were its wrong alternative as good as the key. */
const FAR = 2.326

/**
 * The wrong alternative that draws better pupils than the key, where there is one: those who chose it have more points in the other items
 * than those who chose the key, by more than chance (Welch's t). Where fewer than 10 chose the key, they are compared with everybody else who
 * chose something.
 * A distractor is compared with the key alone by Y. Attali, T. Fraenkel, "The point-biserial as a discrimination index for distractors in
 * multiple-choice items", Journal of Educational Measurement 37 (2000) 77-86; B. L. Welch, "The generalization of Student's problem when
 * several different population variances are involved", Biometrika 34 (1947) 28-35.
 */
export function suspicionOf(alternatives: readonly Taken[]): Suspicion | null {
  const keys = alternatives.filter(({ isKey }) => isKey)
  if (keys.length === 0) return null
  const key = together(keys)
  const suspected = alternatives
    .filter(({ isKey, takers }) => !isKey && takers.n >= LEAST_TAKERS)
    .filter((one) => {
      const others = key.n >= LEAST_TAKERS ? key : together(alternatives.filter((other) => other !== one))
      return others.n >= LEAST_TAKERS && distance(one.takers, others) > FAR
    })
    .toSorted((a, b) => b.takers.r / b.takers.n - a.takers.r / a.takers.n)
    .at(0)
  if (!suspected) return null
  const { id, takers } = suspected
  return { alternativeId: id, mean: takers.r / takers.n, keyMean: meanOf(key.n, key.r) }
}

const together = (some: readonly Taken[]): TakerSums =>
  some.reduce((sum, { takers: { n, r, rr } }) => ({ n: sum.n + n, r: sum.r + r, rr: sum.rr + rr }), {
    n: 0,
    r: 0,
    rr: 0,
  })

/** Difference of the means in standard errors. */
function distance(a: TakerSums, b: TakerSums): number {
  const error = (varianceOf(a.n, a.r, a.rr) ?? 0) / a.n + (varianceOf(b.n, b.r, b.rr) ?? 0) / b.n
  const difference = a.r / a.n - b.r / b.n
  // Without any spread a difference is one.
  return error === 0 ? (difference > NEARLY ? Infinity : 0) : difference / Math.sqrt(error)
}
