import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { ORDER_KINDS } from '#delivery/domain/staff_orders'
import { clock } from '#shared'
import { applicationRow } from '#tests/fixtures/applications'
import { addCandidates, createDesk, idAt, type Desk } from '#tests/fixtures/desk'
import { HOUR, iso } from '#tests/fixtures/exam_acts'
import { as, createClass, createSchool, createUser, loginAs, unique } from '#tests/fixtures/people'
import { ALL, bulkAct, orderIn, readItems, type OrderAnswer } from '#tests/fixtures/staff_orders'

const NAMES = ['Pessoa 00', 'Pessoa 01']

const roomOf = async ({ institution, collectionId }: Desk): Promise<number> => {
  const [id = 0] = (await db.table('rooms').insert({
    institution_id: institution.id,
    collection_id: collectionId,
    name: unique('Sala'),
    opened: 1,
    is_recording: 0,
    version: 1,
    created_at: clock.now(),
    updated_at: clock.now(),
  })) as number[]
  return id
}

/** The four calls about a collection, each wrong in a way that somebody who may order hears of. */
const wrongCalls = (client: ApiClient, collection: number, token: string) => {
  const [filters, order_key] = [{ escola: 1 }, unique('pedido')]
  const timeout = { collection, timeout: 80, filters, order_key }
  const dates = {
    start_time: iso(clock.now() - 3 * HOUR),
    end_time: iso(clock.now() - 2 * HOUR),
    timeout: 9,
    strategy: 'delete_existing',
  }
  const send = (method: 'put' | 'post', path: string, body: object) =>
    client[method](`/v1/applications/${path}`).headers(as(token)).json(body)
  return [
    () =>
      bulkAct(
        client,
        { collectionId: collection, token },
        { act: 'stop', selection: { all: true, filters } }
      ),
    () => bulkAct(client, { collectionId: collection, token }, { act: 'set_timeout', selection: {} }),
    () => send('put', 'bulk_set_timeout', timeout),
    () =>
      send('post', 'bulk_set_application_dates', { collection, dates, selectedStudents: 'all', order_key }),
    () => send('put', `exam/${collection}/set_timewindow`, { endTime: iso(clock.now() - HOUR) }),
  ]
}

