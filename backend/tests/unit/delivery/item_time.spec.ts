import { test } from '@japa/runner'
import {
  believable,
  endOfItem,
  isItemOver,
  itemSecondsLeft,
  openedAt,
  type ClosingRules,
} from '#delivery/domain/item_time'
import { RETRY_WINDOW_MS } from '#delivery/domain/outage'

const MINUTE = 60_000
const untouched = { answerTimeLimit: 60, openedAt: null, closesAt: null, timeoutAt: null }

test.group('the own time of an item', () => {
  test('begins with the first opening, and no later one begins it anew', ({ assert }) => {
    const opened = openedAt(untouched, 5 * MINUTE)
    assert.deepEqual(opened, { ...untouched, openedAt: 5 * MINUTE, closesAt: 6 * MINUTE })
    assert.equal(openedAt(opened, 7 * MINUTE), opened)
    assert.equal(openedAt({ ...untouched, answerTimeLimit: null }, 1).closesAt, null)
  })

  test('an earlier opening that is reported later brings the end forward, with the time that pauses gave back', ({
    assert,
  }) => {
    const given = { ...openedAt(untouched, 5 * MINUTE), closesAt: 6 * MINUTE + 30_000 }
    assert.deepInclude(openedAt(given, 4 * MINUTE), { openedAt: 4 * MINUTE, closesAt: 5 * MINUTE + 30_000 })
  })

  test('a time that a page reports is accepted between the start and now', ({ assert }) => {
    const bounds = { startedAt: 100, now: 200 }
    assert.deepEqual(
      [50, 150, 999, null].map((claimed) => believable(claimed, bounds)),
      [100, 150, 200, 200]
    )
  })

  test('ends with what comes first: the report of the page, or the server’s clock', ({ assert }) => {
    assert.isNull(endOfItem(untouched))
    assert.equal(endOfItem({ timeoutAt: 5, closesAt: 7 }), 5)
    assert.equal(endOfItem({ timeoutAt: null, closesAt: 7 }), 7)
    assert.deepEqual(
      [4_001, 5_000, 9_000].map((now) => itemSecondsLeft({ timeoutAt: null, closesAt: 5_000 }, now)),
      [1, 0, 0]
    )
    assert.isNull(itemSecondsLeft(untouched, 1))
  })
})

test.group('what still comes for an item that is over', () => {
  const end = 10 * MINUTE
  const answer = { timeoutAt: null, closesAt: end }
  const over = (editedAt: number | null, rules: Partial<ClosingRules> & { now: number }) =>
    isItemOver(answer, editedAt, {
      startedAt: 0,
      graceMs: 2 * MINUTE,
      shiftMs: () => 0,
      heardAt: null,
      ...rules,
    })

  test('counts within the grace, and as long as an outage of our own gives back', ({ assert }) => {
    assert.isFalse(over(null, { now: end + 2 * MINUTE }))
    assert.isTrue(over(null, { now: end + 2 * MINUTE + 1 }))
    assert.isFalse(over(null, { now: end + 5 * MINUTE, shiftMs: () => 3 * MINUTE }))
  })

  test('counts later when it was edited before the end and the page was silent since (S9.5)', ({
    assert,
  }) => {
    const late = { now: end + 30 * MINUTE }
    assert.isFalse(over(end - 1000, late))
    assert.isFalse(over(end - 1000, { ...late, heardAt: end - 1000 + RETRY_WINDOW_MS }))
    assert.isTrue(over(end - 1000, { ...late, heardAt: end - 1000 + RETRY_WINDOW_MS + 1 }))
    assert.isTrue(
      over(-999 * MINUTE, { ...late, startedAt: end + MINUTE }),
      'before the exam nobody edited anything'
    )
  })

  test('is refused when its own time is after the end, within the grace or not', ({ assert }) => {
    assert.isFalse(over(end + 2_000, { now: end + 4_000 }))
    assert.isTrue(over(end + 4_000, { now: end + 5_000 }))
    assert.isFalse(over(end + 4_000, { now: end - 1 }), 'before the end nothing is asked')
  })
})
