import { test } from '@japa/runner'
import { cursorOf, placeIn, STEP_NUMBERS, stepFrom } from '#privacy/domain/erasure_place'
import { ERASURES } from '#privacy/domain/erasures'
import { awaitedUntil, isOpenAt, isUnsatAt } from '#privacy/domain/obstacles'

const NOW = 1_000_000
const sitting = { state: 'FINISHED', windowEndAt: 1, withdrawnAt: null }

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

  test('steps have numbers of their own in their order, and every table that is erased is one', ({
    assert,
  }) => {
    const numbers = Object.values(STEP_NUMBERS)
    assert.deepEqual(
      numbers,
      [...new Set(numbers)].toSorted((a, b) => a - b)
    )
    assert.deepEqual(
      Object.keys(STEP_NUMBERS).filter((name) => name.includes('.')),
      ERASURES.map(({ table, of }) => `${table}.${of}`)
    )
  })

  test('another version of the program goes on at the same step, and behind one that is gone', ({
    assert,
  }) => {
    // As jobs have stored them: these numbers do not change.
    assert.equal(STEP_NUMBERS.files, 30)
    assert.equal(STEP_NUMBERS['room_messages.candidate_id'], 230)
    assert.equal(STEP_NUMBERS.mailings, 630)
    assert.deepEqual(stepFrom(30), { name: 'files', number: 30, isLast: false })
    assert.deepEqual(stepFrom(31), { name: 'sheets', number: 40, isLast: false })
    assert.deepEqual(stepFrom(900), { name: 'import_rows_again', number: 900, isLast: true })
    assert.isNull(stepFrom(901))
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

  test('one that passed without a beginning may have been sat on paper, unless it was withdrawn', ({
    assert,
  }) => {
    const isUnsat = (more: object) => isUnsatAt({ ...sitting, state: 'CREATED', ...more }, NOW)
    assert.isTrue(isUnsat({ windowEndAt: NOW - 1 }))
    assert.isFalse(isUnsat({ windowEndAt: NOW }))
    assert.isFalse(isUnsat({ windowEndAt: NOW - 1, withdrawnAt: 1 }))
    assert.isFalse(isUnsat({ windowEndAt: NOW - 1, state: 'FINISHED' }))
  })

  test('a device is waited for some days after the last sign of it', ({ assert }) => {
    const days = 2 * 86_400_000
    assert.deepEqual(
      [NOW, NOW - days + 1, NOW - days].map((at) => awaitedUntil(at, 2, NOW)),
      [NOW + days, NOW + 1, null]
    )
  })
})
