import { test } from '@japa/runner'
import { paceOf, together, type PacedMark } from '#grading/domain/pace'
import { added, LEAST_DIFFERENCES, NO_SUMS, quantile, severityOf } from '#grading/domain/severity'

const sumsOf = (differences: readonly number[]) => differences.reduce(added, NO_SUMS)

test.group('severity of a corrector', () => {
  test('the quantile is that of published tables')
    .with<[number, number][]>([
      [9, 2.2622],
      [20, 2.086],
      [29, 2.0452],
      [100, 1.984],
      [1_000_000, 1.96],
    ])
    .run(({ assert }, [freedom, published]) => {
      assert.closeTo(quantile(freedom), published, 0.0001)
    })

  test('is the mean difference with its interval', ({ assert }) => {
    const differences = [-40, 0, 0, 40, 80, -80, 40, 0, -40, 40]
    // Mean 4, standard deviation √(20640 / 9) = 47.89.
    const { pairs, mean, low, high } = severityOf(sumsOf(differences))
    assert.deepEqual([pairs, mean], [10, 4])
    assert.closeTo(high ?? 0, 4 + (2.2622 * 47.8888) / Math.sqrt(10), 0.01)
    assert.closeTo(low ?? 0, 8 - (high ?? 0), 1e-9)
  })

  test('has no number of fewer texts, and no spread where all differ by the same', ({ assert }) => {
    const few = Array.from({ length: LEAST_DIFFERENCES - 1 }, () => 40)
    assert.deepEqual(severityOf(sumsOf(few)), {
      pairs: LEAST_DIFFERENCES - 1,
      mean: null,
      low: null,
      high: null,
    })
    const same = severityOf(sumsOf([...few, 40]))
    assert.deepEqual([same.mean, same.low, same.high], [40, 40, 40])
  })
})

/** 9:00 at the school. */
const NINE = Date.parse('2026-11-27T12:00:00Z')
const MINUTE = 60_000
const mark = (at: number, difference: number | null = null): PacedMark => ({ at, isThird: false, difference })

test.group('pace of a corrector', () => {
  test('counts texts by day, hour and place in the day of the school, with their differences', ({
    assert,
  }) => {
    const marks = Array.from({ length: 12 }, (_, at) => mark(NINE + at * 6 * MINUTE, at < 11 ? 10 : -30))
    const pace = paceOf([...marks].reverse())
    assert.deepEqual(pace.days, [['2026-11-27', 12]])
    assert.deepEqual(
      pace.hours.map(({ from, texts, differences }) => [from, texts, differences.sum]),
      [
        [9, 10, 100],
        [10, 2, -20],
      ]
    )
    assert.deepEqual(
      pace.places.map(({ from, texts, differences }) => [from, texts, differences.n, differences.sum]),
      [
        [1, 10, 10, 100],
        [11, 2, 2, -20],
      ]
    )
    assert.equal(pace.lastAt, NINE + 66 * MINUTE)
  })

  test('the place begins anew with the day of the school, not of the server', ({ assert }) => {
    // 23:50 and 0:10 at the school, both on one day of UTC.
    const pace = paceOf([mark(NINE - 550 * MINUTE), mark(NINE - 530 * MINUTE)])
    assert.deepEqual(pace.days, [
      ['2026-11-26', 1],
      ['2026-11-27', 1],
    ])
    assert.deepEqual(
      pace.places.map(({ from, texts }) => [from, texts]),
      [[1, 2]]
    )
  })

  test('a text is fast by the time since the one before; what comes after a rest has no time', ({
    assert,
  }) => {
    const pace = paceOf([
      mark(NINE),
      mark(NINE + 5 * MINUTE),
      mark(NINE + 5 * MINUTE + 29_000),
      mark(NINE + 45 * MINUTE),
      mark(NINE + 48 * MINUTE),
    ])
    assert.deepEqual([pace.texts, pace.timed, pace.fast], [5, 3, 1])
  })

  test('texts that were saved in one call share the time before it', ({ assert }) => {
    const later = NINE + 10 * MINUTE
    const slow = paceOf([mark(NINE), ...[0, 10, 20, 30].map((ms) => mark(later + ms))])
    assert.deepEqual([slow.timed, slow.fast], [4, 0])
    const fast = paceOf([mark(NINE), ...[0, 10, 20, 30].map((ms) => mark(NINE + 80_000 + ms))])
    assert.deepEqual([fast.timed, fast.fast], [4, 4])
  })

  test('stretches of several people are added', ({ assert }) => {
    const one = paceOf([mark(NINE, 10), mark(NINE + MINUTE, 30)]).hours
    const other = paceOf([mark(NINE, -20), mark(NINE + 90 * MINUTE)]).hours
    assert.deepEqual(together([one, other]), [
      { from: 9, texts: 3, differences: { n: 3, sum: 20, squares: 1400 } },
      { from: 10, texts: 1, differences: { n: 0, sum: 0, squares: 0 } },
    ])
  })
})
