import { test } from '@japa/runner'
import { extended, lossOf } from '#appeals/domain/window_extension'

const MINUTE = 60_000
const WINDOW = { opensAt: 100 * MINUTE, closesAt: 200 * MINUTE, discloseAt: 1_000 * MINUTE }
const outage = (from: number, until: number) => ({ fromAt: from * MINUTE, untilAt: until * MINUTE })
const lost = (outages: ReturnType<typeof outage>[], now = 150, decidedUntil = 0) => {
  const loss = lossOf(WINDOW, outages, { now: now * MINUTE, decidedUntil: decidedUntil * MINUTE })
  return loss && { minutes: loss.lostMs / MINUTE, closesAt: loss.closesAt / MINUTE }
}

test.group('outages in an appeal window', () => {
  test('take their parts within it, if they lasted longer than five minutes', ({ assert }) => {
    assert.isNull(lost([]))
    assert.isNull(lost([outage(110, 115)]))
    assert.deepEqual(lost([outage(110, 115.5)]), { minutes: 5.5, closesAt: 206 })
    assert.deepEqual(lost([outage(90, 102)]), { minutes: 2, closesAt: 202 })
    assert.deepEqual(lost([outage(198, 210)]), { minutes: 2, closesAt: 202 })
    assert.isNull(lost([outage(80, 99), outage(201, 230)]))
    assert.deepEqual(lost([outage(110, 120), outage(130, 150)]), { minutes: 30, closesAt: 230 })
  })

  test('that overlap are one', ({ assert }) => {
    assert.deepEqual(lost([outage(110, 120), outage(112, 118), outage(119, 124)]), {
      minutes: 14,
      closesAt: 214,
    })
    // Each of these alone would be too short.
    assert.deepEqual(lost([outage(113, 117), outage(110, 114)]), { minutes: 7, closesAt: 207 })
  })

  test('give a window that is over the lost time from now on', ({ assert }) => {
    assert.deepEqual(lost([outage(110, 120)], 300), { minutes: 10, closesAt: 310 })
  })

  test('are no matter any more once candidates read the replies, or the window has been over for thirty days', ({
    assert,
  }) => {
    assert.isNotNull(lost([outage(110, 120)], 999))
    assert.isNull(lost([outage(110, 120)], 1_000))
    const isOffered = (now: number) =>
      lossOf({ ...WINDOW, discloseAt: null }, [outage(110, 120)], { now: now * MINUTE, decidedUntil: 0 }) !==
      null
    assert.isTrue(isOffered(200 + 30 * 24 * 60))
    assert.isFalse(isOffered(201 + 30 * 24 * 60))
  })

  test('that somebody has decided about are not offered again', ({ assert }) => {
    assert.isNull(lost([outage(110, 120)], 150, 120))
    assert.deepEqual(lost([outage(110, 120), outage(130, 140)], 150, 125), { minutes: 10, closesAt: 210 })
  })
})

test.group('an extended window', () => {
  test('has what comes after its end as much later', ({ assert }) => {
    const dates = { closesAt: 200, payUntil: 250, replyUntil: 300, discloseAt: null }
    assert.deepEqual(extended(dates, 230), {
      closesAt: 230,
      payUntil: 280,
      replyUntil: 330,
      discloseAt: null,
    })
  })
})
