import { test } from '@japa/runner'
import { closedWith, isBehind, madeBefore, reached } from '#delivery/domain/item_order'

// val-question-014: without browsing there is one way, forwards.
test.group('the order of items without browsing', () => {
  const frontier = { position: 3, at: 10_000 }

  test('items before the furthest one are passed; where items are browsed none is (S10.1)', ({ assert }) => {
    assert.deepEqual(
      [1, 2, 3, 4].map((position) => isBehind({ position }, frontier)),
      [true, true, false, false]
    )
    assert.isFalse(isBehind({ position: 1 }, null))
  })

  test('an edit counts as made before the next item began by its claimed time, within seconds; without a time it does not (S10.2)', ({
    assert,
  }) => {
    assert.deepEqual(
      [0, 10_000, 13_000, 13_001, null, undefined].map((at) => madeBefore(at, frontier)),
      [true, true, true, false, false, false]
    )
  })

  test('handed out one by one, an item is closed by the one after it, when that was given; without a known time long ago', ({
    assert,
  }) => {
    const order = {
      frontier,
      given: 3,
      givenAt: new Map([
        [1, 1_000],
        [2, 5_000],
        [3, 10_000],
      ]),
    }
    assert.deepEqual(
      [1, 2, 3, 4].map((position) => closedWith({ position }, order)),
      [{ position: 2, at: 5_000 }, frontier, null, null]
    )
    assert.deepEqual(closedWith({ position: 1 }, { ...order, frontier: null }), { position: 2, at: 5_000 })
    assert.isFalse(madeBefore(0, closedWith({ position: 1 }, { frontier, given: 2 }) ?? frontier))
    assert.deepEqual(
      [2, 3].map((position) => closedWith({ position }, { frontier, given: null })),
      [frontier, null]
    )
  })

  test('the furthest item only moves on, and keeps when it was reached first', ({ assert }) => {
    assert.deepEqual(reached(frontier, 5, 20_000), { position: 5, at: 20_000 })
    for (const position of [0, 2, 3]) assert.equal(reached(frontier, position, 20_000), frontier)
  })
})
