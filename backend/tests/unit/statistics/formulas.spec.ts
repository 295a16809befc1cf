import { test } from '@japa/runner'
import {
  discriminationOf,
  resultFigures,
  suspicionOf,
  varianceOf,
  type Taken,
} from '#statistics/domain/formulas'
import { addItem, noItemSums, noSums, type CellSums } from '#statistics/domain/sums'

/**
 * Six candidates, three items of a point:
 *
 *     A 1 1 1 = 3    B 1 1 0 = 2    C 1 0 1 = 2    D 0 1 0 = 1    E 1 0 0 = 1    F 0 0 0 = 0
 */
const POINTS = [
  [1, 1, 1],
  [1, 1, 0],
  [1, 0, 1],
  [0, 1, 0],
  [1, 0, 0],
  [0, 0, 0],
]

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const squares = (values: readonly number[]) => sum(values.map((value) => value * value))

function sumsOf(points: readonly (readonly number[])[]): CellSums {
  const totals = points.map(sum)
  const sums = { ...noSums(), results: points.length, total: sum(totals), totalSquares: squares(totals) }
  for (let item = 0; item < (points[0]?.length ?? 0); item += 1) {
    const x = points.map((row) => row[item] ?? 0)
    addItem(sums, item + 1, {
      ...noItemSums(),
      n: points.length,
      x: sum(x),
      xx: squares(x),
      t: sum(totals),
      tt: squares(totals),
      xt: sum(x.map((value, at) => value * (totals[at] ?? 0))),
    })
  }
  return sums
}

const itemOf = (sums: CellSums, id: number) => sums.items.get(id) ?? noItemSums()

test.group('the formulas of the statistics', () => {
  test('mean, spread, KR-20 and standard error are those of the table counted by hand', ({ assert }) => {
    const { count, mean, sd, reliability, standardError } = resultFigures(sumsOf(POINTS), true)
    assert.equal(count, 6)
    assert.equal(mean, 1.5)
    // Squares 19, less 81/6, by 5.
    assert.closeTo(sd, Math.sqrt(1.1), 1e-12)
    // Variances of the items 4/15 + 3/10 + 4/15 = 5/6; 3/2 * (1 - (5/6) / (11/10)).
    assert.closeTo(reliability ?? 0, 4 / 11, 1e-12)
    assert.closeTo(standardError ?? 0, Math.sqrt(0.7), 1e-12)
  })

  test('reliability needs two items, a spread, and the same items for everybody', ({ assert }) => {
    assert.isNull(resultFigures(sumsOf([[1], [0]]), true).reliability)
    assert.isNull(
      resultFigures(
        sumsOf([
          [1, 1],
          [1, 1],
        ]),
        true
      ).reliability
    )
    assert.isNull(resultFigures(sumsOf(POINTS), false).reliability, 'an adaptive exam')
    const sums = sumsOf(POINTS)
    sums.items.set(2, { ...itemOf(sums, 2), n: 5 })
    assert.isNull(resultFigures(sums, true).reliability)
    // Items that contradict each other: the totals measure nothing, and their error is their spread.
    const { reliability, standardError, sd } = resultFigures(
      sumsOf([
        [1, 0, 1],
        [0, 1, 0],
        [1, 0, 0],
        [0, 1, 1],
      ]),
      true
    )
    assert.isBelow(reliability ?? 0, 0)
    assert.equal(standardError, sd)
  })

  test('discrimination compares an item with the other items, not with itself', ({ assert }) => {
    const sums = sumsOf(POINTS)
    // Rest 2 1 1 1 0 0: variance 17/30; of the item 4/15; together 2/15.
    assert.closeTo(discriminationOf(itemOf(sums, 1)) ?? 0, 2 / 15 / Math.sqrt((4 / 15) * (17 / 30)), 1e-12)
    // With the item in the total it would be 0.738.
    assert.isBelow(discriminationOf(itemOf(sums, 1)) ?? 1, 0.35)
    const alike = sumsOf([
      [1, 1],
      [0, 0],
      [1, 1],
    ])
    assert.closeTo(discriminationOf(itemOf(alike, 1)) ?? 0, 1, 1e-12)
    const everybodyRight = sumsOf([
      [1, 1],
      [1, 0],
      [1, 1],
    ])
    assert.isNull(discriminationOf(itemOf(everybodyRight, 1)))
  })

  test('a rounding error of large sums is no spread', ({ assert }) => {
    const values = Array.from({ length: 100_000 }, () => 0.1 + 0.2)
    assert.equal(varianceOf(values.length, sum(values), squares(values)), 0)
    assert.isNull(varianceOf(1, 3, 9))
  })
})

const taken = (id: number, isKey: boolean, rests: readonly number[]): Taken => ({
  id,
  isKey,
  takers: { n: rests.length, r: sum(rests), rr: squares(rests) },
})

const around = (centre: number, count: number) =>
  Array.from({ length: count }, (_, at) => centre + (at % 2 === 0 ? 1 : -1))

test.group('a suspected key', () => {
  test('is a wrong alternative that draws better candidates than the key, by more than chance', ({
    assert,
  }) => {
    assert.deepEqual(
      suspicionOf([
        taken(1, false, around(8, 12)),
        taken(2, true, around(5, 20)),
        taken(3, false, around(3, 15)),
      ]),
      { alternativeId: 1, mean: 8, keyMean: 5 }
    )
    // Means 5.5 and 5: with twelve and twenty of them 1.3 standard errors.
    assert.isNull(suspicionOf([taken(1, false, around(5.5, 12)), taken(2, true, around(5, 20))]))
    assert.isNull(suspicionOf([taken(1, false, around(4, 12)), taken(2, true, around(5, 20))]))
  })

  test('is not reported of fewer than ten who chose the alternative', ({ assert }) => {
    assert.isNull(suspicionOf([taken(1, false, around(9, 8)), taken(2, true, around(5, 30))]))
  })

  test('is found where hardly anybody chose the key: against all others', ({ assert }) => {
    assert.deepEqual(
      suspicionOf([taken(1, false, around(8, 20)), taken(2, true, []), taken(3, false, around(4, 20))]),
      { alternativeId: 1, mean: 8, keyMean: null }
    )
    assert.isNull(
      suspicionOf([taken(1, false, around(8, 40)), taken(2, true, [5])]),
      'nobody to compare with'
    )
  })

  test('is the best of several, and there is none without a key', ({ assert }) => {
    const [a, b, key] = [
      taken(1, false, around(7, 20)),
      taken(2, false, around(9, 20)),
      taken(3, true, around(4, 20)),
    ]
    assert.equal(suspicionOf([a, b, key])?.alternativeId, 2)
    assert.isNull(suspicionOf([a, b]))
  })
})
