/** How values are compared: as names, by their order, by their difference, or by their difference in proportion to their size. */
export type Metric = 'nominal' | 'ordinal' | 'interval' | 'ratio'

/** How many texts got `first` from the first marker and `second` from the second. */
export type PairCount = { readonly first: number; readonly second: number; readonly count: number }

/** How often a value stood beside another in one text: `count` need not be an integer. Of two different values both orders are there. */
export type Coincidence = { readonly one: number; readonly other: number; readonly count: number }

/** Fewer pairs say nothing that would last. */
export const LEAST_PAIRS = 30

/** `no_variation`: everybody gave the same value to every text, so that agreement by chance is certain. */
export type NoFigure = 'too_few_pairs' | 'no_variation'

/** `exact`, `near`: shares from 0 to 1. Null for what there is no figure of; `reason` says why. */
export type Agreement = {
  readonly pairs: number
  readonly exact: number | null
  readonly near: number | null
  readonly kappa: number | null
  readonly alpha: number | null
  readonly reason: NoFigure | null
}

/** `isNear`: are two values close enough to be called adjacent? Equal ones are. */
type Manner = { readonly metric: Metric; isNear(first: number, second: number): boolean }

/** What two independent markers have in common, over all texts that both have marked. */
export function agreementOf(counts: readonly PairCount[], { metric, isNear }: Manner): Agreement {
  const pairs = sumOf(counts, ({ count }) => count)
  if (pairs < LEAST_PAIRS)
    return { pairs, exact: null, near: null, kappa: null, alpha: null, reason: 'too_few_pairs' }
  const shareOf = (is: (pair: PairCount) => boolean) =>
    sumOf(counts, (pair) => (is(pair) ? pair.count : 0)) / pairs
  const alpha = alphaOf(coincidencesOfPairs(counts), metric)
  return {
    pairs,
    exact: shareOf(({ first, second }) => first === second),
    near: shareOf(({ first, second }) => isNear(first, second)),
    // Names have no distance whose square could be taken.
    kappa: metric === 'nominal' ? null : kappaOf(counts),
    alpha,
    reason: alpha === null ? 'no_variation' : null,
  }
}

/**
 * Cohen's kappa with quadratic weights: 1 less the mean square of the differences in proportion to what it would be if both markers gave their values to
 * texts by chance. With (i - j)² as the disagreement of i and j its largest value cancels out.
 * J. Cohen, "Weighted kappa", Psychological Bulletin 70 (1968) 213-220, formula 4.
 * @returns null: both gave one and the same value to all
 */
export function kappaOf(counts: readonly PairCount[]): number | null {
  const pairs = sumOf(counts, ({ count }) => count)
  // The sum over all pairs of a first and a second value, of their squared differences, by mean and spread of each: no table of all of them.
  const first = momentsOf(counts.map((pair) => ({ value: pair.first, count: pair.count })))
  const second = momentsOf(counts.map((pair) => ({ value: pair.second, count: pair.count })))
  const byChance = first.spread + second.spread + pairs * (first.mean - second.mean) ** 2
  if (byChance === 0) return null
  return 1 - sumOf(counts, (pair) => pair.count * (pair.first - pair.second) ** 2) / byChance
}

/**
 * Krippendorff's alpha: 1 less the disagreement within texts in proportion to the disagreement between any two values of all. Values that stand alone in
 * their text are not part of the coincidences.
 * K. Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011), https://repository.upenn.edu/asc_papers/43, sections C and E:
 * alpha = 1 - (n - 1) · Σ o(c,k) δ²(c,k) / Σ n(c) n(k) δ²(c,k).
 * @returns null: there is one value, or none
 */
export function alphaOf(coincidences: readonly Coincidence[], metric: Metric): number | null {
  const sizes = sizesOf(coincidences)
  const n = sumOf([...sizes.values()], (size) => size)
  const { difference, expected } = DISTANCES[metric](sizes)
  if (expected === 0 || sizes.size < 2) return null
  const observed = sumOf(coincidences, ({ one, other, count }) => count * difference(one, other))
  return 1 - ((n - 1) * observed) / expected
}