test.group('who orders', (group) => {
  group.each.teardown(() => clock.release())

  test('is staff of a school for their own school: others are not in it, nor counted, nor seen', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES)
    const otherSchool = await createSchool(desk.institution)
    const others = await addCandidates(desk, ['Outra Ana', 'Outra Bia'], {
      schoolClass: await createClass(otherSchool),
    })
    const manager = await createUser({ groups: ['SCHOOL-ADMIN'], school: otherSchool })
    const token = await loginAs(manager)
    const theirs = { collectionId: desk.collectionId, token }
    const everything = { ids: [...desk.applications, ...others].map(({ id }) => id) }
    for (const selection of [ALL, everything]) {
      const asked = { act: 'set_timeout', selection, params: { timeout: 75 } }
      const preview = await bulkAct(client, theirs, asked, { dryRun: true })
      assert.containsSubset(preview.body(), { total: 2, change: 2 })
      assert.notInclude(JSON.stringify(preview.body()), 'Pessoa')
    }
    const order = orderIn(
      await bulkAct(client, theirs, { act: 'set_timeout', selection: everything, params: { timeout: 75 } })
    )
    assert.containsSubset(order, { total: 2, changed: 2 })
    assert.containsSubset(await applicationRow(idAt(desk, 0)), { granted_seconds: 0 })
    const foreign = await bulkAct(client, theirs, {
      act: 'set_timeout',
      selection: { ids: [idAt(desk, 0)] },
      params: { timeout: 75 },
    })
    foreign.assertStatus(404)
    const ofAll = orderIn(
      await bulkAct(client, desk, { act: 'set_timeout', selection: ALL, params: { timeout: 80 } })
    )
    for (const [method, path] of [
      ['get', `/v1/staff_orders/${ofAll.id}`],
      ['get', `/v1/staff_orders/${ofAll.id}/items`],
      ['post', `/v1/staff_orders/${ofAll.id}/cancel`],
      ['post', `/v1/staff_orders/${ofAll.id}/undo`],
    ] as const) {
      const answer = await client[method](path)
        .headers(as(token))
        .json({ order_key: unique('x') })
      answer.assertStatus(404)
    }
    const list = await client.get(`/v1/staff_orders?collection=${desk.collectionId}`).headers(as(token))
    assert.deepEqual(
      list.body().results.map(({ id }: OrderAnswer) => id),
      [order.id]
    )
    const all = await client.get(`/v1/staff_orders?collection=${desk.collectionId}`).headers(as(desk.token))
    assert.lengthOf(all.body().results, 2)
    assert.isString(all.body().serverTime)
  })

  test('reads what each exam had and has, but no times without Dashboard.List.showTimeInfo', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES.slice(0, 1))
    const asked = { act: 'set_timeout', selection: ALL, params: { timeout: 75 } }
    const { id } = orderIn(await bulkAct(client, desk, asked))
    const [seen] = await readItems(client, desk.token, id)
    assert.containsSubset(seen, { outcome: 'changed', before: { timeout: 60 }, after: { timeout: 75 } })
    await client
      .put('/v1/groups/ADMINISTRADOR/permissions')
      .headers(as(desk.token))
      .json({ permissions: { Dashboard: { List: { showTimeInfo: false } } } })
    const [hidden] = await readItems(client, desk.token, id)
    assert.containsSubset(hidden, { outcome: 'changed', before: null, after: null })
  })

  test('of a school: what gives or takes an exam, moves it into a room or clears answers is the administrator’s', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(['Ana Lima'])
    const room = await roomOf(desk)
    const ids = desk.applications.map(({ id }) => id)
    const manager = await createUser({ groups: ['SCHOOL-ADMIN'], school: desk.school })
    const theirs = { collectionId: desk.collectionId, token: await loginAs(manager) }
    const params = {
      room,
      timeout: 80,
      start_time: iso(clock.now() + HOUR),
      end_time: iso(clock.now() + 5 * HOUR),
      strategy: 'delete_existing',
    }
    const refused: string[] = []
    for (const act of ORDER_KINDS) {
      const selection = act === 'set_timewindow' ? ALL : { ids }
      const preview = await bulkAct(client, theirs, { act, selection, params }, { dryRun: true })
      if (preview.status() === 403) refused.push(act)
      // An administrator may, of the same application.
      const admins = await bulkAct(client, desk, { act, selection, params }, { dryRun: true })
      if (act !== 'restore') admins.assertStatus(200)
    }
    assert.sameMembers(refused, ['room', 'withdraw', 'restore', 'give_another_chance'])
    const cleared = { act: 'reset', selection: { ids }, params: { clear_answers: true }, reason: 'x' }
    ;(await bulkAct(client, theirs, cleared, { dryRun: true })).assertStatus(403)
    ;(await bulkAct(client, theirs, { act: 'room', selection: { ids }, params })).assertStatus(403)
    assert.containsSubset(await applicationRow(ids[0] ?? 0), { room_id: null })
  })

  test('is asked before what the order says is looked at: others hear nothing of filters, rooms and times', async ({
    client,
  }) => {
    const desk = await createDesk(['Ana Lima'])
    for (const group of ['Professor', 'Diretor', 'COORDINATOR', 'PROCTOR'] as const) {
      const token = await loginAs(await createUser({ groups: [group], school: desk.school }))
      for (const call of wrongCalls(client, desk.collectionId, token)) (await call()).assertStatus(403)
    }
    const manager = await loginAs(await createUser({ groups: ['SCHOOL-ADMIN'], school: desk.school }))
    const asking = { collectionId: desk.collectionId, token: manager }
    const unknown = {
      act: 'room',
      selection: { all: true, filters: { escola: 1 } },
      params: { room: 9_999_999 },
    }
    ;(await bulkAct(client, asking, unknown)).assertStatus(403)
    const foreign = await createDesk(['Bia Melo'])
    for (const call of wrongCalls(client, desk.collectionId, foreign.token)) (await call()).assertStatus(404)
    // Who may order hears what is wrong.
    for (const call of wrongCalls(client, desk.collectionId, desk.token)) (await call()).assertStatus(400)
  })
  test('to clear answers gives a reason', async ({ client, assert }) => {
    const desk = await createDesk(['Ana Lima'])
    const reset = { act: 'reset', selection: ALL, params: { clear_answers: true } }
    const withoutReason = await bulkAct(client, desk, reset)
    withoutReason.assertStatus(400)
    assert.property(withoutReason.body(), 'reason')
  })
})
