import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { previewOrder } from '#delivery/actions/preview_order'
import { clock } from '#shared'
import { applicationRow, eventsOf } from '#tests/fixtures/applications'
import { recordsOf } from '#tests/fixtures/audit'
import { beginAll, createDesk, idAt } from '#tests/fixtures/desk'
import { HOUR, iso, MINUTE } from '#tests/fixtures/exam_acts'
import { as, unique } from '#tests/fixtures/people'
import { ALL, bulkAct, movedRows, orderIn, readItems } from '#tests/fixtures/staff_orders'

const NAMES = ['Ana Lima', 'Bia Melo', 'Caio Reis', 'Davi Sá', 'Eva Luz', 'Gil Paz']

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
      overlaps: 0,
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

/** None of them is there. */
const MANY = Array.from({ length: 1_000 }, (_, at) => 2_000_000_000 + at)

test.group('a preview whose caller has left', () => {
  test('ends behind the applications that it is reading', async ({ assert }) => {
    const desk = await createDesk(['Ana'])
    let asked = 0
    const hasLeft = () => {
      asked += 1
      return asked > 1
    }
    const { collectionId } = desk
    const preview = await previewOrder({
      collectionId,
      kind: 'stop',
      params: {},
      ids: MANY,
      userId: desk.admin.id,
      movesWindows: true,
      hasLeft,
    })
    assert.deepEqual(preview.skipped, [{ code: 'not_found', count: 200 }])
  })
})