/** Two values a text: each pair counts in both orders. */
export const coincidencesOfPairs = (counts: readonly PairCount[]): Coincidence[] =>
  counts.flatMap(({ first, second, count }) => [
    { one: first, other: second, count },
    { one: second, other: first, count },
  ])

/**
 * Any number of values a text: each of the m(m - 1) ordered pairs in it counts 1/(m - 1).
 * K. Krippendorff, the same, section C, step 2.
 */
export const coincidencesOf = (texts: readonly (readonly number[])[]): Coincidence[] =>
  texts.flatMap((values) =>
    values.flatMap((one, at) =>
      values.flatMap((other, place) => (place === at ? [] : [{ one, other, count: 1 / (values.length - 1) }]))
    )
  )

/** How often each value is part of a coincidence, in the order of the values. */
function sizesOf(coincidences: readonly Coincidence[]): Map<number, number> {
  const sizes = new Map<number, number>()
  for (const { one, count } of coincidences) sizes.set(one, (sizes.get(one) ?? 0) + count)
  return new Map([...sizes].sort(([a], [b]) => a - b))
}

/** `difference`: squared, of two values. `expected`: its sum over all pairs of values. */
type Distance = { difference(one: number, other: number): number; readonly expected: number }

const DISTANCES: Readonly<Record<Metric, (sizes: ReadonlyMap<number, number>) => Distance>> = {
  nominal: (sizes) => {
    const all = [...sizes.values()]
    const n = sumOf(all, (size) => size)
    const same = sumOf(all, (size) => size ** 2)
    return {
      difference: (one, other) => (one === other ? 0 : 1),
      expected: sizes.size < 2 ? 0 : n ** 2 - same,
    }
  },
  // The sum of the sizes from c to k, less half of both ends, is how far the middles of their places are from each other.
  ordinal: (sizes) => {
    const middles = middlesOf(sizes)
    const places = [...sizes].map(([value, count]) => ({ value: middles.get(value) ?? 0, count }))
    const placeOf = (value: number) => middles.get(value) ?? 0
    return {
      difference: (one, other) => (placeOf(one) - placeOf(other)) ** 2,
      expected: squaredDifferences(places),
    }
  },
  interval: (sizes) => ({
    difference: (one, other) => (one - other) ** 2,
    expected: squaredDifferences([...sizes].map(([value, count]) => ({ value, count }))),
  }),
  ratio: (sizes) => {
    const difference = (one: number, other: number) =>
      one === other ? 0 : ((one - other) / (one + other)) ** 2
    const all = [...sizes]
    const expected = sumOf(all, ([one, size]) =>
      sumOf(all, ([other, times]) => size * times * difference(one, other))
    )
    return { difference, expected }
  },
}

function middlesOf(sizes: ReadonlyMap<number, number>): Map<number, number> {
  const middles = new Map<number, number>()
  let before = 0
  for (const [value, size] of sizes) {
    middles.set(value, before + size / 2)
    before += size
  }
  return middles
}

type Weighed = { readonly value: number; readonly count: number }

/** Over all ordered pairs of the values: 2 n times their spread, which loses no digits as the difference of two large sums would. */
function squaredDifferences(values: readonly Weighed[]): number {
  const { n, spread } = momentsOf(values)
  return 2 * n * spread
}

/** `spread`: the sum of the squared differences from the mean. */
function momentsOf(values: readonly Weighed[]): { n: number; mean: number; spread: number } {
  const n = sumOf(values, ({ count }) => count)
  const mean = n === 0 ? 0 : sumOf(values, ({ value, count }) => value * count) / n
  return { n, mean, spread: sumOf(values, ({ value, count }) => count * (value - mean) ** 2) }
}

const sumOf = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0)
