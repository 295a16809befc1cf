import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { applicationRow } from '#tests/fixtures/applications'
import { beginAll, createDesk, idAt, type Desk } from '#tests/fixtures/desk'
import { HOUR, iso, MINUTE } from '#tests/fixtures/exam_acts'
import { as, unique } from '#tests/fixtures/people'
import { ALL, bulkAct, movedRows, orderIn, readOrder, undoOrder } from '#tests/fixtures/staff_orders'

const NAMES = ['Ana Lima', 'Bia Melo', 'Caio Reis', 'Davi Sá', 'Eva Luz', 'Gil Paz']

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

  test('is applied to the collection where people are chosen, and refused where only some of their exams are', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES.slice(0, 2))
    const [ids, users] = [
      desk.applications.map(({ id }) => id),
      desk.applications.map(({ userId }) => userId),
    ]
    const before = await movedRows(desk)
    const call = (body: object) =>
      client
        .post('/v1/applications/bulk_set_application_dates')
        .headers(as(desk.token))
        .json(setDates(desk, { dates: { ...dates(), apply_to_collection: true }, ...body }))
    for (const narrowed of [{ filters: { exam: desk.examId } }, { search: 'Ana' }]) {
      const refused = await call({ selectedStudents: 'all', ...narrowed })
      refused.assertStatus(400)
      assert.sameMembers(Object.keys(refused.body()), ['code', 'dates.applyToCollection'])
    }
    const params = { ...dates(), apply_to_collection: true }
    const ofIds = await bulkAct(client, desk, { act: 'set_application_dates', selection: { ids }, params })
    ofIds.assertStatus(400)
    assert.match(ofIds.body()['params.applyToCollection'][0], /retire este campo/)
    assert.deepEqual(await movedRows(desk), before)
    assert.containsSubset(orderIn(await call({ selectedStudents: users })), { total: 2, changed: 2 })
    assert.containsSubset(
      orderIn(await call({ selectedStudents: 'all', filters: { exam: '' }, search: '' })),
      {
        total: 2,
      }
    )
  })

  test('needs no key: without one each call is an order of its own', async ({ client, assert }) => {
    const desk = await createDesk(NAMES.slice(0, 2))
    const order = { collection: desk.collectionId, dates: dates(), selectedStudents: 'all' }
    const set = () =>
      client.post('/v1/applications/bulk_set_application_dates').headers(as(desk.token)).json(order)
    const first = await set()
    first.assertStatus(200)
    assert.notEqual(orderIn(await set()).id, orderIn(first).id)
    const timeout = await client
      .put('/v1/applications/bulk_set_timeout')
      .headers(as(desk.token))
      .json({ collection: desk.collectionId, timeout: 80, filters: {} })
    timeout.assertStatus(200)
    assert.containsSubset(orderIn(timeout), { kind: 'set_timeout', changed: 2 })
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
    const settings = { preferences: { Application__RequiredFiltersBulkDeadline: 'schools, period, novo' } }
    await db
      .from('institutions')
      .where('id', desk.institution.id)
      .update({ settings_json: JSON.stringify(settings) })
    const asked = { act: 'set_application_dates', params: dates() }
    const without = await bulkAct(client, desk, { ...asked, selection: ALL }, { dryRun: true })
    without.assertStatus(400)
    assert.containsSubset(without.body(), {
      code: 'validation',
      nonFieldErrors: ['Escola, Ano letivo, novo: escolha antes de continuar.'],
    })
    const english = await client
      .post('/v1/applications/bulk_act?dry_run=true')
      .headers({ ...as(desk.token), 'accept-language': 'en' })
      .json({ ...asked, collection: desk.collectionId, selection: ALL, order_key: unique('pedido') })
    assert.deepEqual(english.body().nonFieldErrors, ['School, School year, novo must be selected.'])
    await db
      .from('institutions')
      .where('id', desk.institution.id)
      .update({ settings_json: JSON.stringify(settings).replace(', novo', '') })
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
