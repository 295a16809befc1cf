import { test } from '@japa/runner'
import { clock } from '#shared'
import { applicationRow } from '#tests/fixtures/applications'
import { addCandidates, createDesk, idAt } from '#tests/fixtures/desk'
import { as, createClass, createSchool, createUser, loginAs, unique } from '#tests/fixtures/people'
import { ALL, bulkAct, orderIn, readItems, type OrderAnswer } from '#tests/fixtures/staff_orders'

const NAMES = ['Pessoa 00', 'Pessoa 01']

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

  test('may do what they may do to one: rooms, attempts and cleared answers are the administrator’s', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES.slice(0, 1))
    const manager = await createUser({ groups: ['SCHOOL-ADMIN'], school: desk.school })
    const theirs = { collectionId: desk.collectionId, token: await loginAs(manager) }
    for (const act of ['withdraw', 'restore', 'give_another_chance', 'reset'] as const) {
      const body = { act, selection: ALL, reason: 'x', params: { clear_answers: true } }
      ;(await bulkAct(client, theirs, body, { dryRun: true })).assertStatus(403)
    }
    for (const group_ of ['Professor', 'Diretor', 'COORDINATOR', 'PROCTOR'] as const) {
      const token = await loginAs(await createUser({ groups: [group_], school: desk.school }))
      const answer = await bulkAct(client, { ...theirs, token }, { act: 'stop', selection: ALL })
      answer.assertStatus(403)
    }
    const withoutReason = await bulkAct(client, desk, {
      act: 'reset',
      selection: ALL,
      params: { clear_answers: true },
    })
    withoutReason.assertStatus(400)
    assert.property(withoutReason.body(), 'reason')
  })
})
