import { test } from '@japa/runner'
import { isBehind, madeBefore, reached } from '#delivery/domain/item_order'

// val-question-014: without browsing there is one way, forwards.
test.group('the order of items without browsing', () => {
  const frontier = { position: 3, at: 10_000 }

  test('what stands before the furthest item is behind; where items are browsed nothing is', ({ assert }) => {
    assert.deepEqual([1, 2, 3, 4].map((position) => isBehind({ position }, frontier)), [true, true, false, false])
    assert.isFalse(isBehind({ position: 1 }, null))
  })

  test('an edit was made before the next item began by its own word, within seconds; without one it was not', ({ assert }) => {
    assert.deepEqual([0, 10_000, 13_000, 13_001, null, undefined].map((at) => madeBefore(at, frontier)), [true, true, true, false, false, false])
  })

  test('the furthest item only moves on, and keeps when it was reached first', ({ assert }) => {
    assert.deepEqual(reached(frontier, 5, 20_000), { position: 5, at: 20_000 })
    for (const position of [0, 2, 3]) assert.equal(reached(frontier, position, 20_000), frontier)
  })
})
