import { test } from '@japa/runner'
import { markOf, pointsOf, rangeOf } from '#grading/domain/points'

const text = (value: number) => ({ category: 'FREE_RESPONSE', value })
const rubric = { category: 'REPERTORIZATION_TABLE', value: 5 }

test.group('points of a mark', () => {
  test('are thousandths from 0 to what the item is worth', ({ assert }) => {
    assert.equal(markOf(0, text(10)), 0)
    assert.equal(markOf(10, text(10)), 10_000)
    assert.equal(markOf(0.1 + 0.2, text(10)), 300)
    assert.equal(markOf(1.005, text(10)), 1005)
    assert.equal(markOf(1000, text(1000)), 1_000_000)
    assert.equal(markOf(0.333, text(1 / 3)), 333)
    for (const points of [-0.001, 10.001, 11, 0.0005, Number.NaN, Infinity])
      assert.isNull(markOf(points, text(10)))
  })

  test('of a rubric are 1 to 3, whatever its item is worth', ({ assert }) => {
    assert.deepEqual(rangeOf(rubric), { least: 1000, most: 3000 })
    assert.equal(markOf(1, rubric), 1000)
    assert.equal(markOf(3, rubric), 3000)
    for (const points of [0, 0.999, 3.001, 5]) assert.isNull(markOf(points, rubric))
  })

  test('leave as points, and none as none', ({ assert }) => {
    assert.equal(pointsOf(2500), 2.5)
    assert.equal(pointsOf(0), 0)
    assert.isNull(pointsOf(null))
  })
})
