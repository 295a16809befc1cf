import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { verifyMarks } from '#grading'
import { tallyPlan } from '#grading/actions/tally_marks'
import { recordsOf } from '#tests/fixtures/audit'
import {
  corrector,
  createControlled,
  level,
  makeControl,
  makingControl,
  readControls,
  type Controlled,
} from '#tests/fixtures/controls'
import { chainOf, discloseMarks } from '#tests/fixtures/marks'
import { as, createUser } from '#tests/fixtures/people'
import {
  createMember,
  drawn,
  inForce,
  markAll,
  outcomes,
  saved,
  tasksOf,
  type Member,
} from '#tests/fixtures/plans'

type Token = Pick<Member, 'token'>
type Preview = {
  texts: number
  resolved: number
  disclosed: number
  decided: number
  isTooMany: boolean
  basis: string
}

const LONG_AGO = '2020-01-01T08:00:00-03:00'

const returning = (client: ApiClient, { token }: Token, [plan, user]: [number, number], body: object) =>
  client.post(`/v1/correction_plans/${plan}/correctors/${user}/return_marks`).headers(as(token)).json(body)

const previewing = (client: ApiClient, { token }: Token, [plan, user]: [number, number], query: object) =>
  client.get(`/v1/correction_plans/${plan}/correctors/${user}/returnable`).headers(as(token)).qs(query)

const of = (planned: Controlled, at = 0): [number, number] => [planned.planId, corrector(planned, at).user.id]

async function preview(
  client: ApiClient,
  planned: Controlled,
  { at = 0, since = LONG_AGO }: { at?: number; since?: string } = {}
): Promise<Preview> {
  const answer = await previewing(client, planned.supervisor, of(planned, at), { since })
  answer.assertStatus(200)
  return answer.body() as Preview
}

async function apply(
  client: ApiClient,
  planned: Controlled,
  { at = 0, since = LONG_AGO }: { at?: number; since?: string } = {}
) {
  const { basis } = await preview(client, planned, { at, since })
  const body = { since, basis, reason: 'Notas apressadas' }
  const answer = await returning(client, planned.supervisor, of(planned, at), body)
  answer.assertStatus(200)
  return answer.body() as { id: number; texts: number; resolved: number }
}

const answersOf = ({ texts }: Controlled) => texts.map(({ text }) => text.id)

async function brokenIn(answerIds: readonly number[]): Promise<number[]> {
  const broken: number[] = []
  await verifyMarks((one) => broken.push(one.answerId))
  return broken.filter((id) => answerIds.includes(id))
}

const stateOf = async (answerId: number) =>
  (await tasksOf(answerId)).map(({ round, state }) => `${round} ${state}`)

const plain = { controlShare: 0, lotSize: 20 }

