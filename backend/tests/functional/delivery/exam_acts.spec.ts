import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { finishAllOverdue } from '#delivery/actions/finish_overdue'
import { makeApplications } from '#delivery'
import { clock, unwrap } from '#shared'
import {
  applicationRow,
  callerOf,
  createSitting,
  eventsOf,
  openWindow,
  type Sitting,
} from '#tests/fixtures/applications'
import { recordsOf } from '#tests/fixtures/audit'
import { act, HOUR, iso, MINUTE, running, seen } from '#tests/fixtures/exam_acts'
import { importExamFixture } from '#tests/fixtures/exams'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { call, put } from '#tests/fixtures/sitting_calls'
import { EventStream } from '#tests/functional/realtime/event_stream'

test.group('more time', (group) => {
  group.each.teardown(() => clock.release())

  test('is the total of minutes: answered, on record, and the same when it is repeated', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { sitting, now, token } = await running(client)
    const channel = `users/${sitting.candidate.id}`
    const stream = await EventStream.open(sitting.token, [channel])
    cleanup(() => stream.close())
    clock.advance(10 * MINUTE)
    const first = await act(client, sitting, token, 'set_timeout', { timeout: 75, version: 1 })
    first.assertStatus(200)
    assert.deepEqual(first.body(), {
      id: sitting.applicationId,
      status: 'STARTED',
      startTime: iso(now - HOUR),
      endTime: iso(now + 2 * HOUR),
      timeout: 75,
      deadline: iso(now + 75 * MINUTE),
      secondsToTimeout: 65 * 60,
      version: 2,
      sitting: 1,
      cutBySeconds: 0,
      accommodation: 100,
      reseted: false,
    })
    const hint = await stream.next(({ data }) => JSON.stringify(data).includes('"kind":"application"'))
    assert.containsSubset(hint, {
      data: { channel, payload: { kind: 'application', version: 2, applicationId: sitting.applicationId } },
    })
    assert.containsSubset(await seen(client, sitting), { secondsToTimeout: 65 * 60, version: 2 })
    assert.deepEqual((await act(client, sitting, token, 'set_timeout', { timeout: 75 })).body(), first.body())
    // The answer got lost, and the page asks again with what it knew.
    assert.deepEqual(
      (await act(client, sitting, token, 'set_timeout', { timeout: 75, version: 1 })).body(),
      first.body()
    )
    const events = (await eventsOf(sitting.applicationId)).filter(({ source }) => source === 'staff')
    assert.lengthOf(events, 1)
    assert.containsSubset(events[0], {
      type: 'schedule_changed',
      user_id: sitting.admin.id,
      from_state: 'STARTED',
    })
    assert.containsSubset(JSON.parse(String(events[0]?.detail_json)), {
      act: 'set_timeout',
      version: 2,
      before: { grantedSeconds: 0, deadlineAt: now + HOUR },
      after: { grantedSeconds: 900, deadlineAt: now + 75 * MINUTE },
    })
    const acts = (await recordsOf(sitting.institution.id)).filter((row) => row.act === 'deadline_changed')
    assert.lengthOf(acts, 1)
    assert.containsSubset(acts[0], {
      subject_type: 'application',
      subject_id: sitting.applicationId,
      actor_id: sitting.admin.id,
      changes_json: JSON.stringify({
        grantedSeconds: [0, 900],
        deadlineAt: [now + HOUR, now + 75 * MINUTE],
      }),
    })
  })

  test('that the end of the window cuts says so, until the end is moved with it', async ({
    client,
    assert,
  }) => {
    const { sitting, now, token } = await running(client)
    const longer = await act(client, sitting, token, 'set_timeout', { timeout: 150 })
    assert.containsSubset(longer.body(), {
      timeout: 150,
      deadline: iso(now + 2 * HOUR),
      cutBySeconds: 30 * 60,
    })
    const moved = await act(client, sitting, token, 'set_endtime', { endTime: iso(now + 3 * HOUR) })
    assert.containsSubset(moved.body(), { deadline: iso(now + 150 * MINUTE), cutBySeconds: 0, version: 3 })
    const both = await act(client, sitting, token, 'set_endtime', {
      end_time: iso(now + 3 * HOUR),
      timeout: 180,
    })
    assert.containsSubset(both.body(), {
      deadline: iso(now + 3 * HOUR),
      timeout: 180,
      cutBySeconds: 0,
      version: 4,
    })
    assert.equal((await applicationRow(sitting.applicationId)).window_given, 1)
  })

  test('a shortened deadline leaves a minute, and what was acknowledged stays (S9.7)', async ({
    client,
    assert,
  }) => {
    const { sitting, now, token } = await running(client)
    const [, , text] = sitting.answers
    await put(client, sitting, [{ id: text?.id, revision: 1, freeResponse: 'antes' }])
    clock.advance(30 * MINUTE)
    const shorter = await act(client, sitting, token, 'set_timeout', { timeout: 5 })
    assert.containsSubset(shorter.body(), {
      timeout: 31,
      deadline: iso(now + 31 * MINUTE),
      secondsToTimeout: 60,
    })
    const closed = await act(client, sitting, token, 'set_endtime', {
      endTime: iso(now + 30 * MINUTE + 1000),
    })
    assert.containsSubset(closed.body(), { secondsToTimeout: 60 })
    const inTime = await put(client, sitting, [{ id: text?.id, revision: 2, freeResponse: 'ainda' }])
    assert.containsSubset(inTime.body(), { secondsToTimeout: 60 })
    clock.advance(4 * MINUTE)
    await finishAllOverdue()
    assert.equal((await applicationRow(sitting.applicationId)).state, 'FINISHED')
    const stored = await db
      .from('answers')
      .where('id', text?.id ?? 0)
      .firstOrFail()
    assert.equal(stored.free_response, 'ainda')
    const late = await act(client, sitting, token, 'set_timeout', { timeout: 200 })
    late.assertStatus(409)
    assert.equal(late.body().code, 'illegal_state')
  })

  test('comes in time in the grace, and saves an exam from the sweeper', async ({ client, assert }) => {
    const { sitting, now } = await running(client)
    clock.advance(HOUR + MINUTE)
    const later = await loginAs(sitting.admin)
    ;(await act(client, sitting, later, 'set_timeout', { timeout: 90 })).assertStatus(200)
    clock.advance(5 * MINUTE)
    await finishAllOverdue()
    assert.containsSubset(await applicationRow(sitting.applicationId), {
      state: 'STARTED',
      deadline_at: now + 90 * MINUTE,
    })
  })

  test('is refused by the field that is wrong', async ({ client, assert }) => {
    const { sitting, now, token } = await running(client)
    const wrong = async (what: string, body: object) => {
      const answer = await act(client, sitting, token, what, body)
      answer.assertStatus(400)
      return Object.keys(answer.body()).filter((key) => key !== 'code')
    }
    assert.deepEqual(await wrong('set_timeout', {}), ['timeout'])
    assert.deepEqual(await wrong('set_timeout', { timeout: 0 }), ['timeout'])
    assert.deepEqual(await wrong('set_timeout', { timeout: 1000 }), ['timeout'])
    assert.deepEqual(await wrong('set_timeout', { timeout: 10.5 }), ['timeout'])
    assert.deepEqual(await wrong('set_endtime', { timeout: 60 }), ['endTime'])
    assert.deepEqual(await wrong('set_endtime', { endTime: '31/12/2026 10:00' }), ['endTime'])
    assert.deepEqual(await wrong('set_endtime', { endTime: '2026-02-30T10:00:00Z' }), ['endTime'])
    assert.deepEqual(await wrong('set_endtime', { endTime: iso(now - 1000) }), ['endTime'])
    assert.deepEqual(await wrong('stop', { version: 0 }), ['version'])
    assert.deepEqual(await wrong('stop', { reason: 'x'.repeat(501) }), ['reason'])
    assert.equal((await applicationRow(sitting.applicationId)).schedule_version, 1)
  })
})

