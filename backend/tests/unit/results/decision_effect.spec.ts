import { test } from '@japa/runner'
import { effectOnList, type Entry } from '#results/domain/decision_effect'

const entry = (userId: number, before: number, after = before): Entry => ({ userId, before, after })
const ids = (some: readonly Entry[]) => some.map(({ userId }) => userId)

test.group('what a decision does to a list of a selection process', () => {
  test('who reaches the passing score, and who does no more; exactly the score passes', ({ assert }) => {
    const { passing, failing } = effectOnList(
      [entry(1, 590, 600), entry(2, 600, 599), entry(3, 600, 610), entry(4, 100, 599), entry(5, 599, 700)],
      600
    )
    assert.deepEqual([ids(passing), ids(failing)], [[5, 1], [2]])
  })

  test('ranks are by points, the same for the same points', ({ assert }) => {
    const { near } = effectOnList([entry(1, 900), entry(2, 700, 800), entry(3, 800), entry(4, 800)], 800)
    assert.deepEqual(
      near.map(({ userId, rankBefore, rankAfter }) => [userId, rankBefore, rankAfter]),
      [[2, 4, 2]]
    )
  })

  test('of changed ranks only those within ten places of the cut, before or after', ({ assert }) => {
    // A hundred in a row, of whom fifty pass; the last of them leaps over everybody but the first.
    const row = Array.from({ length: 100 }, (_, place) => entry(place + 1, 1_000 - place * 10))
    const leap = row.map((one) => (one.userId === 100 ? { ...one, after: 995 } : one))
    const { passing, failing, near } = effectOnList(leap, 510)
    assert.deepEqual([ids(passing), ids(failing)], [[100], []])
    assert.deepEqual(
      ids(near),
      Array.from({ length: 20 }, (_, place) => place + 41)
    )
    assert.deepEqual([near[0]?.rankBefore, near[0]?.rankAfter], [41, 42])
  })

  test('nobody is moved by what changes nothing, and a list may be empty', ({ assert }) => {
    const nothing = { passing: [], failing: [], near: [] }
    assert.deepEqual(effectOnList([entry(1, 5), entry(2, 7)], 6), nothing)
    assert.deepEqual(effectOnList([], 6), nothing)
  })
})
