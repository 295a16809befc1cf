import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { beginAll, createDesk, idAt } from '#tests/fixtures/desk'
import { HOUR, iso, MINUTE } from '#tests/fixtures/exam_acts'
import { as, unique } from '#tests/fixtures/people'
import { bulkAct, movedRows, orderIn, readOrder, undoOrder } from '#tests/fixtures/staff_orders'

const NAMES = ['Ana Lima', 'Bia Melo', 'Caio Reis']

test.group('an order', (group) => {
  group.each.teardown(() => clock.release())

  test('whose selection has filters that the list does not know is refused, and names each', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES)
    await beginAll(desk)
    const settings = { preferences: { Application__RequiredFiltersBulkDeadline: 'escola' } }
    await db
      .from('institutions')
      .where('id', desk.institution.id)
      .update({ settings_json: JSON.stringify(settings) })
    const before = await movedRows(desk)
    const unknown = { escola: [999], room_id: 5, clas: 7, exam: desk.examId, user: null }
    const wrong = ['filters.escola', 'filters.roomId', 'filters.clas']
    for (const act of ['finish_on_behalf', 'reset', 'withdraw', 'set_timeout', 'set_application_dates']) {
      const params = act === 'set_timeout' ? { timeout: 70 } : {}
      const selection = { all: true, filters: unknown }
      for (const dryRun of [true, false]) {
        const refused = await bulkAct(client, desk, { act, selection, params, reason: 'engano' }, { dryRun })
        refused.assertStatus(400)
        assert.sameMembers(Object.keys(refused.body()), ['code', ...wrong])
      }
    }
    const put = (body: object) =>
      client
        .put('/v1/applications/bulk_set_timeout')
        .headers(as(desk.token))
        .json({ collection: desk.collectionId, timeout: 80, order_key: unique('pedido'), ...body })
    const [first] = wrong
    const dates = {
      start_time: iso(clock.now()),
      end_time: iso(clock.now() + HOUR),
      timeout: 9,
      strategy: 'delete_existing',
    }
    const ofPeople = await client
      .post('/v1/applications/bulk_set_application_dates')
      .headers(as(desk.token))
      .json({
        collection: desk.collectionId,
        dates,
        selectedStudents: [desk.applications[0]?.userId],
        filters: { escola: 1 },
        order_key: unique('pedido'),
      })
    for (const [refused, field] of [
      [ofPeople, first],
      [await put({ filters: { escola: 1 } }), first],
      [await put({ selection: { all: true, filters: { escola: 1 } } }), first],
      [await put({ filters: { status: 'STARTED' }, selection: { all: true } }), 'filters'],
      [await put({ filters: { collection: desk.collectionId + 1 } }), 'filters.collection'],
      [await put({ filters: { schools: [desk.school.id], institution: 999 } }), 'filters.institution'],
    ] as const) {
      refused.assertStatus(400)
      assert.sameMembers(Object.keys(refused.body()), ['code', field])
    }
    assert.deepEqual(await movedRows(desk), before)
    const known = await put({ filters: { collection: desk.collectionId, status: 'STARTED', turma: '' } })
    assert.containsSubset(orderIn(known), { total: 3 })
  })

  test('for some by their ids takes no exceptions and no search, which would narrow nothing', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES)
    await beginAll(desk)
    const before = await movedRows(desk)
    const ids = desk.applications.map(({ id }) => id)
    const users = desk.applications.map(({ userId }) => userId)
    for (const narrowed of [{ except: [idAt(desk, 1)] }, { search: 'Ana' }])
      for (const dryRun of [true, false]) {
        const asked = { act: 'finish_on_behalf', selection: { ids, ...narrowed }, reason: 'engano' }
        const refused = await bulkAct(client, desk, asked, { dryRun })
        refused.assertStatus(400)
        assert.sameMembers(Object.keys(refused.body()), ['code', 'selection'])
      }
    const ofPeople = (narrowed: object) =>
      client
        .post('/v1/applications/bulk_set_application_dates')
        .headers(as(desk.token))
        .json({
          collection: desk.collectionId,
          dates: {
            start_time: iso(clock.now()),
            end_time: iso(clock.now() + HOUR),
            timeout: 9,
            strategy: 'delete_existing',
          },
          selectedStudents: users,
          order_key: unique('pedido'),
          ...narrowed,
        })
    for (const narrowed of [{ except: users.slice(1) }, { search: 'Ana' }]) {
      const refused = await ofPeople(narrowed)
      refused.assertStatus(400)
      assert.sameMembers(Object.keys(refused.body()), ['code', 'selectedStudents'])
    }
    assert.deepEqual(await movedRows(desk), before)
    // The page sends the fields of its list also where they are empty.
    assert.containsSubset(orderIn(await ofPeople({ except: [], search: ' ' })), { total: 3 })
    const asked = { act: 'set_timeout', params: { timeout: 75 } }
    const some = { ids: ids.slice(1), filters: { status: 'STARTED' }, except: [], search: '' }
    assert.containsSubset(orderIn(await bulkAct(client, desk, { ...asked, selection: some })), { total: 2 })
  })

  test('for the end of a collection is about all of it: bulk_act with fewer is refused, and moves no window', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES)
    const windows = () => db.from('time_windows').where('exam_id', desk.examId).select('start_at', 'end_at')
    const [before, windowsBefore] = [await movedRows(desk), await windows()]
    const asked = { act: 'set_timewindow', params: { end_time: iso(clock.now() + 5 * HOUR) } }
    for (const selection of [
      { ids: [idAt(desk, 0)] },
      { all: true, filters: { exam: desk.examId } },
      { all: true, search: 'Ana' },
      { all: true, except: [idAt(desk, 0)] },
      { all: false },
      {},
    ])
      for (const dryRun of [true, false]) {
        const refused = await bulkAct(client, desk, { ...asked, selection }, { dryRun })
        refused.assertStatus(400)
        assert.sameMembers(Object.keys(refused.body()), ['code', 'selection'])
      }
    assert.deepEqual([await movedRows(desk), await windows()], [before, windowsBefore])
    const complete = { all: true, filters: { status: '' }, search: ' ', except: [] }
    assert.containsSubset(orderIn(await bulkAct(client, desk, { ...asked, selection: complete })), {
      total: 3,
      changed: 3,
    })
  })

  test('for the end of a collection in which all is finished moves the windows of its exams, and its undo puts them back', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES.slice(0, 2))
    await db
      .from('applications')
      .where('collection_id', desk.collectionId)
      .update({ state: 'FINISHED', finished_at: clock.now() })
    const windows = () => db.from('time_windows').where('exam_id', desk.examId).select('start_at', 'end_at')
    const before = await windows()
    const move = async (endAt: number) =>
      orderIn(
        await client
          .put(`/v1/applications/exam/${desk.collectionId}/set_timewindow`)
          .headers(as(desk.token))
          .json({ endTime: iso(endAt) })
      )
    const endAt = Math.floor(clock.now() / MINUTE) * MINUTE + 5 * HOUR
    const moved = await move(endAt)
    assert.containsSubset(moved, { status: 'finished', total: 0, changed: 0, canUndo: true })
    assert.notDeepEqual(await windows(), before)
    // It moved no window: there is nothing to put back.
    assert.containsSubset(await move(endAt), { changed: 0, canUndo: false })
    const preview = await undoOrder(client, desk.token, moved.id, { dryRun: true })
    assert.containsSubset(preview.body(), { total: 0, change: 0, windows: 1 })
    const undone = await undoOrder(client, desk.token, moved.id)
    undone.assertStatus(200)
    assert.containsSubset(orderIn(undone), { undoes: moved.id, status: 'finished', canUndo: false })
    assert.deepEqual(await windows(), before)
    assert.containsSubset(await readOrder(client, desk.token, moved.id), {
      canUndo: false,
      undoneBy: orderIn(undone).id,
    })
  })
})