test.group('who decided on what is so no more', (group) => {
  group.each.teardown(() => clock.release())

  test('learns who did what, when, and how it is now', async ({ client, assert }) => {
    const { sitting, now, token } = await running(client)
    const school = await db.from('users').where('id', sitting.candidate.id).firstOrFail()
    const colleague = await createUser({
      groups: ['SCHOOL-ADMIN'],
      institution: sitting.institution,
      name: 'Bia',
    })
    await db.from('users').where('id', colleague.id).update({ school_id: school.school_id })
    const other = await loginAs(colleague)
    ;(await act(client, sitting, other, 'set_timeout', { timeout: 80, version: 1 })).assertStatus(200)
    clock.advance(MINUTE)
    for (const [what, body] of [
      ['set_timeout', { timeout: 90 }],
      ['stop', {}],
    ] as const) {
      const stale = await act(client, sitting, token, what, { ...body, version: 1 })
      stale.assertStatus(409)
      assert.containsSubset(stale.body(), {
        code: 'changed_meanwhile',
        changedBy: { id: colleague.id, name: 'Bia' },
        act: 'set_timeout',
        at: iso(now),
        current: { id: sitting.applicationId, version: 2, timeout: 80, deadline: iso(now + 80 * MINUTE) },
      })
      assert.include(stale.body().nonFieldErrors[0], 'Bia')
    }
    assert.containsSubset(await applicationRow(sitting.applicationId), {
      state: 'STARTED',
      granted_seconds: 1200,
    })
  })

  test('of two at once exactly one wins, and the other learns of it', async ({ client, assert }) => {
    const { sitting, token } = await running(client)
    const second = await createUser({ groups: ['ADMINISTRADOR'], institution: sitting.institution })
    const other = await loginAs(second)
    for (let version = 1; version <= 20; version++) {
      const answers = await Promise.all([
        act(client, sitting, token, 'set_timeout', { timeout: 100 + version, version }),
        act(client, sitting, other, version % 2 ? 'set_timeout' : 'set_endtime', {
          timeout: 300 + version,
          endTime: iso(clock.now() + HOUR),
          version,
        }),
      ])
      assert.sameMembers(
        answers.map((answer) => answer.status()),
        [200, 409]
      )
    }
    const events = (await eventsOf(sitting.applicationId)).filter(({ source }) => source === 'staff')
    assert.lengthOf(events, 20)
    assert.equal((await applicationRow(sitting.applicationId)).schedule_version, 21)
  })
})

