import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { applicationRow, eventsOf } from '#tests/fixtures/applications'
import { recordsOf } from '#tests/fixtures/audit'
import { beginAll, createDesk, idAt, rowsOf, type Desk } from '#tests/fixtures/desk'
import { HOUR, iso, MINUTE } from '#tests/fixtures/exam_acts'
import { as, unique } from '#tests/fixtures/people'
import { ALL, bulkAct, orderIn, readItems, readOrder, undoOrder } from '#tests/fixtures/staff_orders'

const NAMES = ['Ana Lima', 'Bia Melo', 'Caio Reis', 'Davi Sá', 'Eva Luz', 'Gil Paz']

/** What an act on many moves. */
const MOVED = ['state', 'window_end_at', 'granted_seconds', 'deadline_at', 'schedule_version']
const movedRows = (desk: Desk) => rowsOf(desk, ...MOVED)

test.group('an act on many applications', (group) => {
  group.each.teardown(() => clock.release())

  test('is previewed without a change: who changes, who does not and why, who is writing', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES)
    await beginAll(desk, [1, 2])
    await db
      .from('applications')
      .where('id', idAt(desk, 3))
      .update({ state: 'FINISHED', finished_at: clock.now() })
    await db.from('applications').where('id', idAt(desk, 4)).update({ granted_seconds: 600 })
    const before = await movedRows(desk)
    const asked = { act: 'set_timeout', selection: ALL, params: { timeout: 90 } }
    const preview = await bulkAct(client, desk, asked, { dryRun: true })
    preview.assertStatus(200)
    assert.containsSubset(preview.body(), {
      dryRun: true,
      total: 6,
      change: 5,
      skipped: [{ code: 'illegal_state', count: 1 }],
      writing: 2,
      grants: 1,
      accommodations: 0,
      overlaps: 0,
      cut: 0,
    })
    assert.lengthOf(preview.body().first, 5)
    assert.containsSubset(preview.body().first[0], { id: idAt(desk, 0), name: 'Ana Lima' })
    assert.isString(preview.body().skipped[0].reason)
    assert.deepEqual(await movedRows(desk), before)
    assert.lengthOf(await db.from('staff_orders').where('collection_id', desk.collectionId), 0)
  })

  test('says how many would lose time to the end of their window, and how many sit another exam then', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES.slice(0, 3))
    const other = await db.from('applications').where('id', idAt(desk, 0)).firstOrFail()
    const { id: _, ...copy } = other
    await db.table('applications').insert({ ...copy, attempt: 2 })
    const asked = {
      act: 'set_timeout',
      selection: { ids: [idAt(desk, 0), idAt(desk, 1)] },
      params: { timeout: 600 },
    }
    assert.containsSubset((await bulkAct(client, desk, asked, { dryRun: true })).body(), {
      change: 2,
      cut: 2,
    })
    const dates = {
      start_time: iso(clock.now()),
      end_time: iso(clock.now() + HOUR),
      timeout: 30,
      strategy: 'delete_existing',
    }
    const moved = { act: 'set_application_dates', selection: asked.selection, params: dates }
    assert.containsSubset((await bulkAct(client, desk, moved, { dryRun: true })).body(), {
      change: 2,
      overlaps: 1,
    })
  })

  test('is done within the call, each by the single act: its event, its record, its item', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES)
    await beginAll(desk, [1])
    const asked = { act: 'set_timeout', selection: ALL, params: { timeout: 75 }, reason: 'Faltou luz' }
    const answer = await bulkAct(client, desk, asked)
    answer.assertStatus(200)
    const order = orderIn(answer)
    assert.containsSubset(order, {
      kind: 'set_timeout',
      collection: desk.collectionId,
      status: 'finished',
      total: 6,
      done: 6,
      changed: 6,
      skipped: 0,
      failed: 0,
      reason: 'Faltou luz',
      canCancel: false,
      canUndo: true,
      by: { id: desk.admin.id },
    })
    for (const { id } of desk.applications) {
      assert.containsSubset(await applicationRow(id), { granted_seconds: 900, schedule_version: 2 })
      const [event] = (await eventsOf(id)).filter(({ source }) => source === 'staff')
      assert.containsSubset(event, { type: 'schedule_changed', user_id: desk.admin.id, session_id: null })
      assert.containsSubset(JSON.parse(String(event?.detail_json)), {
        act: 'set_timeout',
        order: order.id,
        reason: 'Faltou luz',
      })
    }
    const records = await recordsOf(desk.institution.id)
    const acts = records.filter(({ act }) => act === 'deadline_changed')
    assert.lengthOf(acts, 6)
    assert.isTrue(
      acts.every(({ actor_id: by, actor_group: as }) => by === desk.admin.id && as === 'ADMINISTRADOR')
    )
    const [placed] = records.filter(({ act }) => act === 'order_placed')
    assert.containsSubset(placed, {
      subject_type: 'staff_order',
      subject_id: order.id,
      actor_id: desk.admin.id,
    })
    const items = await readItems(client, desk.token, order.id)
    assert.lengthOf(items, 6)
    assert.containsSubset(items[0], {
      application: { id: idAt(desk, 0), name: 'Ana Lima' },
      outcome: 'changed',
      code: null,
      before: { timeout: 60 },
      after: { timeout: 75 },
    })
  })

  test('leaves what the act refuses, with the reason of each', async ({ client, assert }) => {
    const desk = await createDesk(NAMES)
    await beginAll(desk, [0, 1])
    const answer = await bulkAct(client, desk, { act: 'stop', selection: ALL, reason: 'Chuva' })
    assert.containsSubset(orderIn(answer), { changed: 2, skipped: 4 })
    const skipped = await readItems(client, desk.token, orderIn(answer).id, {
      outcome: 'skipped,failed,kept',
    })
    assert.lengthOf(skipped, 4)
    assert.isTrue(skipped.every(({ code, reason }) => code === 'illegal_state' && reason !== null))
    const again = await bulkAct(client, desk, { act: 'resume', selection: ALL })
    assert.containsSubset(orderIn(again), { changed: 2, skipped: 4 })
    assert.deepEqual(
      (await movedRows(desk)).map(({ state }: { state: string }) => state),
      ['STARTED', 'STARTED', 'CREATED', 'CREATED', 'CREATED', 'CREATED']
    )
  })

  test('with the same key is the same order, also when nobody is selected any more; another one with it is refused', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES.slice(0, 2))
    await beginAll(desk, [0, 1])
    const filters = { status: 'STARTED', exam: desk.examId }
    const asked = {
      act: 'stop',
      selection: { all: true, filters },
      params: {},
      reason: 'Chuva',
      order_key: unique('chave'),
    }
    const first = await bulkAct(client, desk, asked)
    assert.containsSubset(orderIn(first), { changed: 2 })
    const turned = { all: true, filters: Object.fromEntries(Object.entries(filters).reverse()) }
    const again = await bulkAct(client, desk, { ...asked, selection: turned })
    again.assertStatus(200)
    assert.deepEqual(again.body(), first.body())
    const before = await movedRows(desk)
    for (const other of [
      { act: 'resume' },
      { act: 'set_timeout', params: { timeout: 80 } },
      { selection: ALL },
      { selection: { ids: [idAt(desk, 0)] } },
      { reason: 'Fogo' },
    ]) {
      const refused = await bulkAct(client, desk, { ...asked, ...other })
      refused.assertStatus(409)
      assert.containsSubset(refused.body(), { code: 'order_key_used' })
    }
    const { order_key } = asked
    const undo = await client
      .post(`/v1/staff_orders/${orderIn(first).id}/undo`)
      .headers(as(desk.token))
      .json({ order_key })
    undo.assertStatus(409)
    assert.containsSubset(undo.body(), { code: 'order_key_used' })
    assert.lengthOf(await db.from('staff_orders').where('collection_id', desk.collectionId), 1)
    assert.deepEqual(await movedRows(desk), before)
  })

  test('of two calls with one key at the same moment, one does it', async ({ client, assert }) => {
    const desk = await createDesk(NAMES.slice(0, 2))
    const body = { act: 'set_timeout', selection: ALL, params: { timeout: 70 }, order_key: unique('chave') }
    const answers = await Promise.all([1, 2, 3, 4].map(() => bulkAct(client, desk, body)))
    assert.lengthOf(new Set(answers.map((answer) => orderIn(answer).id)), 1)
    assert.containsSubset(await applicationRow(idAt(desk, 0)), { schedule_version: 2 })
  })

  test('of a list leaves its exceptions, and what a filter or a search does not find', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES)
    await beginAll(desk, [4])
    const asked = { act: 'set_timeout', params: { timeout: 70 } }
    const but = { all: true, filters: { status: 'AVAILABLE' }, except: [idAt(desk, 0)] }
    assert.containsSubset(
      (await bulkAct(client, desk, { ...asked, selection: but }, { dryRun: true })).body(),
      {
        total: 4,
      }
    )
    const named = { all: true, filters: {}, search: 'luz' }
    assert.containsSubset(
      (await bulkAct(client, desk, { ...asked, selection: named }, { dryRun: true })).body(),
      {
        total: 1,
        first: [{ name: 'Eva Luz' }],
      }
    )
    const both = await bulkAct(client, desk, { ...asked, selection: { ids: [1], all: true } })
    both.assertStatus(400)
    const wrong = await bulkAct(client, desk, {
      ...asked,
      selection: { all: true, filters: { status: 'LOST' } },
    })
    wrong.assertStatus(400)
  })

  test('names what its parameters lack', async ({ client, assert }) => {
    const desk = await createDesk(NAMES.slice(0, 1))
    const answer = await bulkAct(client, desk, {
      act: 'set_application_dates',
      selection: ALL,
      params: { timeout: 9 },
    })
    answer.assertStatus(400)
    assert.sameMembers(Object.keys(answer.body()), [
      'code',
      'params.startTime',
      'params.endTime',
      'params.strategy',
    ])
    const past = await bulkAct(client, desk, {
      act: 'set_endtime',
      selection: ALL,
      params: { end_time: iso(clock.now() - MINUTE) },
    })
    past.assertStatus(400)
  })
})

