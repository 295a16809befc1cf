import { test } from '@japa/runner'
import { cursorOf, placeIn } from '#privacy/domain/erasure_place'
import { isOpenAt, isRecentAt } from '#privacy/domain/obstacles'

const NOW = 1_000_000
const sitting = { state: 'FINISHED', finishedAt: 1, windowEndAt: 1, withdrawnAt: null, startedAt: 1 }

test.group('where an erasure is', () => {
  test('a cursor has the step and the row where it goes on', ({ assert }) => {
    for (const place of [
      { step: 0, after: 0 },
      { step: 1, after: 0 },
      { step: 37, after: 4_000_000_000 },
    ]) {
      assert.deepEqual(placeIn(cursorOf(place.step, place.after)), place)
      assert.isTrue(Number.isSafeInteger(cursorOf(place.step, place.after)))
    }
    assert.isAbove(cursorOf(2, 0), cursorOf(1, 4_000_000_000))
  })
})

test.group('exams that an erasure waits for', () => {
  test('one is open while it is sat, and until its window is over', ({ assert }) => {
    const isOpen = (more: object) => isOpenAt({ ...sitting, ...more }, NOW)
    assert.isTrue(isOpen({ state: 'STARTED' }))
    assert.isTrue(isOpen({ state: 'STOPPED' }))
    assert.isTrue(isOpen({ state: 'CREATED', windowEndAt: NOW }))
    assert.isFalse(isOpen({ state: 'CREATED', windowEndAt: NOW - 1 }))
    assert.isFalse(isOpen({ state: 'CREATED', windowEndAt: NOW, withdrawnAt: 1 }))
    assert.isFalse(isOpen({}))
  })

  test('one that is finished is waited for as long as a device may send answers', ({ assert }) => {
    const isRecent = (finishedAt: number | null) => isRecentAt({ ...sitting, finishedAt }, NOW, 100)
    assert.deepEqual([NOW, NOW - 99, NOW - 100, null].map(isRecent), [true, true, false, false])
  })
})