test.group('the deadline of what has not begun', (group) => {
  group.each.teardown(() => clock.release())

  test('is set with a window of its own; keep_existing leaves an open one', async ({ client, assert }) => {
    const now = Math.floor(clock.now() / MINUTE) * MINUTE
    clock.freeze(now)
    const sitting = await createSitting({ collection: { gracePeriodMinutes: 15 } })
    const token = await loginAs(sitting.admin)
    const dates = { start_time: iso(now + HOUR), end_time: iso(now + 2 * HOUR), timeout: 45, version: 1 }
    const left = await act(client, sitting, token, 'set_application_dates', {
      ...dates,
      strategy: 'keep_existing',
    })
    assert.containsSubset(left.body(), { version: 1, endTime: iso(now + 2 * HOUR), timeout: 60 })
    const set = await act(client, sitting, token, 'set_application_dates', {
      ...dates,
      strategy: 'delete_existing',
    })
    set.assertStatus(200)
    assert.containsSubset(set.body(), {
      status: 'AVAILABLE_SOON',
      startTime: iso(now + HOUR),
      endTime: iso(now + 2 * HOUR),
      timeout: 45,
      deadline: null,
      version: 2,
    })
    assert.containsSubset(await applicationRow(sitting.applicationId), {
      start_until_at: now + HOUR + 15 * MINUTE,
      window_given: 1,
    })
    clock.advance(3 * HOUR)
    const late = await loginAs(sitting.admin)
    // Its window is over, and the deadline dialog alone may act after the end of the collection.
    const over = await act(client, sitting, late, 'set_timeout', { timeout: 90 })
    assert.equal(over.body().code, 'collection_over')
    const open = { startTime: iso(now), endTime: iso(now + 9 * HOUR), timeout: 60, strategy: 'anything' }
    assert.containsSubset((await act(client, sitting, late, 'set_application_dates', open)).body(), {
      endTime: iso(now + 9 * HOUR),
    })
    const wrong = await act(client, sitting, late, 'set_application_dates', {
      ...open,
      startTime: iso(now + 10 * HOUR),
    })
    wrong.assertStatus(400)
    assert.property(wrong.body(), 'endTime')
  })

  test('is not set of what has begun', async ({ client, assert }) => {
    const { sitting, now, token } = await running(client)
    const refused = await act(client, sitting, token, 'set_application_dates', {
      startTime: iso(now),
      endTime: iso(now + HOUR),
      timeout: 30,
      strategy: 'delete_existing',
    })
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'illegal_state')
  })
})

