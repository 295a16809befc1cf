import { test } from '@japa/runner'
import { clockAt, deadlineOf, secondsLeft } from '#delivery/domain/deadline'
import {
  cutBySeconds,
  deadlineNow,
  extended,
  LEAST_LEFT_MS,
  MOST_MINUTES,
  stoppedMs,
  totalMinutes,
  type ScheduleFacts,
} from '#delivery/domain/schedule'
import { seededRandom } from '#delivery/domain/shuffle'

const MINUTE = 60_000

/** Began at 0 with an hour, in a window of two. */
const running: ScheduleFacts = {
  state: 'STARTED',
  windowStartAt: -MINUTE,
  windowEndAt: 120 * MINUTE,
  startedAt: 0,
  maxDurationMinutes: 60,
  grantedSeconds: 0,
  heldMs: 0,
  heldAt: null,
  stoppedAt: null,
}

test.group('time that staff give', () => {
  test('the total of minutes is absolute: two who both give 15 minutes give 15', ({ assert }) => {
    const once = { ...running, ...extended(running, { minutes: 75 }, MINUTE) }
    const twice = { ...once, ...extended(once, { minutes: 75 }, 2 * MINUTE) }
    assert.equal(totalMinutes(twice), 75)
    assert.equal(deadlineNow(twice), 75 * MINUTE)
  })

  test('a grant that the end of the window cuts is stored complete, and the cut is reported', ({
    assert,
  }) => {
    const facts = { ...running, windowEndAt: 72 * MINUTE }
    const longer = { ...facts, ...extended(facts, { minutes: 90 }, MINUTE) }
    assert.equal(longer.grantedSeconds, 30 * 60)
    assert.equal(deadlineNow(longer), 72 * MINUTE)
    // 12 of the 30 minutes are won.
    assert.equal(cutBySeconds(longer, MINUTE), 18 * 60)
    const moved = { ...longer, ...extended(longer, { endAt: 95 * MINUTE }, MINUTE) }
    assert.equal(cutBySeconds(moved, MINUTE), 0)
    assert.equal(deadlineNow(moved), 90 * MINUTE)
  })

  test('what the window takes of the exam itself is no cut of a grant', ({ assert }) => {
    const late = { ...running, startedAt: 100 * MINUTE }
    assert.equal(cutBySeconds(late, 101 * MINUTE), 0)
    assert.equal(cutBySeconds({ ...late, grantedSeconds: 600 }, 101 * MINUTE), 600)
  })

  test('before the start the cut is that of a start at the first moment left', ({ assert }) => {
    const soon = {
      ...running,
      state: 'CREATED' as const,
      startedAt: null,
      windowStartAt: 50 * MINUTE,
      grantedSeconds: 1800,
    }
    assert.equal(cutBySeconds(soon, 0), 20 * 60)
    assert.equal(cutBySeconds(soon, 55 * MINUTE), 25 * 60)
  })

  test('a shortened deadline leaves a minute, and a repeat of it no second one (S9.7)', ({ assert }) => {
    const now = 50 * MINUTE + 5_000
    const shorter = { ...running, ...extended(running, { minutes: 20 }, now) }
    assert.equal(deadlineNow(shorter), 52 * MINUTE)
    const again = { ...shorter, ...extended(shorter, { minutes: 20 }, now + 40_000) }
    assert.equal(deadlineNow(again), 52 * MINUTE)
    const closed = { ...running, ...extended(running, { endAt: now + 1 }, now) }
    assert.equal(deadlineNow(closed), now + LEAST_LEFT_MS)
    // Who does not write can be given any end.
    const created = { ...running, state: 'CREATED' as const, startedAt: null }
    assert.equal(extended(created, { endAt: now + 1 }, now).windowEndAt, now + 1)
  })

  test('a stop gives its time back, and that of a pause is not given twice (S9.8)', ({ assert }) => {
    assert.equal(stoppedMs({ stoppedAt: 10, heldAt: null }, 100), 90)
    assert.equal(stoppedMs({ stoppedAt: null, heldAt: null }, 100), 0)
    // A pause began before the stop, and goes on: its end gives back all of it.
    assert.equal(stoppedMs({ stoppedAt: 10, heldAt: 5 }, 100), 0)
    assert.equal(stoppedMs({ stoppedAt: 10, heldAt: 40 }, 100), 30)
    // A break that is yet to come.
    assert.equal(stoppedMs({ stoppedAt: 10, heldAt: 400 }, 100), 90)
  })

  test('properties over 20,000 seeded acts', ({ assert }) => {
    const random = seededRandom(11)
    const integer = (most: number) => Math.floor(random() * most)
    for (let run = 0; run < 20_000; run++) {
      const startedAt = integer(1e8)
      const facts: ScheduleFacts = {
        ...running,
        state: run % 3 === 0 ? 'STOPPED' : 'STARTED',
        startedAt,
        windowStartAt: startedAt - integer(1e6),
        windowEndAt: startedAt + MINUTE + integer(2e7),
        maxDurationMinutes: 1 + integer(300),
        grantedSeconds: 60 * (integer(60) - 10),
        heldMs: integer(2) * integer(1e6),
      }
      const before = deadlineNow(facts) ?? 0
      const now = startedAt + integer(Math.max(1, before - startedAt))
      const [stoppedAt, heldAt] = [facts.state === 'STOPPED' ? now - integer(1000) : null, null]
      const asked = {
        ...(run % 2 === 0 && { minutes: 1 + integer(MOST_MINUTES) }),
        ...(run % 5 !== 0 && { endAt: now + 1 + integer(3e7) }),
      }
      const at = { ...facts, stoppedAt, heldAt }
      const after = { ...at, ...extended(at, asked, now) }
      const deadline = deadlineNow(after) ?? 0
      assert.equal(deadline, deadlineOf({ ...after, startedAt }))
      assert.isTrue(Number.isInteger(after.grantedSeconds))
      // Never earlier than a minute from now, unless it was before.
      assert.isAtLeast(deadline, Math.min(before, clockAt(at, now) + LEAST_LEFT_MS))
      // What is asked for is there, unless that minute forbids it.
      if (asked.minutes !== undefined && asked.minutes >= totalMinutes(at))
        assert.equal(totalMinutes(after), asked.minutes)
      const cut = cutBySeconds(after, now)
      assert.isTrue(cut >= 0 && cut <= Math.max(0, after.grantedSeconds))
      const complete = deadlineOf({ ...after, startedAt, windowEndAt: Number.MAX_SAFE_INTEGER })
      if (after.grantedSeconds >= 0) assert.isAtLeast(Math.ceil((complete - deadline) / 1000), cut)
      // A repeat, whenever it comes, changes nothing.
      const later = now + integer(Math.max(1, deadline - now))
      assert.deepEqual(extended(after, asked, later), extended(at, asked, now))
      // A stop of any length leaves what was left.
      const left = secondsLeft({ state: 'STARTED', stoppedAt: null, deadlineAt: deadline }, now)
      const backMs = stoppedMs({ stoppedAt: now }, later)
      const resumed = { ...after, heldMs: after.heldMs + backMs, state: 'STARTED' as const, stoppedAt: null }
      assert.equal(secondsLeft({ ...resumed, deadlineAt: deadlineNow(resumed) }, later), left)
    }
  })
})
