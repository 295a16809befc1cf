import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { applicationRow } from '#tests/fixtures/applications'
import { recordsOf } from '#tests/fixtures/audit'
import { addCandidates, createDesk, idAt } from '#tests/fixtures/desk'
import { HOUR, iso } from '#tests/fixtures/exam_acts'
import { as, unique } from '#tests/fixtures/people'
import { createRoom, roomEvents } from '#tests/fixtures/rooms'
import { EventStream } from '#tests/functional/realtime/event_stream'
import {
  ALL,
  bulkAct,
  orderedForWorker,
  orderIn,
  readItems,
  readOrder,
  refuseUpdatesOf,
  undoOrder,
  workOrder,
} from '#tests/fixtures/staff_orders'

const NAMES = Array.from({ length: 12 }, (_, at) => `Pessoa ${String(at).padStart(2, '0')}`)

test.group('an order that outlives its call', (group) => {
  group.each.setup(() => clock.freeze(clock.now()))
  group.each.teardown(() => clock.release())

  test('waits while answers are slow, is done by a worker in chunks, and shows how far it is', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES)
    const answer = await orderedForWorker(() =>
      bulkAct(client, desk, { act: 'set_timeout', selection: ALL, params: { timeout: 75 } })
    )
    answer.assertStatus(202)
    const { id } = orderIn(answer)
    assert.containsSubset(orderIn(answer), {
      status: 'waiting',
      done: 0,
      total: 12,
      canCancel: true,
      canUndo: false,
    })
    assert.lengthOf(await readItems(client, desk.token, id, { outcome: 'pending' }), 12)
    await workOrder(id, { chunks: 1, budgetMs: () => 0 })
    const half = await readOrder(client, desk.token, id)
    assert.containsSubset(half, { status: 'running', canCancel: true, changed: half.done })
    assert.isAbove(half.done, 0)
    assert.isBelow(half.done, 12)
    assert.lengthOf(await readItems(client, desk.token, id, { outcome: 'pending' }), 12 - half.done)
    await workOrder(id)
    assert.containsSubset(await readOrder(client, desk.token, id), {
      status: 'finished',
      done: 12,
      changed: 12,
    })
    for (const application of desk.applications)
      assert.containsSubset(await applicationRow(application.id), {
        granted_seconds: 900,
        schedule_version: 2,
      })
    // A worker is part of no request: what it records names who ordered it.
    const acts = (await recordsOf(desk.institution.id)).filter(({ act }) => act === 'deadline_changed')
    assert.lengthOf(acts, 12)
    assert.isTrue(
      acts.every(
        ({ actor_id: by, actor_group: group_, login_id: login }) =>
          by === desk.admin.id && group_ === 'ADMINISTRADOR' && login === null
      )
    )
  })

  test('one of a kind is open in a collection; another kind and another collection are not held up', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES.slice(0, 2))
    const asked = { act: 'set_timeout', selection: ALL, params: { timeout: 75 } }
    const first = orderIn(await orderedForWorker(() => bulkAct(client, desk, asked)))
    const second = await bulkAct(client, desk, asked)
    second.assertStatus(409)
    assert.containsSubset(second.body(), {
      code: 'order_running',
      order: { id: first.id, done: 0, total: 2 },
    })
    const end = { act: 'set_endtime', selection: ALL, params: { end_time: iso(clock.now() + 5 * HOUR) } }
    ;(await bulkAct(client, desk, end)).assertStatus(200)
    const other = await createDesk(NAMES.slice(0, 1))
    ;(await bulkAct(client, other, asked)).assertStatus(200)
    await workOrder(first.id)
    ;(await bulkAct(client, desk, asked)).assertStatus(200)
  })

  test('moves into a room and out of it again; the pages of the rooms and of the candidates hear of it', async ({
    client,
    assert,
    cleanup,
  }) => {
    const room = await createRoom({ candidates: 3 })
    const [{ id: userId, token: own }] = room.candidates
    const [other = 0] = (await db.table('rooms').insert({
      institution_id: room.institution.id,
      collection_id: room.collectionId,
      name: unique('Sala'),
      opened: 1,
      is_recording: 0,
      version: 1,
      created_at: clock.now(),
      updated_at: clock.now(),
    })) as number[]
    const stream = await EventStream.open(own, [`users/${userId}`])
    cleanup(() => stream.close())
    const versionOf = async (id: number) =>
      Number(((await db.from('rooms').where('id', id).firstOrFail()) as { version: number }).version)
    const before = [await versionOf(room.id), await versionOf(other)]
    const asking = { collectionId: room.collectionId, token: room.adminToken }
    const foreign = await createDesk(NAMES.slice(0, 1))
    const wrong = await bulkAct(client, asking, {
      act: 'room',
      selection: ALL,
      params: { room: other + 9_999 },
    })
    wrong.assertStatus(400)
    assert.include(Object.keys(wrong.body()), 'params.room')
    ;(await bulkAct(client, foreign, { act: 'room', selection: ALL, params: { room: other } })).assertStatus(
      400
    )
    const moved = await bulkAct(client, asking, { act: 'room', selection: ALL, params: { room: other } })
    assert.containsSubset(orderIn(moved), { status: 'finished', changed: 3 })
    const movesIn = async (id: number) =>
      (await roomEvents(id, userId))
        .filter(({ motive }) => motive === 'ROOM_CHANGED')
        .map(({ author_id: by, from_state: from, to_state: to }) => [by, from, to])
    assert.deepEqual(await movesIn(other), [[room.admin.id, String(room.id), String(other)]])
    const hint = await stream.next(({ data }) => JSON.stringify(data).includes('"kind":"application"'))
    assert.containsSubset(hint, { data: { payload: { kind: 'application', version: 3 } } })
    const [left, entered] = [await versionOf(room.id), await versionOf(other)]
    assert.isAbove(left, before[0] ?? 0)
    assert.isAbove(entered, before[1] ?? 0)
    assert.containsSubset(orderIn(await undoOrder(client, room.adminToken, orderIn(moved).id)), {
      changed: 3,
    })
    for (const { applicationId } of room.candidates)
      assert.containsSubset(await applicationRow(applicationId), { room_id: room.id })
    assert.deepEqual(await movesIn(room.id), [[room.admin.id, String(other), String(room.id)]])
  })

  test('cancelled between two chunks keeps what is done, leaves the rest, and makes way for another', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES)
    const asked = { act: 'set_timeout', selection: ALL, params: { timeout: 75 } }
    const { id } = orderIn(await orderedForWorker(() => bulkAct(client, desk, asked)))
    await workOrder(id, { chunks: 1, budgetMs: () => 0 })
    const cancel = () => client.post(`/v1/staff_orders/${id}/cancel`).headers(as(desk.token))
    const cancelled = await cancel()
    cancelled.assertStatus(200)
    const { done } = orderIn(cancelled)
    assert.containsSubset(orderIn(cancelled), { status: 'cancelled', canCancel: false, canUndo: true })
    ;(await cancel()).assertStatus(200)
    const versions: { schedule_version: number }[] = await db
      .from('applications')
      .where('collection_id', desk.collectionId)
      .select('schedule_version')
    assert.lengthOf(
      versions.filter(({ schedule_version: version }) => version === 2),
      done
    )
    assert.lengthOf(await readItems(client, desk.token, id, { outcome: 'pending' }), 12 - done)
    const again = await bulkAct(client, desk, asked)
    assert.containsSubset(orderIn(again), { status: 'finished', changed: 12 - done, skipped: done })
    const ended = await client.post(`/v1/staff_orders/${orderIn(again).id}/cancel`).headers(as(desk.token))
    ended.assertStatus(409)
    assert.containsSubset(ended.body(), { code: 'order_ended' })
  })

  test('a row that the database refuses is left out as failed after it failed alone, and the others are done', async ({
    client,
    assert,
    cleanup,
  }) => {
    const desk = await createDesk(NAMES)
    const broken = idAt(desk, 5)
    const { id } = orderIn(
      await orderedForWorker(() => bulkAct(client, desk, { act: 'withdraw', selection: ALL }))
    )
    cleanup(await refuseUpdatesOf(broken))
    const errors: unknown[] = []
    for (let attempt = 0; attempt < 6; attempt += 1) {
      if ((await readOrder(client, desk.token, id)).status === 'finished') break
      await workOrder(id, { failed: (_job, error) => void errors.push(error) })
      clock.advance(60_000)
    }
    assert.containsSubset(await readOrder(client, desk.token, id), {
      status: 'finished',
      changed: 11,
      failed: 1,
    })
    assert.lengthOf(errors, 3)
    assert.containsSubset(await readItems(client, desk.token, id, { outcome: 'failed' }), [
      { application: { id: broken }, code: 'unexpected' },
    ])
  })

  test('a row whose exam cannot be read is left out as failed, and the others are done', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES.slice(0, 3))
    const broken = idAt(desk, 1)
    const { id } = orderIn(
      await orderedForWorker(() => bulkAct(client, desk, { act: 'withdraw', selection: ALL }))
    )
    // Its exam is not there in this version.
    await db.from('applications').where('id', broken).update({ exam_version: 99 })
    await workOrder(id)
    assert.containsSubset(await readOrder(client, desk.token, id), {
      status: 'finished',
      changed: 2,
      failed: 1,
    })
    assert.containsSubset(await readItems(client, desk.token, id, { outcome: 'failed' }), [
      { application: { id: broken }, code: 'exam_missing' },
    ])
  })

  test('what was selected is frozen: who joins the list later is not in it', async ({ client, assert }) => {
    const desk = await createDesk(NAMES.slice(0, 2))
    const asked = { act: 'set_timeout', selection: ALL, params: { timeout: 75 } }
    const { id } = orderIn(await orderedForWorker(() => bulkAct(client, desk, asked)))
    const [late] = await addCandidates(desk, ['Zélia'])
    await workOrder(id)
    assert.containsSubset(await readOrder(client, desk.token, id), { total: 2, changed: 2 })
    assert.containsSubset(await applicationRow(late?.id ?? 0), { granted_seconds: 0 })
  })
})
