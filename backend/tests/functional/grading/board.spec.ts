import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { linkGuardian } from '#identity'
import { recordsOf } from '#tests/fixtures/audit'
import { another, chainOf, createMarking } from '#tests/fixtures/marks'
import { atPanel, decide, level, panelOf } from '#tests/fixtures/panel'
import { as, createUser } from '#tests/fixtures/people'
import {
  createMember,
  createPlanned,
  drawing,
  drawn,
  inForce,
  outcomes,
  saved,
  saveMembers,
  teamOf,
  tasksOf,
  type Member,
} from '#tests/fixtures/plans'

test.group('the board of a plan', () => {
  test('a supervisor sees the lots that are held, and takes one or all back; drafts stay their authors’', async ({
    client,
    assert,
  }) => {
    const { planId, correctors, adminToken, institution, text } = await createPlanned(client, {
      marks: 2,
      correctors: 2,
    })
    const [one, two] = correctors as [Member, Member]
    const lot = await drawn(client, one, planId)
    const marks = [{ task: lot.tasks[0]?.task, revision: 1, value: 3 }]
    await saved(client, one, lot.id, marks)
    await drawn(client, two, planId)
    const listed = await client.get(`/v1/correction_plans/${planId}/lots`).headers(as(adminToken))
    listed.assertStatus(200)
    assert.containsSubset(listed.body(), [
      { id: lot.id, holder: { id: one.user.id, name: one.user.username }, tasks: 1, left: 0 },
      { holder: { id: two.user.id }, tasks: 1, left: 1 },
    ])
    const path = `/v1/correction_plans/${planId}/return_lots`
    const take = (body: object) => client.post(path).headers(as(adminToken)).json(body)
    ;(await take({ lot: lot.id })).assertStatus(400)
    const back = await take({ lot: lot.id, reason: 'Férias' })
    back.assertStatus(200)
    assert.deepEqual(back.body(), { returned: 1 })
    assert.deepEqual((await take({ lot: lot.id, reason: 'Férias' })).body(), { returned: 0 })
    assert.deepEqual((await take({ reason: 'Fim' })).body(), { returned: 1 })
    assert.isTrue((await tasksOf(text.id)).every(({ state, taken_by }) => state === 'WAITING' && !taken_by))
    const acts = (await recordsOf(institution.id)).filter(({ act }) => act === 'correction_lots_returned')
    assert.deepEqual(
      acts.map(({ reason }) => reason),
      ['Férias', 'Fim']
    )
    assert.containsSubset((await drawn(client, one, planId)).tasks[0], { mark: { value: 3 } })
  })

  test('a text whose third mark is as far from both waits for the panel, which sees all marks and decides with its reason', async ({
    client,
    assert,
  }) => {
    const { planId, correctors, supervisor, text, adminToken, candidate } = await atPanel(client)
    assert.isNull((await inForce(text.id)).points)
    const plan = await client.get(`/v1/correction_plans/${planId}`).headers(as(adminToken))
    assert.containsSubset(plan.body().counts, { waiting: 0, marked: 3, discrepant: 0, panel: 1, resolved: 0 })
    const waits = await panelOf(client, supervisor, planId)
    waits.assertStatus(200)
    const [one] = waits.body() as [{ task: string; marks: { points: number; comment: string }[] }]
    assert.sameDeepMembers(
      one.marks.map(({ points, comment }) => [points, comment]),
      [
        [0, '<p>0</p>'],
        [4, '<p>1</p>'],
        [8, '<p>2</p>'],
      ]
    )
    assert.notInclude(JSON.stringify(one), candidate.username)
    const { task } = one
    const body = {
      task,
      ...level(3),
      decision: 'O texto defende um ponto de vista.',
      comment: '<p>Banca</p>',
    }
    ;(await decide(client, supervisor, planId, { ...body, decision: ' ' })).assertStatus(400)
    const incomplete = { ...body, criteria: [3, 3, 3, 3, null] }
    ;(await decide(client, supervisor, planId, incomplete)).assertStatus(400)
    const answers = await Promise.all([1, 2].map(() => decide(client, supervisor, planId, body)))
    assert.sameMembers(
      answers.map((answer) => answer.status()),
      [200, 404]
    )
    assert.deepEqual(answers.find((answer) => answer.status() === 200)?.body(), { points: 6 })
    assert.containsSubset(await inForce(text.id), { points: 6000, status: 'replied' })
    const chain = await chainOf(text.id)
    assert.deepEqual(
      chain.map(({ kind }) => kind),
      ['opened', 'handed_in', 'handed_in', 'handed_in', 'handed_in', 'panel']
    )
    assert.deepEqual((await panelOf(client, supervisor, planId)).body(), [])
    assert.equal((await drawn(client, correctors[0] as Member, planId)).reason, 'nothing_waits')
  })

  test('who has marked a text does not decide it, and correctors and strangers see no board', async ({
    client,
    assert,
  }) => {
    const { planId, correctors, supervisor, adminToken } = await atPanel(client)
    const [marker] = correctors as [Member]
    const [{ task }] = (await panelOf(client, supervisor, planId)).body() as [{ task: string }]
    const body = { task, ...level(3), decision: 'Sim' }
    const plan = `/v1/correction_plans/${planId}`
    const stranger = await createMember({ institution: (await createUser()).institution })
    for (const [member, status] of [
      [marker, 403],
      [stranger, 404],
    ] as const) {
      ;(await panelOf(client, member, planId)).assertStatus(status)
      ;(await decide(client, member, planId, body)).assertStatus(status)
      ;(await client.get(`${plan}/lots`).headers(as(member.token))).assertStatus(status)
      const back = client.post(`${plan}/return_lots`).headers(as(member.token))
      ;(await back.json({ reason: 'x' })).assertStatus(status)
      ;(await client.get(`${plan}/panel/${task}/files/1`).headers(as(member.token))).assertStatus(status)
    }
    const promoted = [{ user: marker.user.id, role: 'supervisor' }]
    ;(await saveMembers(client, adminToken, planId, promoted)).assertStatus(200)
    const own = await decide(client, marker, planId, body)
    own.assertStatus(409)
    assert.equal(own.body().code, 'panel_own_mark')
  })

  test('a text that a supervisor took back stays back, also under another lot of the same corrector', async ({
    client,
    assert,
  }) => {
    const marking = await createMarking(client)
    const mate = await createUser({ institution: marking.institution })
    await another(client, marking, mate)
    const planned = await createPlanned(client, { lotSize: 1, mostHeld: 1 }, marking)
    const { planId, adminToken } = planned
    const [corrector] = planned.correctors as [Member]
    const lot = await drawn(client, corrector, planId)
    const task = lot.tasks[0]?.task ?? ''
    await saved(client, corrector, lot.id, [{ task, revision: 1, value: 5 }])
    const path = `/v1/correction_plans/${planId}/return_lots`
    const back = await client.post(path).headers(as(adminToken)).json({ reason: 'Férias' })
    back.assertStatus(200)
    const tasks = () => db.from('correction_tasks').where('plan_id', planId)
    const marked = await db.from('corrector_marks').where('handle', task).firstOrFail()
    // The draw is by chance: this text is not there for it.
    await tasks().where('answer_id', marked.answer_id).update({ state: 'MARKED' })
    const next = await drawn(client, corrector, planId)
    assert.notEqual(next.tasks[0]?.task, task)
    await tasks().where('answer_id', marked.answer_id).update({ state: 'WAITING' })
    assert.deepEqual(await outcomes(client, corrector, next.id, [task]), ['ended'])
    assert.isNull((await inForce(marked.answer_id)).points)
  })

  test('nobody decides an own text for the panel, nor that of a candidate whose guardian they are', async ({
    client,
    assert,
  }) => {
    const { planId, supervisor, candidate } = await atPanel(client)
    const [{ task }] = (await panelOf(client, supervisor, planId)).body() as [{ task: string }]
    await linkGuardian({ guardianId: supervisor.user.id, candidateId: candidate.id })
    assert.deepEqual((await panelOf(client, supervisor, planId)).body(), [])
    ;(await decide(client, supervisor, planId, { task, ...level(3), decision: 'Sim' })).assertStatus(404)
  })

  test('a corrector is stopped with a reason by who supervises, holds nothing then, and is let in again', async ({
    client,
    assert,
  }) => {
    const planned = await createPlanned(client, { lotSize: 1, mostHeld: 1 })
    const { planId, adminToken, institution, correctors } = planned
    const [corrector] = correctors as [Member]
    const supervisor = await createMember({ institution })
    const members = [
      { user: corrector.user.id, role: 'corrector' },
      { user: supervisor.user.id, role: 'supervisor' },
    ]
    ;(await saveMembers(client, adminToken, planId, members)).assertStatus(200)
    const path = (of: Member) => `/v1/correction_plans/${planId}/members/${of.user.id}/state`
    const set = (by: Member, state: string, reason: string, of = corrector) =>
      client.put(path(of)).headers(as(by.token)).json({ state, reason })
    const lot = await drawn(client, corrector, planId)
    const stranger = await createMember({ institution: (await createUser()).institution })
    ;(await set(corrector, 'stopped', 'x')).assertStatus(403)
    ;(await set(stranger, 'stopped', 'x')).assertStatus(404)
    ;(await set(supervisor, 'stopped', ' ')).assertStatus(400)
    ;(await set(supervisor, 'stopped', 'x', supervisor)).assertStatus(404)
    assert.equal((await drawn(client, corrector, planId)).id, lot.id)

    const stopped = await set(supervisor, 'stopped', 'Longe da banca')
    stopped.assertStatus(200)
    assert.deepEqual(stopped.body(), { returned: 1 })
    assert.deepEqual((await set(supervisor, 'stopped', 'De novo')).body(), { returned: 0 })
    assert.equal((await drawing(client, corrector, planId)).status(), 404)
    const marks = [{ task: lot.tasks[0]?.task, revision: 1, value: 5 }]
    assert.containsSubset(await saved(client, corrector, lot.id, marks), [
      { accepted: true, reason: 'ended' },
    ])
    // A form that was read before the stop does not undo it; who has read it and saves again may.
    const read = members.map((member) => ({ ...member, state: 'active' }))
    const more = await createMember({ institution })
    const changed = [...read, { user: more.user.id, role: 'corrector' }]
    const stale = await saveMembers(client, adminToken, planId, changed, read)
    stale.assertStatus(409)
    assert.equal((stale.body() as { code: string }).code, 'stale_members')
    assert.sameDeepMembers(await teamOf(planId), [
      { user: corrector.user.id, role: 'corrector', state: 'stopped' },
      { user: supervisor.user.id, role: 'supervisor', state: 'active' },
    ])
    const seen = await teamOf(planId)
    const grown = [...seen, { user: more.user.id, role: 'corrector', state: 'active' }]
    ;(await saveMembers(client, adminToken, planId, grown, seen)).assertStatus(200)
    // A repeat, whose first answer was lost.
    ;(await saveMembers(client, adminToken, planId, grown, seen)).assertStatus(200)
    assert.sameDeepMembers(await teamOf(planId), grown)
    ;(await set(supervisor, 'active', 'Conversamos')).assertStatus(200)
    assert.lengthOf((await drawn(client, corrector, planId)).tasks, 1)
    const acts = (await recordsOf(institution.id)).filter(({ act }) => act.startsWith('corrector_'))
    assert.deepEqual(
      acts.map(({ act, reason }) => [act, reason]),
      [
        ['corrector_stopped', 'Longe da banca'],
        ['corrector_readmitted', 'Conversamos'],
      ]
    )
  })
})
