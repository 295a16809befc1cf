import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { finishAllOverdue } from '#delivery/actions/finish_overdue'
import { clock } from '#shared'
import { answersOf, applicationRow, eventsOf, openWindow } from '#tests/fixtures/applications'
import { recordsOf } from '#tests/fixtures/audit'
import { act, HOUR, MINUTE, running, seen } from '#tests/fixtures/exam_acts'
import { as, loginAs } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'
import { call, own, put } from '#tests/fixtures/sitting_calls'

test.group('stop, resume and finish on behalf', (group) => {
  group.each.teardown(() => clock.release())

  test('the time of a stopped exam does not run: it takes what was given, and gets its time back complete (S9.8)', async ({
    client,
    assert,
  }) => {
    clock.freeze(Math.floor(clock.now() / MINUTE) * MINUTE)
    const { sitting, now, token } = await running(client, { exam: { timeWindows: openWindow(170) } })
    const [, , text] = sitting.answers
    // The end of the window is what ends it: the time of a stop is given back beyond it.
    await db
      .from('answers')
      .where('id', text?.id ?? 0)
      .update({ answer_time_limit: 600 })
    await client
      .post(`${own(sitting)}/answers/${text?.id}/open`)
      .headers(as(sitting.token))
      .json({})
    clock.advance(MINUTE)
    const stopped = await act(client, sitting, token, 'stop', { reason: 'Simulado de incêndio', version: 1 })
    stopped.assertStatus(200)
    assert.containsSubset(stopped.body(), { status: 'STOPPED', secondsToTimeout: 119 * 60, version: 2 })
    ;(
      await put(client, sitting, [{ id: text?.id, revision: 1, freeResponse: 'antes do aviso' }])
    ).assertStatus(200)
    const again = await act(client, sitting, token, 'stop')
    again.assertStatus(409)
    assert.equal(again.body().code, 'illegal_state')
    clock.advance(3 * HOUR)
    sitting.token = await loginAs(sitting.candidate)
    const later = await loginAs(sitting.admin)
    assert.containsSubset(await seen(client, sitting), {
      status: 'STOPPED',
      secondsToTimeout: 119 * 60,
      timeRuns: false,
    })
    await finishAllOverdue()
    // Its window is over, and with it that of the collection, whose only exam it is: its time is not.
    const resumed = await act(client, sitting, later, 'resume')
    resumed.assertStatus(200)
    assert.containsSubset(resumed.body(), { status: 'STARTED', secondsToTimeout: 119 * 60, version: 3 })
    assert.containsSubset(await applicationRow(sitting.applicationId), {
      held_ms: 3 * HOUR,
      deadline_at: now + 5 * HOUR,
      stopped_at: null,
    })
    const { closes_at: closesAt } = await db
      .from('answers')
      .where('id', text?.id ?? 0)
      .firstOrFail()
    assert.equal(closesAt, now + 10 * MINUTE + 3 * HOUR)
    assert.deepEqual(
      (await eventsOf(sitting.applicationId))
        .filter(({ source }) => source === 'staff')
        .map(({ type, from_state, to_state }) => [type, from_state, to_state]),
      [
        ['stopped', 'STARTED', 'STOPPED'],
        ['resumed', 'STOPPED', 'STARTED'],
      ]
    )
    const records = await recordsOf(sitting.institution.id)
    assert.containsSubset(
      records.find((row) => row.act === 'exam_stopped'),
      { reason: 'Simulado de incêndio', changes_json: '{"state":["STARTED","STOPPED"]}' }
    )
  })

  test('a pause of the room during a stop holds the time further, and no second of either is lost', async ({
    client,
    assert,
  }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const application = `/v1/applications/${candidate.applicationId}`
    const pause = `/v1/rooms/${room.id}/candidates/${candidate.id}/pause`
    const left = async () =>
      (await client.get(application).headers(as(candidate.token))).body().secondsToTimeout
    const staff = (what: string) =>
      client.post(`${application}/${what}`).headers(as(room.proctorToken)).json({})
    const pausing = () => client.put(pause).headers(as(room.proctorToken)).json({})
    const releasing = () => client.delete(pause).headers(as(room.proctorToken)).json({})
    clock.freeze(clock.now())
    await client.post(`${application}/start`).headers(as(candidate.token))
    // A stop around a pause, a pause around a stop, and either way over the other's end.
    for (const steps of [
      [() => staff('stop'), pausing, releasing, () => staff('resume')],
      [pausing, () => staff('stop'), () => staff('resume'), releasing],
      [() => staff('stop'), pausing, () => staff('resume'), releasing],
      [pausing, () => staff('stop'), releasing, () => staff('resume')],
    ]) {
      for (const step of steps) {
        assert.isBelow((await step()).status(), 300)
        clock.advance(MINUTE)
      }
      clock.advance(-MINUTE)
      assert.equal(await left(), 3600)
    }
  })

  test('what is handed in for a candidate is complete, final and by name', async ({ client, assert }) => {
    const { sitting, token } = await running(client)
    const [, , text] = sitting.answers
    await put(client, sitting, [{ id: text?.id, revision: 1, freeResponse: 'resposta' }])
    const done = await act(client, sitting, token, 'finish_on_behalf', { reason: 'Passou mal', version: 1 })
    done.assertStatus(200)
    assert.containsSubset(done.body(), {
      status: 'FINISHED',
      secondsToTimeout: null,
      version: 2,
      cutBySeconds: 0,
    })
    const row = await applicationRow(sitting.applicationId)
    assert.containsSubset(row, { finish_reason: 'BY_STAFF', finish_source: 'staff', finish_answer_count: 1 })
    // Repeated with what the page knew, it is answered; the candidate's own finish gets the one record.
    ;(await act(client, sitting, token, 'finish_on_behalf', { version: 1 })).assertStatus(200)
    const own = await call(client, sitting, 'finish')
    own.assertStatus(200)
    assert.containsSubset(own.body(), { answerCount: 1 })
    const late = await put(client, sitting, [{ id: text?.id, revision: 2, freeResponse: 'depois' }])
    late.assertStatus(400)
    const finished = (await eventsOf(sitting.applicationId)).filter(({ type }) => type === 'finished')
    assert.lengthOf(finished, 1)
    assert.containsSubset(JSON.parse(String(finished[0]?.detail_json)), {
      reason: 'BY_STAFF',
      why: 'Passou mal',
    })
    const again = await act(client, sitting, token, 'finish_on_behalf')
    assert.equal(again.body().code, 'illegal_state')
  })

  test('the own time of an item does not run while the exam is stopped, also where that is handed in and reset', async ({
    client,
    assert,
  }) => {
    const { sitting, token } = await running(client)
    const [first, second] = sitting.answers
    const times = (id: number | undefined, minutes: number) =>
      db
        .from('answers')
        .where('id', id ?? 0)
        .update({ opened_at: clock.now(), closes_at: clock.now() + minutes * MINUTE })
    await times(first?.id, 5)
    await times(second?.id, 20)
    const closed = async () =>
      (await answersOf(sitting.applicationId)).slice(0, 2).map(({ timeout_at: at }) => at !== null)
    clock.advance(10 * MINUTE)
    ;(await act(client, sitting, token, 'stop')).assertStatus(200)
    clock.advance(30 * MINUTE)
    ;(await act(client, sitting, token, 'finish_on_behalf')).assertStatus(200)
    assert.deepEqual(await closed(), [true, false])
    ;(await act(client, sitting, token, 'reset')).assertStatus(200)
    assert.deepEqual(await closed(), [true, false])
  })

  test('after the end of the collection what runs or is stopped is helped and handed in; nothing else is', async ({
    client,
    assert,
  }) => {
    const { sitting, now, token } = await running(client)
    const [, , text] = sitting.answers
    ;(await put(client, sitting, [{ id: text?.id, revision: 1, freeResponse: 'resposta' }])).assertStatus(200)
    ;(await act(client, sitting, token, 'stop')).assertStatus(200)
    clock.freeze(now + 3 * HOUR)
    const later = await loginAs(sitting.admin)
    const longer = await act(client, sitting, later, 'set_timeout', { timeout: 90 })
    longer.assertStatus(200)
    ;(await act(client, sitting, later, 'resume')).assertStatus(200)
    // It runs beyond the window now, by the time of the stop.
    clock.advance(MINUTE)
    ;(await act(client, sitting, later, 'stop')).assertStatus(200)
    const done = await act(client, sitting, later, 'finish_on_behalf')
    done.assertStatus(200)
    assert.containsSubset(await applicationRow(sitting.applicationId), {
      state: 'FINISHED',
      finish_reason: 'BY_STAFF',
      finish_answer_count: 1,
    })
    const over = await act(client, sitting, later, 'set_timeout', { timeout: 95 })
    over.assertStatus(409)
    assert.equal(over.body().code, 'collection_over')
  })

  test('stop against finish, and extension against finish: one of the two comes first, and nothing between', async ({
    client,
    assert,
  }) => {
    for (let run = 0; run < 6; run++) {
      const { sitting, token } = await running(client)
      const [staff, finish] = await Promise.all([
        act(client, sitting, token, run % 2 ? 'stop' : 'set_timeout', { timeout: 90 }),
        call(client, sitting, 'finish'),
      ])
      finish.assertStatus(200)
      assert.include([200, 409], staff.status())
      const events = await eventsOf(sitting.applicationId)
      assert.lengthOf(
        events.filter(({ source }) => source === 'staff'),
        staff.status() === 200 ? 1 : 0
      )
      assert.equal(events.at(-1)?.type, 'finished')
      assert.equal((await applicationRow(sitting.applicationId)).state, 'FINISHED')
    }
  })

  test('why is asked for where the collection wants an explanation', async ({ client, assert }) => {
    const { sitting, token } = await running(client, {
      collection: { applicationConfiguration: { requireExplanation: true } },
    })
    for (const what of ['stop', 'finish_on_behalf']) {
      const refused = await act(client, sitting, token, what, { reason: '  ' })
      refused.assertStatus(400)
      assert.property(refused.body(), 'reason')
    }
    ;(await act(client, sitting, token, 'stop', { reason: 'queda de energia' })).assertStatus(200)
  })
})