test.group('all exams of a person in a collection', (group) => {
  group.each.teardown(() => clock.release())

  test('get more time one by one, but for what is finished', async ({ client, assert }) => {
    const { sitting, now, token } = await running(client)
    const second = await examBeside(sitting)
    const path = `/v1/applications/exam/${sitting.collectionId}/collection/${sitting.candidate.id}/user`
    const longer = await client.put(path).headers(as(token)).json({ timeout: 80 })
    longer.assertStatus(200)
    assert.containsSubset(longer.body(), {
      count: 2,
      results: [
        { id: sitting.applicationId, status: 'STARTED', timeout: 80, deadline: iso(now + 80 * MINUTE) },
        { id: second, status: 'AVAILABLE', timeout: 80, deadline: null },
      ],
    })
    ;(await call(client, sitting, 'finish')).assertStatus(200)
    const ended = { endTime: iso(now + 3 * HOUR) }
    const later = await client.put(`${path}/set_timewindow`).headers(as(token)).json(ended)
    assert.containsSubset(later.body(), { count: 1, results: [{ id: second, ...ended }] })
    await db.from('applications').where('id', second).update({ state: 'FINISHED' })
    const none = await client.put(path).headers(as(token)).json({ timeout: 90 })
    assert.deepEqual([none.status(), none.body().code], [409, 'illegal_state'])
    const nobody = path.replace(`${sitting.candidate.id}/user`, `${sitting.admin.id}/user`)
    ;(await client.put(nobody).headers(as(token)).json({ timeout: 90 })).assertStatus(404)
    ;(await client.put(path).headers(as(token)).json({})).assertStatus(400)
  })

  test('a new deadline is applied to those of them that are not begun', async ({ client, assert }) => {
    const { sitting, now, token } = await running(client)
    const [second, third] = [await examBeside(sitting), await examBeside(sitting)]
    const dates = {
      startTime: iso(now + HOUR),
      endTime: iso(now + 2 * HOUR),
      timeout: 50,
      strategy: 'delete_existing',
      applyToCollection: true,
    }
    const set = await client
      .post(`/v1/applications/${second}/set_application_dates`)
      .headers(as(token))
      .json(dates)
    set.assertStatus(200)
    assert.equal(set.body().applied, 2)
    for (const id of [second, third])
      assert.containsSubset(await applicationRow(id), {
        window_start_at: now + HOUR,
        max_duration_minutes: 50,
      })
    assert.equal((await applicationRow(sitting.applicationId)).schedule_version, 1)
  })
})

test.group('what staff read of an application', (group) => {
  group.each.teardown(() => clock.release())

  test('is its window, and all that it went through, by whom and why', async ({ client, assert }) => {
    const { sitting, now, token } = await running(client)
    const read = (what: string, by = token) =>
      client.get(`/v1/applications/${sitting.applicationId}/${what}`).headers(as(by))
    await act(client, sitting, token, 'set_timeout', { timeout: 75, reason: 'Chegou atrasado' })
    await act(client, sitting, token, 'finish_on_behalf', { reason: 'Passou mal' })
    const { results, count } = (await read('history')).body()
    assert.equal(count, 3)
    const by = { id: sitting.admin.id, name: sitting.admin.username }
    assert.containsSubset(results, [
      {
        type: 'finished',
        act: 'finish_on_behalf',
        source: 'staff',
        by,
        reason: 'Passou mal',
        to: 'FINISHED',
      },
      {
        type: 'schedule_changed',
        act: 'set_timeout',
        by,
        reason: 'Chegou atrasado',
        before: { timeout: 60, deadline: iso(now + HOUR) },
        after: { timeout: 75, deadline: iso(now + 75 * MINUTE) },
      },
      { type: 'started', act: null, source: 'candidate', by: { id: sitting.candidate.id }, reason: null },
    ])
    assert.equal(results[0].detail.finishReason, 'BY_STAFF')
    assert.containsSubset((await read('application_timewindow')).body(), {
      endTime: iso(now + 2 * HOUR),
      timeout: 75,
    })
    await db
      .from('applications')
      .where('id', sitting.applicationId)
      .update({ window_start_at: 0, window_end_at: 0 })
    const none = await read('application_timewindow')
    assert.deepEqual([none.status(), none.body().code], [404, 'no_window'])
    ;(await read('history', sitting.token)).assertStatus(403)
    const corrector = await createUser({ groups: ['CORRECTOR'], institution: sitting.institution })
    ;(await read('history', await loginAs(corrector))).assertStatus(404)
  })
})

/** Another exam of the collection, with an application of the same candidate. @returns its id */
async function examBeside(sitting: Sitting): Promise<number> {
  const report = await importExamFixture(callerOf(sitting.admin), {
    timeWindows: openWindow(),
    collection: sitting.collectionId,
  })
  unwrap(
    await makeApplications({
      target: { examId: report.exam.id },
      people: { userIds: [sitting.candidate.id] },
      actor: { institutionId: sitting.institution.id },
    })
  )
  const { id } = await db.from('applications').where('exam_id', report.exam.id).firstOrFail()
  return Number(id)
}
