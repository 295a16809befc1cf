import { test } from '@japa/runner'
import { chooseWindow, deadlineOf, punctuality, secondsLeft } from '#delivery/domain/deadline'
import { orderFor, copiesOf } from '#delivery/domain/materialise'
import { seededRandom } from '#delivery/domain/shuffle'

const MINUTE = 60_000

test.group('the deadline', () => {
  const cases: [string, Parameters<typeof deadlineOf>[0], number][] = [
    [
      'start + duration',
      { startedAt: 0, windowEndAt: 200 * MINUTE, maxDurationMinutes: 60, grantedSeconds: 0 },
      60 * MINUTE,
    ],
    [
      'grants come on top',
      { startedAt: 0, windowEndAt: 200 * MINUTE, maxDurationMinutes: 60, grantedSeconds: 90 },
      61.5 * MINUTE,
    ],
    [
      'the window ends it',
      { startedAt: 100 * MINUTE, windowEndAt: 130 * MINUTE, maxDurationMinutes: 60, grantedSeconds: 600 },
      130 * MINUTE,
    ],
    [
      'never before the start',
      { startedAt: 100, windowEndAt: 200 * MINUTE, maxDurationMinutes: 1, grantedSeconds: -900 },
      100,
    ],
    [
      'started in the last millisecond',
      { startedAt: 50, windowEndAt: 50, maxDurationMinutes: 10, grantedSeconds: 0 },
      50,
    ],
  ]
  for (const [name, facts, expected] of cases)
    test(name, ({ assert }) => {
      assert.equal(deadlineOf(facts), expected)
    })

  test('properties over 5,000 seeded examples (S9.1)', ({ assert }) => {
    const random = seededRandom(2026)
    const integer = (max: number) => Math.floor(random() * max)
    for (let run = 0; run < 5000; run++) {
      const startedAt = integer(1e9)
      const facts = {
        startedAt,
        windowEndAt: startedAt + integer(1e8),
        maxDurationMinutes: integer(600),
        grantedSeconds: integer(7200),
      }
      const deadline = deadlineOf(facts)
      assert.isTrue(deadline <= facts.windowEndAt && deadline >= startedAt)
      assert.isTrue(
        deadlineOf({ ...facts, grantedSeconds: facts.grantedSeconds + integer(1000) }) >= deadline
      )
      const now = startedAt + integer(2e8)
      const left = secondsLeft({ state: 'STARTED', deadlineAt: deadline, stoppedAt: null }, now)
      assert.isTrue(left !== null && left >= 0 && Number.isInteger(left))
      if (left !== null && left > 0) assert.equal(punctuality(deadline, 120, now), 'in_time')
    }
  })

  test('in time to the millisecond, late within the grace, over after it (S9.2)', ({ assert }) => {
    const at = (now: number) => punctuality(1_000_000, 120, now)
    assert.deepEqual([999_000, 1_000_000, 1_000_001, 1_120_000, 1_120_001].map(at), [
      'in_time',
      'in_time',
      'late',
      'late',
      'over',
    ])
    assert.equal(punctuality(1000, 0, 1001), 'over')
  })

  test('no time runs before the start, after the end, or while the clock is stopped', ({ assert }) => {
    assert.isNull(secondsLeft({ state: 'CREATED', deadlineAt: null, stoppedAt: null }, 5))
    assert.isNull(secondsLeft({ state: 'FINISHED', deadlineAt: 9000, stoppedAt: null }, 5))
    assert.equal(secondsLeft({ state: 'STOPPED', deadlineAt: 9000, stoppedAt: 4000 }, 8000), 5)
    assert.equal(secondsLeft({ state: 'STARTED', deadlineAt: 9000, stoppedAt: null }, 20_000), 0)
  })
})

test.group('windows and copies', () => {
  const window = (startAt: number, endAt: number) => ({ startAt, endAt, maxDurationMinutes: 60 })

  test('the first that is not over, else the last, else none', ({ assert }) => {
    const windows = [window(50, 60), window(10, 20), window(30, 40)]
    assert.equal(chooseWindow(windows, 5)?.startAt, 10)
    assert.equal(chooseWindow(windows, 20)?.startAt, 10)
    assert.equal(chooseWindow(windows, 21)?.startAt, 30)
    assert.equal(chooseWindow(windows, 99)?.startAt, 50)
    assert.isNull(chooseWindow([], 5))
  })

  test('copies of the flags', ({ assert }) => {
    const rules = {
      windows: [window(0, 100)],
      gracePeriodMinutes: 15,
      canUpdateAnswer: true,
      canBrowseAcrossItems: false,
      strictSteps: true,
      adaptative: false,
      maximumSuspiciousSeconds: null,
      answerMinimumSeconds: 7,
    }
    assert.containsSubset(copiesOf(rules, 0), {
      startUntilAt: 15 * MINUTE,
      canUpdateAnswer: false,
      inOrder: true,
      givenPosition: 0,
      answerMinimumSeconds: 7,
    })
    assert.containsSubset(
      copiesOf(
        { ...rules, maximumSuspiciousSeconds: 3, gracePeriodMinutes: null, canBrowseAcrossItems: true },
        0
      ),
      {
        startUntilAt: null,
        canUpdateAnswer: true,
        // One by one there is only where nobody browses and the order is that of the positions.
        givenPosition: null,
        answerMinimumSeconds: 3,
      }
    )
    assert.containsSubset(copiesOf({ ...rules, adaptative: true }, 0), {
      inOrder: false,
      givenPosition: null,
    })
    assert.containsSubset(copiesOf({ ...rules, strictSteps: false }, 0), {
      inOrder: true,
      givenPosition: null,
    })
    assert.isNull(copiesOf({ ...rules, windows: [] }, 0))
  })

  test('a shuffle is a permutation, its own for each application, and repeatable', ({ assert }) => {
    const items = Array.from({ length: 30 }, (_, index) => index)
    const orders = Array.from({ length: 200 }, (_, id) => orderFor(items, true, id + 1))
    for (const order of orders) assert.sameMembers(order, items)
    assert.isAbove(new Set(orders.map((order) => order.join())).size, 195)
    assert.deepEqual(orderFor(items, true, 7), orderFor(items, true, 7))
    assert.deepEqual(orderFor(items, false, 7), items)
  })
})
