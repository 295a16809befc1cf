import { test } from '@japa/runner'
import {
  agreementOf,
  alphaOf,
  coincidencesOf,
  coincidencesOfPairs,
  kappaOf,
  LEAST_PAIRS,
  type Metric,
  type PairCount,
} from '#grading/domain/agreement'

/** Data "C" of Krippendorff's paper: four observers, twelve units; 0 where an observer has no value. */
const OBSERVERS = [
  [1, 2, 3, 3, 2, 1, 4, 1, 2, 0, 0, 0],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, 0, 3],
  [0, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 0],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, 0],
]
const UNITS = Array.from({ length: 12 }, (_, at) => OBSERVERS.flatMap((values) => values[at] || []))

/** Texts that two marked: the values of the first, and of the second. */
const pairsOf = (first: readonly number[], second: readonly number[]): PairCount[] =>
  first.map((value, at) => ({ first: value, second: second[at] ?? 0, count: 1 }))

const isNear = (one: number, other: number) => Math.abs(one - other) <= 1

test.group('agreement of markers', () => {
  test('alpha of data "C" is what Krippendorff publishes, by each metric')
    .with<[Metric, number][]>([
      ['nominal', 0.743],
      ['ordinal', 0.815],
      ['interval', 0.849],
      ['ratio', 0.797],
    ])
    .run(({ assert }, [metric, published]) => {
      assert.closeTo(alphaOf(coincidencesOf(UNITS), metric) ?? 0, published, 0.0005)
    })

  test('quadratic weighted kappa is what is published with the metric of essay scoring')
    .with<[number[], number[], number][]>([
      [[1, 2, 3], [1, 2, 3], 1],
      [[1, 2, 1], [1, 2, 2], 0.4],
      [[1, 2, 3, 1, 2, 2, 3], [1, 2, 3, 1, 2, 3, 2], 0.75],
    ])
    .run(({ assert }, [first, second, published]) => {
      assert.closeTo(kappaOf(pairsOf(first, second)) ?? 0, published, 1e-9)
    })

  test('kappa by weights of each cell and alpha by each pair of values are the same as by their sums, to 1e-9', ({
    assert,
  }) => {
    const counts: PairCount[] = []
    // A fixed table of 26 totals from 0 to 1000, most of them near the diagonal.
    for (let first = 0; first <= 1000; first += 40)
      for (let second = 0; second <= 1000; second += 40)
        counts.push({ first, second, count: ((first * 7 + second * 3) % 11) + (first === second ? 900 : 0) })
    assert.closeTo(kappaOf(counts) ?? 0, kappaByCells(counts), 1e-9)
    for (const metric of ['ordinal', 'interval'] as const) {
      const coincidences = coincidencesOfPairs(counts)
      assert.closeTo(alphaOf(coincidences, metric) ?? 0, alphaByPairs(counts, metric), 1e-9)
    }
  })

  test('shares count pairs that are equal and that are near; order of the markers does not matter to alpha', ({
    assert,
  }) => {
    const counts = [
      { first: 0, second: 0, count: 20 },
      { first: 1, second: 2, count: 10 },
      { first: 4, second: 1, count: 10 },
    ]
    const found = agreementOf(counts, { metric: 'ordinal', isNear })
    assert.containsSubset(found, { pairs: 40, exact: 0.5, near: 0.75, reason: null })
    const turned = counts.map(({ first, second, count }) => ({ first: second, second: first, count }))
    assert.closeTo(agreementOf(turned, { metric: 'ordinal', isNear }).alpha ?? 0, found.alpha ?? 1, 1e-12)
  })

  test('too few pairs, and pairs without any variation, say so instead of a number', ({ assert }) => {
    const few = [{ first: 1, second: 2, count: LEAST_PAIRS - 1 }]
    assert.deepEqual(agreementOf(few, { metric: 'interval', isNear }), {
      pairs: LEAST_PAIRS - 1,
      exact: null,
      near: null,
      kappa: null,
      alpha: null,
      reason: 'too_few_pairs',
    })
    assert.deepEqual(agreementOf([], { metric: 'nominal', isNear }).reason, 'too_few_pairs')
    const same = [{ first: 3, second: 3, count: LEAST_PAIRS }]
    assert.deepEqual(agreementOf(same, { metric: 'ordinal', isNear }), {
      pairs: LEAST_PAIRS,
      exact: 1,
      near: 1,
      kappa: null,
      alpha: null,
      reason: 'no_variation',
    })
  })
})

const total = (counts: readonly PairCount[]) => counts.reduce((sum, { count }) => sum + count, 0)

/** With a weight for each cell of the table, as Cohen writes it. */
function kappaByCells(counts: readonly PairCount[]): number {
  const n = total(counts)
  const values = [...new Set(counts.flatMap(({ first, second }) => [first, second]))]
  let observed = 0
  let expected = 0
  for (const one of values)
    for (const other of values) {
      const of = (is: (pair: PairCount) => boolean) => total(counts.filter(is)) / n
      const weight = (one - other) ** 2
      observed += weight * of(({ first, second }) => first === one && second === other)
      expected += weight * of(({ first }) => first === one) * of(({ second }) => second === other)
    }
  return 1 - observed / expected
}

/** With the difference of each pair of values, as Krippendorff writes it. */
function alphaByPairs(counts: readonly PairCount[], metric: 'ordinal' | 'interval'): number {
  const values = [...new Set(counts.flatMap(({ first, second }) => [first, second]))].sort((a, b) => a - b)
  const sizes = values.map((value) =>
    counts.reduce(
      (sum, { first, second, count }) => sum + (first === value ? count : 0) + (second === value ? count : 0),
      0
    )
  )
  const n = sizes.reduce((sum, size) => sum + size, 0)
  const delta = (one: number, other: number) => {
    if (metric === 'interval') return ((values[one] ?? 0) - (values[other] ?? 0)) ** 2
    const [from, to] = one < other ? [one, other] : [other, one]
    const between = sizes.slice(from, to + 1).reduce((sum, size) => sum + size, 0)
    return (between - ((sizes[from] ?? 0) + (sizes[to] ?? 0)) / 2) ** 2
  }
  const observed = counts.reduce(
    (sum, { first, second, count }) => sum + 2 * count * delta(values.indexOf(first), values.indexOf(second)),
    0
  )
  let expected = 0
  sizes.forEach((size, one) =>
    sizes.forEach((times, other) => (expected += one === other ? 0 : size * times * delta(one, other)))
  )
  return 1 - ((n - 1) * observed) / expected
}
