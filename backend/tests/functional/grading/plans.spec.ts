import { test } from '@japa/runner'
import { adoptTasks } from '#grading/actions/adopt_tasks'
import { recordsOf } from '#tests/fixtures/audit'
import { another, createMarking, mark } from '#tests/fixtures/marks'
import { as, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import {
  createMember,
  createPlanned,
  ENEM,
  plansOf,
  RUBRIC,
  saveMembers,
  savePlan,
  SIMPLE,
  tasksOf,
} from '#tests/fixtures/plans'

test.group('correction plans', () => {
  test('a plan has its defaults, takes what waits, and makes a second task where it asks for two marks', async ({
    client,
    assert,
  }) => {
    const { adminToken, planId, collectionId, examId, text, blank } = await createPlanned(client, {
      type: ENEM,
      marks: 2,
    })
    const listed = await plansOf(client, adminToken, { collection: collectionId })
    listed.assertStatus(200)
    assert.equal(listed.body().count, 1)
    assert.containsSubset(listed.body().results[0], {
      id: planId,
      collection: { id: collectionId },
      exam: { id: examId },
      item: { id: text.item_id, position: 1, value: 10 },
      type: { id: ENEM, name: 'Redação ENEM', version: 1 },
      marks: 2,
      isAnonymous: false,
      lotSize: 10,
      mostHeld: 20,
      dailyCap: null,
      leaseMinutes: 120,
      opensAt: null,
      closesAt: null,
      version: 1,
      role: 'manager',
      isCorrector: false,
      counts: { waiting: 2, held: 0, marked: 0, discrepant: 0, panel: 0, resolved: 0 },
      own: { held: 0, markedToday: 0 },
    })
    assert.deepEqual(
      (await tasksOf(text.id)).map(({ round, state, plan_id }) => ({ round, state, plan_id })),
      [1, 2].map((round) => ({ round, state: 'WAITING', plan_id: planId }))
    )
    // Blank: it is marked by itself.
    assert.deepEqual(
      (await tasksOf(blank.id)).map(({ plan_id }) => plan_id),
      [null]
    )
  })

  test('what is finished later, and what was marked before, differ', async ({ client, assert }) => {
    const marking = await createMarking(client)
    ;(await mark(client, marking.adminToken, { answer: marking.text.id, value: 5 })).assertStatus(200)
    const planned = await createPlanned(client, { marks: 2 }, marking)
    const later = await another(client, marking, await createUser({ institution: marking.institution }))
    assert.isTrue(await adoptTasks(1))
    assert.deepEqual(
      (await tasksOf(later.text.id)).map(({ plan_id }) => plan_id),
      [planned.planId, planned.planId]
    )
    assert.deepEqual(
      (await tasksOf(marking.text.id)).map(({ plan_id, state }) => [plan_id, state]),
      [[null, 'MARKED']]
    )
  })

  test('an item has one plan, of a type that there is, and only what people judge has one', async ({
    client,
    assert,
  }) => {
    const marking = await createMarking(client)
    const { adminToken, examId, text } = marking
    const body = { exam: examId, item: text.item_id, type: SIMPLE }
    const wrong: [object, string][] = [
      [{ ...body, type: 99_999_999 }, 'type'],
      [{ ...body, item: marking.answers[2]?.item_id }, 'item'],
      [{ ...body, item: 99_999_999 }, 'item'],
      [{ ...body, marks: 3 }, 'marks'],
      [{ ...body, lotSize: 20, mostHeld: 10 }, 'mostHeld'],
      [{ ...body, opensAt: '2026-11-02T00:00:00Z', closesAt: '2026-11-01T00:00:00Z' }, 'closesAt'],
      [{ ...body, opensAt: 'amanhã' }, 'opensAt'],
    ]
    for (const [order, field] of wrong) {
      const refused = await savePlan(client, adminToken, order)
      refused.assertStatus(400)
      assert.property(refused.body(), field)
    }
    ;(await savePlan(client, adminToken, body)).assertStatus(201)
    const again = await savePlan(client, adminToken, body)
    again.assertStatus(409)
    assert.equal(again.body().code, 'plan_exists')
  })

  test('a change names the version that was read; before anybody has begun also marks and type change', async ({
    client,
    assert,
  }) => {
    const { institution, adminToken, planId, text } = await createPlanned(client)
    const change = (body: object) =>
      client.patch(`/v1/correction_plans/${planId}`).headers(as(adminToken)).json(body)
    const opensAt = '2026-11-26T08:00:00.000Z'
    const changed = await change({ version: 1, lotSize: 5, opensAt, marks: 2, type: RUBRIC })
    changed.assertStatus(200)
    assert.containsSubset(changed.body(), { lotSize: 5, opensAt, marks: 2, type: { id: RUBRIC }, version: 2 })
    assert.lengthOf(await tasksOf(text.id), 2)
    const stale = await change({ version: 1, lotSize: 7 })
    stale.assertStatus(409)
    assert.containsSubset(stale.body(), { code: 'plan_changed', current: { lotSize: 5, version: 2 } })
    ;(await change({ version: 1, lotSize: 5 })).assertStatus(200)
    ;(await change({ version: 2, marks: 1, opensAt: null })).assertStatus(200)
    assert.lengthOf(await tasksOf(text.id), 1)
    const acts = (await recordsOf(institution.id)).filter(({ act }) => act === 'correction_plan_changed')
    assert.lengthOf(acts, 2)
    assert.deepInclude(JSON.parse(acts[0]?.changes_json ?? '') as object, { lotSize: [10, 5] })
  })

  test('members are correctors and supervisors of the institution; who is no member sees no plan', async ({
    client,
    assert,
  }) => {
    const { institution, adminToken, planId, correctors } = await createPlanned(client)
    const [corrector] = correctors
    const supervisor = await createMember({ institution }, { groups: ['COMISSION'], institution })
    const members = [
      { user: corrector?.user.id ?? 0, role: 'corrector', state: 'active' },
      { user: supervisor.user.id, role: 'supervisor', state: 'active' },
    ]
    const saved = await saveMembers(client, adminToken, planId, members)
    saved.assertStatus(200)
    assert.sameDeepMembers(
      (saved.body() as { user: { id: number }; role: string; state: string }[]).map(({ user, ...rest }) => ({
        user: user.id,
        ...rest,
      })),
      members
    )
    const own = (await plansOf(client, corrector?.token ?? '')).body()
    assert.containsSubset(own.results, [{ id: planId, role: 'corrector', isCorrector: true, counts: null }])
    const watched = (await plansOf(client, supervisor.token)).body()
    assert.containsSubset(watched.results, [
      { role: 'supervisor', isCorrector: false, counts: { waiting: 1 } },
    ])
    // Stopped: it is no plan of theirs any more.
    const stopped = members.map((member) => ({ ...member, state: 'stopped' }))
    ;(await saveMembers(client, adminToken, planId, stopped)).assertStatus(200)
    assert.equal((await plansOf(client, corrector?.token ?? '')).body().count, 0)
    const stranger = await createUser({ groups: ['CORRECTOR'] })
    const candidate = await createUser({ institution })
    for (const user of [stranger.id, candidate.id, 99_999_999]) {
      const refused = await saveMembers(client, adminToken, planId, [{ user, role: 'corrector' }])
      refused.assertStatus(400)
      assert.property(refused.body(), 'members')
    }
    const options = await client
      .get(`/v1/correction_plans/${planId}/member_options`)
      .headers(as(adminToken))
      .qs({ search: corrector?.user.username })
    assert.deepEqual(options.body().results, [
      { id: corrector?.user.id, name: corrector?.user.username, detail: corrector?.user.username },
    ])
  })

  test('only who manages the collection plans; members, other schools and other institutions do not', async ({
    client,
  }) => {
    const { institution, planId, correctors, collectionId, examId, blank } = await createPlanned(client)
    const supervisor = await createMember({ institution }, { groups: ['COMISSION'], institution })
    const elsewhere = await createSchool(institution)
    const teacher = await loginAs(await createUser({ groups: ['Professor'], school: elsewhere }))
    const stranger = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    const plan = `/v1/correction_plans/${planId}`
    for (const [token, status] of [
      [correctors[0]?.token ?? '', 403],
      [teacher, 404],
      [stranger, 404],
      [supervisor.token, 404],
    ] as const) {
      const headers = as(token)
      ;(await client.patch(plan).headers(headers).json({ version: 1, lotSize: 5 })).assertStatus(status)
      ;(await client.get(`${plan}/members`).headers(headers)).assertStatus(status)
      ;(await client.put(`${plan}/members`).headers(headers).json({ members: [] })).assertStatus(status)
      ;(await client.get(`${plan}/member_options`).headers(headers)).assertStatus(status)
      const body = { exam: examId, item: blank.item_id, type: SIMPLE }
      const made = await savePlan(client, token, body)
      made.assertStatus(token === stranger ? 404 : 403)
      ;(await plansOf(client, token, { collection: collectionId })).assertStatus(200)
    }
  })
})
