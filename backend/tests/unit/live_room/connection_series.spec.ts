import { test } from '@japa/runner'
import { connectionSeries, thresholdsOf } from '#live_room/domain/connection_series'

const at = (seconds: number, currentAverage: number, currentScore = 100) => ({
  occurredAt: 1_000_000 + seconds * 1000,
  currentAverage,
  currentScore,
})

test.group('the chart of a link', () => {
  test('shows few records as they are', ({ assert }) => {
    assert.deepEqual(connectionSeries([at(0, 80, 95), at(10, 90.4, 100)], 240), [
      { at: 1_000_000, averageMs: 80, worstMs: 80, score: 95 },
      { at: 1_010_000, averageMs: 90, worstMs: 90.4, score: 100 },
    ])
    assert.deepEqual(connectionSeries([], 240), [])
    assert.lengthOf(connectionSeries([at(0, 1)], 240), 1)
  })

  test('of many makes parts of equal time that keep the worst of each', ({ assert }) => {
    const records = Array.from({ length: 1800 }, (_, index) =>
      index === 1000 ? at(index * 10, 4000, 20) : at(index * 10, 100)
    )
    const points = connectionSeries(records, 240)
    assert.isAtMost(points.length, 240)
    assert.isAbove(points.length, 200)
    assert.deepEqual(
      points.filter(({ worstMs }) => worstMs === 4000).map(({ score }) => score),
      [20]
    )
    assert.equal(points.filter(({ averageMs }) => averageMs > 100).length, 1)
  })

  test('leaves a part without records out: nobody measured there', ({ assert }) => {
    const points = connectionSeries([at(0, 80), at(10, 80), at(6000, 80)], 100)
    assert.deepEqual(
      points.map((point) => (point.at - 1_000_000) / 1000),
      [0, 6000]
    )
  })

  test('is good up to half of what is acceptable, and bad from one and a half times of it', ({ assert }) => {
    assert.deepEqual(thresholdsOf(1000), { goodMs: 500, badMs: 1500 })
  })
})