test.group('the deadline of many', (group) => {
  group.each.teardown(() => clock.release())

  const dates = () => ({
    start_time: iso(clock.now() + HOUR),
    end_time: iso(clock.now() + 3 * HOUR),
    timeout: 45,
    strategy: 'delete_existing',
  })
  const setDates = (desk: Desk, body: object) => ({
    collection: desk.collectionId,
    dates: dates(),
    order_key: unique('pedido'),
    ...body,
  })

  test('takes people by their ids, or all but some', async ({ client, assert }) => {
    const desk = await createDesk(NAMES.slice(0, 3))
    const [first, second] = desk.applications
    const call = (body: object) =>
      client
        .post('/v1/applications/bulk_set_application_dates')
        .headers(as(desk.token))
        .json(setDates(desk, body))
    const some = await call({ selectedStudents: [first?.userId], search: '' })
    some.assertStatus(200)
    assert.containsSubset(orderIn(some), { kind: 'set_application_dates', total: 1, changed: 1 })
    assert.containsSubset(await applicationRow(first?.id ?? 0), { max_duration_minutes: 45 })
    const rest = await call({ selectedStudents: 'all', except: [second?.userId] })
    assert.containsSubset(orderIn(rest), { total: 2, changed: 2 })
    assert.containsSubset(await applicationRow(second?.id ?? 0), { max_duration_minutes: 60 })
  })

  test('leaves the share of an accommodation, unless it is to be ignored, and the preview counts those that lose it', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES.slice(0, 2))
    const { id, userId } = desk.applications[0] ?? { id: 0, userId: 0 }
    await db.table('accommodations').insert({
      institution_id: desk.institution.id,
      user_id: userId,
      time_factor: 150,
      decided_by: desk.admin.id,
      decided_at: clock.now(),
    })
    const asked = { act: 'set_application_dates', selection: ALL, params: dates() }
    await bulkAct(client, desk, asked)
    assert.containsSubset(await applicationRow(id), { granted_seconds: 23 * 60, time_factor: 150 })
    const flat = { act: 'set_timeout', selection: ALL, params: { timeout: 100 }, ignore_accommodation: true }
    assert.containsSubset((await bulkAct(client, desk, flat, { dryRun: true })).body(), { accommodations: 1 })
    const shared = { act: 'set_timeout', selection: ALL, params: { timeout: 100 } }
    assert.containsSubset((await bulkAct(client, desk, shared, { dryRun: true })).body(), {
      accommodations: 0,
    })
    await bulkAct(client, desk, shared)
    assert.containsSubset(await applicationRow(id), { granted_seconds: (100 + 50 - 45) * 60 })
    await bulkAct(client, desk, flat)
    assert.containsSubset(await applicationRow(id), { granted_seconds: (100 - 45) * 60 })
  })

  test('is refused while a filter that the institution asks for is missing, and names each', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES.slice(0, 1))
    const settings = { preferences: { Application__RequiredFiltersBulkDeadline: 'schools, period' } }
    await db
      .from('institutions')
      .where('id', desk.institution.id)
      .update({ settings_json: JSON.stringify(settings) })
    const asked = { act: 'set_application_dates', params: dates() }
    const without = await bulkAct(client, desk, { ...asked, selection: ALL }, { dryRun: true })
    without.assertStatus(400)
    assert.containsSubset(without.body(), {
      code: 'validation',
      nonFieldErrors: ['schools, period: escolha antes de continuar.'],
    })
    assert.includeMembers(Object.keys(without.body()), ['filters.schools', 'filters.period'])
    const filters = { institution: String(desk.school.id), period: 2026 }
    const chosen = await bulkAct(
      client,
      desk,
      { ...asked, selection: { all: true, filters } },
      { dryRun: true }
    )
    chosen.assertStatus(200)
    const single = await client
      .post('/v1/applications/bulk_set_application_dates')
      .headers(as(desk.token))
      .json(setDates(desk, { selectedStudents: 'all', filters: { schools: desk.school.id } }))
    single.assertStatus(400)
    assert.includeMembers(Object.keys(single.body()), ['filters.period'])
    assert.notProperty(single.body(), 'filters.schools')
  })

  test('of a collection moves the windows of its exams and all that is not finished, and its undo puts both back', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES.slice(0, 3))
    await beginAll(desk, [1])
    await db
      .from('applications')
      .where('id', idAt(desk, 2))
      .update({ state: 'FINISHED', finished_at: clock.now() })
    const windowEnd = async () =>
      Number((await db.from('time_windows').where('exam_id', desk.examId).firstOrFail()).end_at)
    const [before, windowBefore] = [await movedRows(desk), await windowEnd()]
    const endAt = Math.floor(clock.now() / MINUTE) * MINUTE + 5 * HOUR
    const answer = await client
      .put(`/v1/applications/exam/${desk.collectionId}/set_timewindow`)
      .headers(as(desk.token))
      .json({ endTime: iso(endAt) })
    answer.assertStatus(200)
    assert.containsSubset(orderIn(answer), { kind: 'set_timewindow', total: 2, changed: 2 })
    assert.equal(await windowEnd(), endAt)
    assert.deepEqual(
      (await movedRows(desk)).map((row: { window_end_at: number }) => row.window_end_at === endAt),
      [true, true, false]
    )
    const undone = await undoOrder(client, desk.token, orderIn(answer).id)
    assert.containsSubset(orderIn(undone), { undoes: orderIn(answer).id, changed: 2 })
    assert.equal(await windowEnd(), windowBefore)
    assert.deepEqual(
      (await movedRows(desk)).map((row: { window_end_at: number }) => row.window_end_at),
      before.map((row: { window_end_at: number }) => row.window_end_at)
    )
    assert.containsSubset(await readOrder(client, desk.token, orderIn(answer).id), {
      canUndo: false,
      undoneBy: orderIn(undone).id,
    })
  })

  test('bulk_set_timeout takes the filters of the list', async ({ client, assert }) => {
    const desk = await createDesk(NAMES)
    await beginAll(desk, [1, 2])
    const answer = await client
      .put('/v1/applications/bulk_set_timeout')
      .headers(as(desk.token))
      .json({
        collection: desk.collectionId,
        timeout: 80,
        filters: { status: 'STARTED' },
        order_key: unique('pedido'),
      })
    answer.assertStatus(200)
    assert.containsSubset(orderIn(answer), { kind: 'set_timeout', total: 2, changed: 2 })
  })
})