test.group('marks that are returned since a moment', () => {
  test('a text that one marked waits for somebody else; its mark goes, and stays in the chain', async ({
    client,
    assert,
  }) => {
    const planned = await createControlled(client, { texts: 3, correctors: 2, ...plain })
    const { planId, supervisor, institution } = planned
    await markAll(client, corrector(planned), planId, level(2))
    const [first = 0] = answersOf(planned)
    const seen = await preview(client, planned)
    assert.containsSubset(seen, { texts: 3, resolved: 3, disclosed: 0, decided: 0, isTooMany: false })
    assert.containsSubset(await inForce(first), { points: 4000 })
    assert.containsSubset(await apply(client, planned), {
      texts: 3,
      resolved: 3,
      reason: 'Notas apressadas',
      by: { id: supervisor.user.id },
      corrector: { id: corrector(planned).user.id },
      since: '2020-01-01T11:00:00.000Z',
    })
    assert.containsSubset(await inForce(first), { points: null, status: 'analysis' })
    assert.deepEqual(await stateOf(first), ['1 WAITING'])
    const chain = await chainOf(first)
    assert.deepEqual(
      chain.map(({ kind }) => kind),
      ['opened', 'handed_in', 'resolved', 'returned']
    )
    assert.containsSubset(JSON.parse(chain.at(-1)?.after_json ?? ''), {
      round: 1,
      corrector: corrector(planned).user.id,
      points: null,
    })
    const last = (await db
      .from('correction_events')
      .where({ answer_id: first, kind: 'returned' })
      .firstOrFail()) as { reason: string; author_id: number }
    assert.deepEqual([last.reason, last.author_id], ['Notas apressadas', supervisor.user.id])
    assert.deepEqual(await brokenIn(answersOf(planned)), [])
    const [act] = (await recordsOf(institution.id)).filter((one) => one.act === 'correction_marks_returned')
    assert.equal(act?.reason, 'Notas apressadas')

    // What they gave is stored still, and the text is nothing for them any more.
    assert.containsSubset(await db.from('corrector_marks').where({ plan_id: planId }).firstOrFail(), {
      total: 400_000,
      round: null,
    })
    assert.equal((await drawn(client, corrector(planned), planId)).reason, 'nothing_waits')
    assert.equal(await markAll(client, corrector(planned, 1), planId, level(3)), 3)
    assert.containsSubset(await inForce(first), { points: 6000 })
    assert.deepEqual(await brokenIn(answersOf(planned)), [])
  })

  test('only what came since the moment goes back, and the mark of the other stays', async ({
    client,
    assert,
  }) => {
    const planned = await createControlled(client, {
      texts: 2,
      correctors: 3,
      marks: 2,
      ...plain,
      lotSize: 1,
    })
    const { planId } = planned
    await markAll(client, corrector(planned), planId, level(2))
    const moment = new Date(Date.now() + 60_000).toISOString()
    assert.containsSubset(await preview(client, planned, { since: moment }), { texts: 0, resolved: 0 })
    await db
      .from('corrector_marks')
      .where('author_id', corrector(planned).user.id)
      .update({ handed_in_at: Date.parse('2026-01-01T12:00:00Z') })
    await markAll(client, corrector(planned), planId, level(2))
    const near = { criteria: [2, 2, 2, 3, 3] }
    while ((await markAll(client, corrector(planned, 1), planId, near)) > 0);
    assert.containsSubset(await preview(client, planned), { texts: 2, resolved: 2 })
    const since = '2026-01-01T12:00:01Z'
    assert.containsSubset(await preview(client, planned, { since }), { texts: 1, resolved: 1 })
    await apply(client, planned, { since })
    const points = await Promise.all(answersOf(planned).map(async (answer) => (await inForce(answer)).points))
    assert.sameMembers(points, [4400, null])
    const open = answersOf(planned)[points.indexOf(null)] ?? 0
    const other = { criteria: [3, 3, 3, 2, 2] }
    assert.equal(await markAll(client, corrector(planned, 2), planId, other), 1)
    assert.containsSubset(await inForce(open), { points: 5000 })
    assert.deepEqual(
      (await chainOf(open)).map(({ kind }) => kind),
      ['opened', 'handed_in', 'handed_in', 'resolved', 'returned', 'handed_in', 'resolved']
    )
    assert.deepEqual(await brokenIn(answersOf(planned)), [])
  })

  test('a third mark waits for the new one, and a third or a panel that nobody has begun is not needed', async ({
    client,
    assert,
  }) => {
    const planned = await createControlled(client, { texts: 1, correctors: 5, marks: 2, ...plain })
    const { planId } = planned
    const [answer = 0] = answersOf(planned)
    const mark = (at: number, given: number) => markAll(client, corrector(planned, at), planId, level(given))
    await mark(0, 0)
    await mark(1, 3)
    assert.lengthOf(
      (await stateOf(answer)).filter((one) => one === '3 WAITING'),
      1
    )
    await apply(client, planned)
    assert.lengthOf(await stateOf(answer), 2)
    await mark(2, 5)
    await mark(3, 1)
    // As far apart as before, and the third with both: the panel.
    assert.include(await stateOf(answer), '4 WAITING')
    assert.containsSubset(await preview(client, planned, { at: 1 }), { texts: 1, resolved: 0 })
    await apply(client, planned, { at: 1 })
    const open = (await stateOf(answer)).filter((one) => !one.endsWith('MARKED'))
    assert.lengthOf(open, 1)
    assert.containsSubset(await inForce(answer), { points: null })
    assert.deepEqual(await brokenIn([answer]), [])
    await mark(4, 5)
    assert.containsSubset(await inForce(answer), { points: 10_000 })
    // It did not count: without it the first two stand.
    assert.containsSubset(await apply(client, planned, { at: 3 }), { texts: 1 })
    assert.containsSubset(await inForce(answer), { points: 10_000 })
    assert.deepEqual(await stateOf(answer), ['1 MARKED', '2 MARKED'])
    assert.deepEqual(await brokenIn([answer]), [])
  })

  test('what was disclosed, decided by the panel or made a control text stays as it is', async ({
    client,
    assert,
  }) => {
    const planned = await createControlled(client, { texts: 4, correctors: 3, marks: 2, ...plain })
    const { planId, supervisor, texts } = planned
    await makeControl(client, planned)
    await markAll(client, corrector(planned), planId, level(0))
    await markAll(client, corrector(planned, 1), planId, level(2))
    await markAll(client, corrector(planned, 2), planId, level(5))
    const panel = (await readControls(client, supervisor, planId, 'panel')).body() as { task: string }[]
    assert.lengthOf(panel, 3)
    const decided = await client
      .post(`/v1/correction_plans/${planId}/panel`)
      .headers(as(supervisor.token))
      .json({ task: panel[0]?.task, ...level(2), decision: 'Cumpre a proposta.' })
    decided.assertStatus(200)
    const own = (await db
      .from('corrector_marks')
      .where({ author_id: corrector(planned).user.id, plan_id: planId })) as { answer_id: number }[]
    const open = await Promise.all(own.map(({ answer_id: id }) => inForce(id)))
    const [disclosed = 0] = own.flatMap(({ answer_id: id }, at) => (open[at]?.points === null ? id : []))
    const sitting = texts.find(({ text }) => text.id === disclosed)
    if (!sitting) throw new Error('no such text')
    await discloseMarks(sitting)
    await db
      .from('answer_marks')
      .where('answer_id', disclosed)
      .whereNull('disclosure_id')
      .update({
        disclosure_id: (await db.from('disclosures').firstOrFail()).id,
      })
    assert.containsSubset(await preview(client, planned), { texts: 1, disclosed: 1, decided: 1 })
    assert.containsSubset(await apply(client, planned), { texts: 1, resolved: 0 })
    assert.containsSubset(await preview(client, planned), { texts: 0, disclosed: 1, decided: 1 })
  })

  test('what was not previewed is not applied; a repeat answers what was done', async ({
    client,
    assert,
  }) => {
    const planned = await createControlled(client, { texts: 3, correctors: 2, ...plain, lotSize: 2 })
    const { planId, supervisor } = planned
    await markAll(client, corrector(planned), planId, level(2))
    const seen = await preview(client, planned)
    const order = { since: LONG_AGO, basis: seen.basis, reason: 'Notas apressadas' }
    await markAll(client, corrector(planned), planId, level(2))
    const stale = await returning(client, supervisor, of(planned), order)
    stale.assertStatus(409)
    assert.equal(stale.body().code, 'stale_preview')
    const { preview: now } = stale.body() as { preview: Preview }
    assert.containsSubset(now, { texts: 3, resolved: 3 })
    assert.containsSubset(await inForce(answersOf(planned)[0] ?? 0), { points: 4000 })
    const twice = await Promise.all(
      [1, 2].map(() => returning(client, supervisor, of(planned), { ...order, basis: now.basis }))
    )
    for (const answer of twice) {
      answer.assertStatus(200)
      assert.containsSubset(answer.body(), { texts: 3, resolved: 3 })
    }
    const [one, other] = twice
    assert.deepEqual(one?.body(), other?.body())
    const events = (await db
      .from('correction_events')
      .whereIn('answer_id', answersOf(planned))
      .where('kind', 'returned')) as object[]
    assert.lengthOf(events, 3)
    const { basis } = await preview(client, planned)
    const none = await returning(client, supervisor, of(planned), { ...order, basis })
    none.assertStatus(409)
    assert.equal(none.body().code, 'nothing_to_return')
    const returns = await readControls(client, supervisor, planId, 'mark_returns')
    assert.containsSubset(returns.body(), [{ texts: 3, corrector: { id: corrector(planned).user.id } }])
    for (const query of [{}, { since: 'ontem' }, { since: '' }])
      (await previewing(client, supervisor, of(planned), query)).assertStatus(400)
    for (const body of [
      { ...order, reason: ' ' },
      { ...order, basis: 'x' },
      { ...order, since: null },
      { since: LONG_AGO, reason: 'x' },
    ])
      (await returning(client, supervisor, of(planned), body)).assertStatus(400)
  })

  test('progress, agreement and pace forget it, the own statement does not; a repeated hand-in brings nothing back', async ({
    client,
    assert,
  }) => {
    const planned = await createControlled(client, { texts: 2, correctors: 2, marks: 2, ...plain })
    const { planId, supervisor } = planned
    const member = corrector(planned)
    const lot = await drawn(client, member, planId)
    const entries = lot.tasks.map(({ task }) => ({ task, revision: 1, ...level(2) }))
    await saved(client, member, lot.id, entries)
    await outcomes(client, member, lot.id)
    await markAll(client, corrector(planned, 1), planId, level(2))
    const count = () => tallyPlan(planId, new AbortController().signal)
    await count()
    const read = async (rest: string) =>
      (await readControls(client, supervisor, planId, rest)).body() as object
    assert.containsSubset(await read('agreement'), { marks: 4, total: { pairs: 2 } })
    await apply(client, planned)
    assert.containsSubset(await db.from('plan_tallies').where('plan_id', planId).firstOrFail(), {
      is_stale: 1,
    })
    await count()
    assert.containsSubset(await read('agreement'), { marks: 2, total: { pairs: 0 } })
    assert.containsSubset(await read('progress'), { texts: 2, resolved: 0, pairs: 0 })
    assert.deepEqual(
      ((await read('correctors')) as { user: { id: number } }[]).map(({ user }) => user.id),
      [corrector(planned, 1).user.id]
    )
    const statement = await client.get('/v1/correction_statement').headers(as(member.token))
    assert.containsSubset(statement.body(), { rows: [{ texts: 2 }] })
    // As far as its author sees it is handed in.
    const tasks = lot.tasks.map(({ task }) => task)
    assert.deepEqual(await outcomes(client, member, lot.id, tasks), ['marked', 'marked'])
    const changed = entries.map((entry) => ({ ...entry, revision: 2, ...level(4) }))
    for (const reply of await saved(client, member, lot.id, changed))
      assert.containsSubset(reply, { accepted: false, reason: 'handed_in' })
    assert.containsSubset(await inForce(answersOf(planned)[0] ?? 0), { points: null })
    assert.deepEqual(await brokenIn(answersOf(planned)), [])
  })

  test('a second reading of a returned mark is not given out any more; whoever marked decides nothing as panel', async ({
    client,
    assert,
  }) => {
    const planned = await createControlled(client, { texts: 1, correctors: 2, ...plain })
    const { planId, adminToken } = planned
    await markAll(client, corrector(planned), planId, level(2))
    const sample = await client
      .post(`/v1/correction_plans/${planId}/samples`)
      .headers(as(planned.supervisor.token))
      .json({ mode: 'apply', texts: 1, reason: 'Rotina' })
    sample.assertStatus(200)
    const [answer = 0] = answersOf(planned)
    assert.deepEqual(await stateOf(answer), ['1 MARKED', '5 WAITING'])
    await apply(client, planned)
    assert.deepEqual(await stateOf(answer), ['1 WAITING'])
    const samples = (await readControls(client, planned.supervisor, planId, 'samples')).body()
    assert.containsSubset(samples, { samples: [{ texts: 1, ended: 1, read: 0 }] })
    // The corrector supervises from now on.
    const before = (await db.from('correction_members').where('plan_id', planId)) as {
      user_id: number
      role: string
      state: string
    }[]
    const user = corrector(planned).user.id
    const team = before.map(({ user_id: id, role, state }) => ({ user: id, role, state }))
    const members = team.map((one) => (one.user === user ? { ...one, role: 'supervisor' } : one))
    const changed = await client
      .put(`/v1/correction_plans/${planId}/members`)
      .headers(as(adminToken))
      .json({ members, before: team })
    changed.assertStatus(200)
    const [task] = await tasksOf(answer)
    const body = { task: String(task?.id), ...level(3), reason: 'Claro' }
    const refused = await makingControl(client, corrector(planned), planId, body)
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'panel_own_mark')
  })

  test('correctors and strangers neither see nor return; of answers of their own nobody returns marks', async ({
    client,
    assert,
  }) => {
    const planned = await createControlled(client, { texts: 2, correctors: 2, ...plain })
    const { planId, supervisor } = planned
    await markAll(client, corrector(planned), planId, level(2))
    const stranger = await createMember({ institution: (await createUser()).institution })
    for (const [member, status] of [
      [corrector(planned), 403],
      [{ token: planned.token }, 403],
      [stranger, 404],
    ] as const) {
      const body = { since: LONG_AGO, basis: 'f'.repeat(64), reason: 'Engano' }
      ;(await returning(client, member, of(planned), body)).assertStatus(status)
      ;(await previewing(client, member, of(planned), { since: LONG_AGO })).assertStatus(status)
      ;(await readControls(client, member, planId, 'mark_returns')).assertStatus(status)
    }
    await db.table('guardian_links').insert({
      guardian_id: supervisor.user.id,
      student_id: planned.candidate.id,
      created_at: 1,
    })
    assert.containsSubset(await preview(client, planned), { texts: 1 })
  })

  test('of a return and hand-ins of others at once none is lost', async ({ client, assert }) => {
    const planned = await createControlled(client, {
      texts: 6,
      correctors: 4,
      marks: 2,
      ...plain,
      lotSize: 3,
    })
    const { planId, supervisor } = planned
    for (let lot = 0; lot < 2; lot += 1) await markAll(client, corrector(planned), planId, level(2))
    const others: { member: Member; lot: number }[] = []
    // One after the other, so that each gets three.
    for (const at of [1, 2]) {
      const member = corrector(planned, at)
      const { id: lot, tasks } = await drawn(client, member, planId)
      const entries = tasks.map(({ task }) => ({ task, revision: 1, ...level(2) }))
      await saved(client, member, lot, entries)
      others.push({ member, lot })
    }
    const { basis } = await preview(client, planned)
    const order = { since: LONG_AGO, basis, reason: 'Notas apressadas' }
    const [returned, ...handed] = await Promise.all([
      returning(client, supervisor, of(planned), order),
      ...others.map(({ member, lot }) => outcomes(client, member, lot)),
    ])
    assert.equal(handed.flat().filter((outcome) => outcome === 'marked').length, 6)
    // What resolved before it was not previewed.
    if (returned?.status() !== 200) {
      assert.equal(returned?.body().code, 'stale_preview')
      await apply(client, planned)
    }
    for (const answer of answersOf(planned)) {
      assert.containsSubset(await inForce(answer), { points: null })
      assert.sameMembers(
        (await tasksOf(answer)).map(({ state }) => state),
        ['MARKED', 'WAITING']
      )
    }
    assert.deepEqual(await brokenIn(answersOf(planned)), [])
    for (let lot = 0; lot < 2; lot += 1)
      assert.equal(await markAll(client, corrector(planned, 3), planId, level(2)), 3)
    for (const answer of answersOf(planned)) assert.containsSubset(await inForce(answer), { points: 4000 })
    assert.deepEqual(await brokenIn(answersOf(planned)), [])
  })
})
