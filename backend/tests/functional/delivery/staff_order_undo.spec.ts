import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { answersOf, applicationRow, eventsOf } from '#tests/fixtures/applications'
import { beginAll, createDesk, idAt, rowsOf, type Desk } from '#tests/fixtures/desk'
import { HOUR, iso, MINUTE } from '#tests/fixtures/exam_acts'
import { as } from '#tests/fixtures/people'
import { ALL, bulkAct, orderIn, readItems, readOrder, undoOrder } from '#tests/fixtures/staff_orders'
import { begunDesk, NAMES, ordered, start } from '#tests/fixtures/undone_orders'

test.group('the undo of an order', (group) => {
  group.each.setup(() => clock.freeze(clock.now()))
  group.each.teardown(() => clock.release())

  const DECISIVE = [
    'state',
    'window_start_at',
    'window_end_at',
    'window_given',
    'max_duration_minutes',
    'granted_seconds',
    'time_factor',
    'start_until_at',
    'deadline_at',
    'room_id',
    'withdrawn_at',
  ]
  const decisive = (desk: Desk) => rowsOf(desk, ...DECISIVE)

  test('takes what it undoes off the bar of jobs', async ({ client, assert }) => {
    const desk = await createDesk(NAMES)
    const { id } = await ordered(client, desk, { act: 'set_timeout', params: { timeout: 77 } })
    const { job_id: job } = (await db.from('staff_orders').where('id', id).firstOrFail()) as {
      job_id: number
    }
    // As of an order for so many that it is not done within the call.
    await db.from('background_jobs').where('id', job).update({ dismissed_at: null })
    const shown = async () => {
      const answer = await client.get('/v1/jobs').qs({ shown: true }).headers(as(desk.token))
      return (answer.body() as { results: { id: number }[] }).results.map((one) => one.id)
    }
    assert.deepEqual(await shown(), [job])
    ;(await undoOrder(client, desk.token, id, { dryRun: true })).assertStatus(200)
    assert.deepEqual(await shown(), [job], 'a preview undoes nothing')
    ;(await undoOrder(client, desk.token, id)).assertStatus(200)
    assert.deepEqual(await shown(), [])
  })

  test('puts back what is as the order left it, and lists what is not', async ({ client, assert }) => {
    const desk = await createDesk([...NAMES, 'Davi Sá'])
    await beginAll(desk, [2])
    const before = await decisive(desk)
    const dates = {
      start_time: iso(clock.now() + HOUR),
      end_time: iso(clock.now() + 4 * HOUR),
      timeout: 33,
      strategy: 'delete_existing',
    }
    const ordered = await bulkAct(client, desk, {
      act: 'set_application_dates',
      selection: ALL,
      params: dates,
    })
    const { id } = orderIn(ordered)
    assert.containsSubset(orderIn(ordered), { changed: 3, skipped: 1 })
    const own = `/v1/applications/${idAt(desk, 0)}/set_timeout`
    ;(await client.patch(own).headers(as(desk.token)).json({ timeout: 44 })).assertStatus(200)
    const touched = await applicationRow(idAt(desk, 0))
    const preview = await undoOrder(client, desk.token, id, { dryRun: true })
    assert.containsSubset(preview.body(), {
      total: 3,
      change: 2,
      skipped: [{ code: 'changed_since', count: 1 }],
    })
    const undone = await undoOrder(client, desk.token, id)
    undone.assertStatus(200)
    assert.containsSubset(orderIn(undone), { undoes: id, total: 3, changed: 2, skipped: 1, canUndo: false })
    assert.containsSubset(await readItems(client, desk.token, orderIn(undone).id, { outcome: 'kept' }), [
      { application: { id: idAt(desk, 0) }, code: 'changed_since' },
    ])
    const after = await decisive(desk)
    assert.deepEqual(after.slice(1), before.slice(1))
    assert.containsSubset(await applicationRow(idAt(desk, 0)), { granted_seconds: touched.granted_seconds })
    assert.containsSubset(await readOrder(client, desk.token, id), {
      undoneBy: orderIn(undone).id,
      canUndo: false,
    })
    const twice = await undoOrder(client, desk.token, orderIn(undone).id)
    twice.assertStatus(409)
    assert.containsSubset(twice.body(), { code: 'not_undoable' })
    const events = (await eventsOf(idAt(desk, 1))).filter(({ source }) => source === 'staff')
    assert.lengthOf(events, 2)
  })

  for (const { act, params = {}, begun = false } of [
    { act: 'set_timeout', params: { timeout: 95 }, begun: true },
    { act: 'set_endtime', params: { timeout: 70 }, begun: true },
    { act: 'withdraw' },
    { act: 'stop', begun: true },
  ])
    test(`of ${act} leaves every time and state as it was`, async ({ client, assert }) => {
      const desk = await createDesk(NAMES)
      if (begun) await beginAll(desk)
      const before = await decisive(desk)
      const given = act === 'set_endtime' ? { ...params, end_time: iso(clock.now() + 5 * HOUR) } : params
      const ordered = await bulkAct(client, desk, { act, selection: ALL, params: given, reason: 'engano' })
      assert.containsSubset(orderIn(ordered), { changed: 3 })
      assert.notDeepEqual(await decisive(desk), before)
      assert.containsSubset(orderIn(await undoOrder(client, desk.token, orderIn(ordered).id)), { changed: 3 })
      assert.deepEqual(await decisive(desk), before)
    })

  test('of what was put back from the list of withdrawn exams withdraws it again', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES)
    const withdrawn = async () =>
      (await rowsOf(desk, 'withdrawn_at')).map(({ withdrawn_at: at }) => at !== null)
    await ordered(client, desk, { act: 'withdraw', selection: { ids: [idAt(desk, 0), idAt(desk, 2)] } })
    assert.deepEqual(await withdrawn(), [true, false, true])
    const asked = { act: 'restore', selection: { all: true, filters: { withdrawn: true } } }
    const preview = await bulkAct(client, desk, asked, { dryRun: true })
    assert.containsSubset(preview.body(), { total: 2, change: 2, skipped: [] })
    const { id, changed } = await ordered(client, desk, asked)
    assert.equal(changed, 2)
    assert.deepEqual(await withdrawn(), [false, false, false])
    assert.containsSubset(orderIn(await undoOrder(client, desk.token, id)), { changed: 2 })
    assert.deepEqual(await withdrawn(), [true, false, true])
  })

  test('of second attempts takes back those that are not begun', async ({ client, assert }) => {
    const desk = await createDesk(NAMES)
    await db
      .from('applications')
      .where('collection_id', desk.collectionId)
      .update({ state: 'FINISHED', finished_at: clock.now() })
    await db.from('applications').where('id', idAt(desk, 2)).update({ state: 'CREATED' })
    const asked = { act: 'give_another_chance', selection: ALL }
    assert.containsSubset((await bulkAct(client, desk, asked, { dryRun: true })).body(), {
      change: 2,
      skipped: [{ code: 'illegal_state', count: 1 }],
    })
    const given = await bulkAct(client, desk, asked)
    assert.containsSubset(orderIn(given), { changed: 2, skipped: 1 })
    const attempts = (): Promise<{ withdrawn_at: number | null }[]> =>
      db
        .from('applications')
        .where('collection_id', desk.collectionId)
        .where('attempt', 2)
        .select('withdrawn_at')
    assert.deepEqual(await attempts(), [{ withdrawn_at: null }, { withdrawn_at: null }])
    assert.containsSubset(orderIn(await undoOrder(client, desk.token, orderIn(given).id)), { changed: 2 })
    assert.isTrue((await attempts()).every(({ withdrawn_at: at }) => at !== null))
  })
})

