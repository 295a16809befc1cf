import { test } from '@japa/runner'
import { punctuality } from '#delivery/domain/deadline'
import {
  OUTAGE_FROM_MS,
  outageBetween,
  outageShift,
  RETRY_WINDOW_MS,
  type Outage,
} from '#delivery/domain/outage'
import { seededRandom } from '#delivery/domain/shuffle'

const SECOND = 1000
const END = 10_000 * SECOND
const facts = { endAt: END, graceMs: 120 * SECOND, capMs: 1800 * SECOND }
/** Seconds before (negative) or after the end. */
const away = (from: number, until: number): Outage => ({
  fromAt: END + from * SECOND,
  untilAt: END + until * SECOND,
})
const shift = (...outages: Outage[]) => outageShift(facts, outages) / SECOND

test.group('an outage of our own around the end of an exam', () => {
  test('only what overlaps the retry window and the grace is given back', ({ assert }) => {
    const cases: [string, number, number][] = [
      ['over long before the end: the page has sent everything since', 0, shift(away(-600, -60))],
      ['its last part lies in the retry window', 20, shift(away(-600, -40))],
      ['from before the end until after it', 60, shift(away(-30, 30))],
      ['within the grace', 50, shift(away(10, 60))],
      ['longer than the grace: all of it from the retry window on', 360, shift(away(-600, 300))],
      ['it begins in the last moment of the grace', 481, shift(away(119, 600))],
      ['it begins when the grace is over', 0, shift(away(120, 600))],
      ['two', 50, shift(away(-30, 0), away(30, 50))],
      ['the second begins in the time that the first gave back', 230, shift(away(-30, 100), away(200, 300))],
      ['the second begins after that', 130, shift(away(-30, 100), away(250, 300))],
      [
        'reported twice, and in another order, is counted once',
        90,
        shift(away(20, 60), away(-30, 30), away(-30, 60)),
      ],
      ['never more than the setting', 1800, shift(away(-30, 9000))],
    ]
    for (const [name, expected, found] of cases) assert.equal(found, expected, name)
  })

  test('whatever the outages: an answer in time had the full retry window and grace while a process served (S9.4)', ({
    assert,
  }) => {
    const random = seededRandom(25)
    for (let run = 0; run < 3000; run++) {
      const outages = Array.from({ length: Math.floor(random() * 4) }, () => {
        const from = Math.floor(random() * 400) - 200
        return away(from, from + Math.floor(random() * 300))
      })
      const until = END + facts.graceMs + outageShift({ ...facts, capMs: Infinity }, outages)
      let served = 0
      for (let at = END - RETRY_WINDOW_MS; at < until; at += SECOND)
        if (!outages.some(({ fromAt, untilAt }) => at >= fromAt && at < untilAt)) served += SECOND
      assert.equal(served, RETRY_WINDOW_MS + facts.graceMs, JSON.stringify(outages))
      assert.equal(punctuality(END, 120, until, until - END - facts.graceMs), 'late')
      assert.equal(punctuality(END, 120, until + 1, until - END - facts.graceMs), 'over')
    }
  })

  test('silence is an outage only when it is longer than a beat or two, and never before the first beat', ({
    assert,
  }) => {
    assert.isNull(outageBetween(null, END))
    assert.isNull(outageBetween(END - OUTAGE_FROM_MS, END))
    assert.isNull(outageBetween(END + 5, END))
    assert.deepEqual(outageBetween(END - OUTAGE_FROM_MS - 1, END), {
      fromAt: END - OUTAGE_FROM_MS - 1,
      untilAt: END,
    })
  })
})
