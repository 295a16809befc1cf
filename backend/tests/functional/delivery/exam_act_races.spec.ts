import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { banca } from '#config/banca'
import { finishAllOverdue } from '#delivery/actions/finish_overdue'
import { deadlineOf } from '#delivery/domain/deadline'
import { clock } from '#shared'
import {
  applicationRow,
  createSitting,
  eventsOf,
  openWindow,
  type Sitting,
} from '#tests/fixtures/applications'
import { act, HOUR, iso, MINUTE, running } from '#tests/fixtures/exam_acts'
import { loginAs } from '#tests/fixtures/people'
import { call, put } from '#tests/fixtures/sitting_calls'

const SECOND = 1_000

/** A row whose deadline is not that of the formula is a fault, whatever came first. */
async function timesOf(sitting: Sitting) {
  const row = await applicationRow(sitting.applicationId)
  const number = (name: string) => Number(row[name])
  const startedAt = number('started_at')
  const expected = deadlineOf({
    startedAt,
    windowEndAt: number('window_end_at'),
    maxDurationMinutes: number('max_duration_minutes'),
    grantedSeconds: number('granted_seconds'),
    heldMs: number('held_ms'),
  })
  return { state: row.state, deadlineAt: row.deadline_at, expected, version: row.schedule_version }
}

const actsOf = async ({ applicationId }: Sitting) =>
  (await eventsOf(applicationId)).filter(({ source }) => source === 'staff').length

const waiting = async (client: ApiClient) => {
  clock.freeze(Math.floor(clock.now() / MINUTE) * MINUTE)
  const sitting = await createSitting({ exam: { timeWindows: openWindow() } })
  return { client, sitting, now: clock.now(), token: await loginAs(sitting.admin) }
}

test.group('an act of staff against what happens in the same moment', (group) => {
  group.each.teardown(() => clock.release())

  test('the sweeper: the exam is finished, or has its time, from a second before its end to one after', async ({
    client,
    assert,
  }) => {
    for (const offset of [-SECOND, -1, 0, 1, SECOND])
      for (const sweepsFirst of [true, false]) {
        const { sitting, now } = await running(client)
        clock.freeze(now + HOUR + banca.answerGraceSeconds * SECOND + offset)
        const token = await loginAs(sitting.admin)
        const extend = () => act(client, sitting, token, 'set_timeout', { timeout: 90 })
        const [extended] = sweepsFirst
          ? (await Promise.all([finishAllOverdue(), extend()])).toReversed()
          : await Promise.all([extend(), finishAllOverdue()])
        if (typeof extended === 'number' || extended === undefined) throw new Error('no answer')
        const { state, deadlineAt, expected } = await timesOf(sitting)
        assert.equal(deadlineAt, expected)
        assert.deepEqual(
          [state, deadlineAt],
          extended.status() === 200 ? ['STARTED', now + 90 * MINUTE] : ['FINISHED', now + HOUR]
        )
        assert.equal(extended.status() === 200, offset <= 0, `${offset} ms`)
        assert.equal(await actsOf(sitting), extended.status() === 200 ? 1 : 0)
      }
  })

  test('a start: whichever comes first, the deadline is that of the formula with what was granted', async ({
    client,
    assert,
  }) => {
    for (let run = 0; run < 10; run++) {
      const { sitting, now, token } = await waiting(client)
      const dates = {
        startTime: iso(now - MINUTE),
        endTime: iso(now + 3 * HOUR),
        timeout: 100,
        strategy: 'delete_existing',
      }
      const [started, changed] = await Promise.all([
        call(client, sitting, 'start'),
        run % 2
          ? act(client, sitting, token, 'set_timeout', { timeout: 100 })
          : act(client, sitting, token, 'set_application_dates', dates),
      ])
      started.assertStatus(200)
      const { state, deadlineAt, expected, version } = await timesOf(sitting)
      assert.deepEqual([state, deadlineAt], ['STARTED', expected])
      assert.include([200, 409], changed.status())
      assert.equal(deadlineAt, now + (changed.status() === 200 ? 100 : 60) * MINUTE)
      assert.deepEqual([await actsOf(sitting), version], changed.status() === 200 ? [1, 2] : [0, 1])
    }
  })

  test('batches: each that was acknowledged is stored, while deadlines move, stop and go on (S9.7)', async ({
    client,
    assert,
  }) => {
    const { sitting, now, token } = await running(client)
    const [, , text] = sitting.answers
    let acknowledged = 0
    for (let round = 1; round <= 12; round++) {
      const turn = ['set_timeout', 'stop', 'resume', 'set_endtime'][round % 4] ?? 'stop'
      const [saved, acted] = await Promise.all([
        put(client, sitting, [{ id: text?.id, revision: round, freeResponse: `r${round}` }]),
        act(client, sitting, token, turn, { timeout: 60 + round, endTime: iso(now + HOUR + round * MINUTE) }),
      ])
      saved.assertStatus(200)
      assert.isBelow(acted.status(), 500)
      if (saved.body().answers[0].accepted) acknowledged = round
      const { deadlineAt, expected } = await timesOf(sitting)
      assert.equal(deadlineAt, expected)
    }
    const { answerCount } = (await call(client, sitting, 'finish')).body()
    assert.equal(answerCount, 1)
    const stored = await db
      .from('answers')
      .where('id', text?.id ?? 0)
      .firstOrFail()
    assert.deepEqual([acknowledged, stored.free_response], [12, 'r12'])
  })
})