test.group('the undo of a reset', (group) => {
  group.each.setup(() => clock.freeze(clock.now()))
  group.each.teardown(() => clock.release())

  for (const clear_answers of [false, true])
    test(`hands nothing in that its candidate has begun again (${clear_answers ? 'cleared' : 'with its answers'})`, async ({
      client,
      assert,
    }) => {
      const desk = await begunDesk()
      await ordered(client, desk, { act: 'finish_on_behalf' })
      const reset = await ordered(client, desk, { act: 'reset', params: { clear_answers } })
      assert.containsSubset(reset, { changed: 3 })
      await start(client, desk, 0)
      const writing = await applicationRow(idAt(desk, 0))
      const preview = await undoOrder(client, desk.token, reset.id, { dryRun: true })
      assert.containsSubset(preview.body(), {
        change: 2,
        writing: 0,
        skipped: [{ code: 'changed_since', count: 1 }],
      })
      const undone = orderIn(await undoOrder(client, desk.token, reset.id))
      assert.containsSubset(undone, { changed: 2, skipped: 1 })
      assert.containsSubset(await readItems(client, desk.token, undone.id, { outcome: 'kept' }), [
        { application: { id: idAt(desk, 0) }, code: 'changed_since' },
      ])
      assert.deepEqual(await applicationRow(idAt(desk, 0)), writing)
      for (const at of [1, 2])
        assert.containsSubset(await applicationRow(idAt(desk, at)), { state: 'FINISHED' })
    })

  test('puts cleared answers back with the window of before and the time that was left', async ({
    client,
    assert,
  }) => {
    const desk = await begunDesk()
    clock.advance(20 * MINUTE)
    const stop = { act: 'stop', selection: { ids: [idAt(desk, 1)] }, reason: 'chuva' }
    assert.containsSubset(orderIn(await bulkAct(client, desk, stop)), { changed: 1 })
    clock.advance(5 * MINUTE)
    const before = await applicationRow(idAt(desk, 0))
    const params = { clear_answers: true, timeout: 200, end_time: iso(clock.now() + 9 * HOUR) }
    const reset = await ordered(client, desk, { act: 'reset', params })
    assert.containsSubset(reset, { changed: 3 })
    await start(client, desk, 2)
    const startedAt = clock.now()
    clock.advance(MINUTE)
    const undone = orderIn(await undoOrder(client, desk.token, reset.id))
    assert.containsSubset(undone, { changed: 3 })
    const { window_end_at, window_given } = before
    for (const [at, left] of [35, 40, 35].entries()) {
      assert.containsSubset(await applicationRow(idAt(desk, at)), {
        state: at === 2 ? 'STARTED' : 'CREATED',
        sitting: 3,
        window_end_at,
        window_given,
        granted_seconds: (left - 60) * 60,
        deadline_at: at === 2 ? startedAt + left * MINUTE : null,
      })
      assert.equal((await answersOf(idAt(desk, at)))[0]?.free_response, 'texto')
    }
  })

  for (const clear_answers of [false, true])
    test(`of finished exams puts their times back (${clear_answers ? 'cleared' : 'with their answers'})`, async ({
      client,
      assert,
    }) => {
      const desk = await begunDesk()
      await db.from('applications').where('id', idAt(desk, 1)).update({ granted_seconds: 600 })
      clock.advance(20 * MINUTE)
      await ordered(client, desk, { act: 'finish_on_behalf' })
      const times = () =>
        db
          .from('applications')
          .where('collection_id', desk.collectionId)
          .orderBy('id')
          .select('state', 'window_end_at', 'window_given', 'granted_seconds', 'started_at', 'deadline_at')
      const before = await times()
      const params = { clear_answers, timeout: 200, end_time: iso(clock.now() + 9 * HOUR) }
      const reset = await ordered(client, desk, { act: 'reset', params })
      assert.containsSubset(orderIn(await undoOrder(client, desk.token, reset.id)), { changed: 3 })
      assert.deepEqual(await times(), before)
    })
})
