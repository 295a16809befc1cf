import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { verifyMarks } from '#grading'
import { tallyPlan } from '#grading/actions/tally_marks'
import { recordsOf } from '#tests/fixtures/audit'
import {
  answerOf,
  corrector,
  level,
  makeControl,
  readControls,
  results,
  retiring,
} from '#tests/fixtures/controls'
import { chainOf } from '#tests/fixtures/marks'
import { as } from '#tests/fixtures/people'
import { inForce, markAll, outcomes, saved } from '#tests/fixtures/plans'
import {
  createQualifying,
  deciding,
  drawnSet,
  liveTexts,
  markLot,
  purposesOf,
  wayOf,
} from '#tests/fixtures/qualification'

const controlsOf = async (planId: number) =>
  (await db.from('control_texts').where('plan_id', planId).orderBy('id')) as {
    id: number
    answer_id: number
  }[]

test.group('practice and qualification', () => {
  test('come before the texts of a plan, each text once, and whoever passes gets those of the plan', async ({
    client,
    assert,
  }) => {
    const planned = await createQualifying(
      client,
      { texts: 5, practice: 1, qualification: 2, asks: [2, 1] },
      { lotSize: 2 }
    )
    const { planId, institution } = planned
    const member = corrector(planned)
    assert.containsSubset(await wayOf(client, planned), {
      practice: 1,
      qualification: 2,
      members: [{ user: { id: member.user.id }, step: 'practice', practised: 0, attempt: null }],
    })
    const practice = await drawnSet(client, member, planId)
    assert.containsSubset(practice, {
      purpose: 'practice',
      qualification: { number: 1, state: 'open', texts: 2, leastWithin: 1, marked: 0, within: null },
    })
    assert.deepEqual(await purposesOf(practice), ['practice'])
    assert.deepEqual(await markLot(client, member, practice, 5), ['marked'])
    const qualification = await drawnSet(client, member, planId)
    assert.equal(qualification.purpose, 'qualification')
    assert.deepEqual(await purposesOf(qualification), ['qualification', 'qualification'])
    const [first, second] = qualification.tasks.map(({ task }) => task)
    await saved(client, member, qualification.id, [
      { task: first, revision: 1, ...level(3) },
      { task: second, revision: 1, ...level(5) },
    ])
    assert.deepEqual(await outcomes(client, member, qualification.id, [first ?? '']), ['marked'])
    assert.containsSubset((await drawnSet(client, member, planId)).qualification, {
      marked: 1,
      state: 'open',
    })
    assert.equal(await liveTexts(planId, member.user.id), 0)
    assert.deepEqual(await outcomes(client, member, qualification.id), ['marked', 'marked'])
    const live = await drawnSet(client, member, planId)
    assert.containsSubset(live, { purpose: 'marking', qualification: { state: 'passed', within: 1 } })
    assert.lengthOf(live.tasks, 2)
    assert.deepEqual(await purposesOf(live), [])
    assert.containsSubset((await wayOf(client, planned)).members, [
      { step: 'marking', practised: 1, attempt: { number: 1, state: 'passed', by: null } },
    ])
    const acts = (await recordsOf(institution.id)).filter((one) => one.act === 'corrector_qualified')
    assert.lengthOf(acts, 1)
  })

  test('change no mark, chain, count, agreement, pace, control rate or statement', async ({
    client,
    assert,
  }) => {
    const planned = await createQualifying(
      client,
      { texts: 4, practice: 1, qualification: 1, asks: [1, 1] },
      { lotSize: 5 }
    )
    const { planId, supervisor, adminToken, candidate } = planned
    const member = corrector(planned)
    const answers = (await controlsOf(planId)).map(({ answer_id }) => answer_id)
    const before = await Promise.all(answers.map(inForce))
    const chains = await Promise.all(answers.map(chainOf))
    const counts = async () =>
      (
        (await client.get(`/v1/correction_plans/${planId}`).headers(as(adminToken))).body() as {
          counts: object
        }
      ).counts
    const counted = await counts()
    for (let turn = 0; turn < 2; turn += 1)
      assert.deepEqual(await markLot(client, member, await drawnSet(client, member, planId), 3), ['marked'])
    assert.deepEqual(await Promise.all(answers.map(inForce)), before)
    assert.deepEqual(await Promise.all(answers.map(chainOf)), chains)
    assert.deepEqual(await counts(), counted)
    assert.deepEqual(await results(client, planned), [])
    await tallyPlan(planId, new AbortController().signal)
    const paces = await readControls(client, supervisor, planId, 'correctors')
    assert.deepEqual(
      (paces.body() as { user: { id: number } }[]).filter(({ user }) => user.id === member.user.id),
      []
    )
    const statement = await client.get('/v1/correction_statement').headers(as(member.token))
    assert.deepEqual((statement.body() as { rows: object[] }).rows, [])
    const broken: number[] = []
    await verifyMarks(({ answerId }) => broken.push(answerId))
    assert.deepEqual(
      broken.filter((id) => answers.includes(id)),
      []
    )
    // What they mark of the plan counts as before.
    assert.equal(await markAll(client, member, planId, level(3)), 2)
    const worked = await client.get('/v1/correction_statement').headers(as(member.token))
    assert.containsSubset((worked.body() as { rows: object[] }).rows, [{ texts: 2, controls: 0 }])
    assert.notInclude(JSON.stringify(await wayOf(client, planned)), candidate.username)
  })

  test('whoever does not pass gets nothing until a supervisor grants another attempt, by other texts, or admits them', async ({
    client,
    assert,
  }) => {
    const planned = await createQualifying(client, { texts: 5, qualification: 2, asks: [2, 2] })
    const { planId, supervisor, institution } = planned
    const member = corrector(planned)
    const { id: user } = member.user
    const grant = { act: 'grant', reason: 'Conversamos sobre os critérios' }
    ;(await deciding(client, planned, user, grant)).assertStatus(409)
    await markLot(client, member, await drawnSet(client, member, planId), 5)
    for (let turn = 0; turn < 2; turn += 1)
      assert.containsSubset(await drawnSet(client, member, planId), {
        id: null,
        purpose: null,
        reason: 'not_qualified',
        qualification: { state: 'failed', within: 0, leastWithin: 2, texts: 2 },
      })
    assert.containsSubset((await wayOf(client, planned)).members, [{ step: 'decision' }])
    const missing = await deciding(client, planned, user, grant)
    missing.assertStatus(409)
    missing.assertBodyContains({ code: 'qualification_texts_missing' })
    const fresh = [await makeControl(client, planned, 3, 'qualification')]
    fresh.push(await makeControl(client, planned, 3, 'qualification'))
    ;(await deciding(client, planned, user, { ...grant, reason: ' ' })).assertStatus(400)
    ;(await deciding(client, planned, user, { ...grant, act: 'pass' })).assertStatus(400)
    ;(await deciding(client, planned, 999_999, grant)).assertStatus(404)
    ;(await deciding(client, planned, user, grant)).assertStatus(200)
    ;(await deciding(client, planned, user, grant)).assertStatus(409)
    const again = await drawnSet(client, member, planId)
    assert.containsSubset(again, { purpose: 'qualification', qualification: { number: 2, marked: 0 } })
    const given = (await db
      .from('correction_tasks')
      .where({ plan_id: planId, taken_by: user, state: 'HELD' })
      .select('control_id')) as { control_id: number }[]
    assert.sameMembers(
      given.map(({ control_id }) => control_id),
      fresh
    )
    await markLot(client, member, again, 5)
    assert.equal((await drawnSet(client, member, planId)).reason, 'not_qualified')
    assert.equal(await liveTexts(planId, user), 0)
    const admit = { act: 'admit', reason: 'Corrige conosco há anos' }
    ;(await deciding(client, planned, user, admit)).assertStatus(200)
    ;(await deciding(client, planned, user, admit)).assertStatus(409)
    assert.containsSubset(await drawnSet(client, member, planId), { purpose: 'marking' })
    assert.containsSubset((await wayOf(client, planned)).members, [
      {
        step: 'marking',
        attempt: {
          number: 2,
          state: 'admitted',
          by: { id: supervisor.user.id },
          reason: 'Corrige conosco há anos',
        },
      },
    ])
    const acts = (await recordsOf(institution.id))
      .filter(({ act }) => act.startsWith('corrector_') || act === 'qualification_granted')
      .map(({ act, reason }) => [act, reason])
    assert.deepEqual(
      acts.toSorted((one, other) => String(one).localeCompare(String(other))),
      [
        ['corrector_admitted', 'Corrige conosco há anos'],
        ['corrector_not_qualified', null],
        ['corrector_not_qualified', null],
        ['qualification_granted', 'Conversamos sobre os critérios'],
      ]
    )
  })

  test('a text that is retired meanwhile counts no longer, and another one takes its place', async ({
    client,
    assert,
  }) => {
    const planned = await createQualifying(client, { texts: 5, qualification: 3, asks: [2, 2] })
    const { planId, supervisor } = planned
    const member = corrector(planned)
    const lot = await drawnSet(client, member, planId)
    assert.lengthOf(lot.tasks, 2)
    const held = (await db
      .from('correction_tasks')
      .where({ plan_id: planId, taken_by: member.user.id, state: 'HELD' })
      .select('control_id')) as { control_id: number }[]
    ;(await retiring(client, supervisor, planId, held[0]?.control_id ?? 0)).assertStatus(204)
    assert.deepEqual(await markLot(client, member, lot, 3), ['marked', 'marked'])
    const rest = await drawnSet(client, member, planId)
    assert.containsSubset(rest, { purpose: 'qualification', qualification: { marked: 1 } })
    assert.lengthOf(rest.tasks, 1)
    await markLot(client, member, rest, 3)
    assert.equal((await drawnSet(client, member, planId)).purpose, 'marking')
  })

  test('nobody begins a qualification of which texts are missing, nor gets texts of the plan for it', async ({
    client,
    assert,
  }) => {
    const planned = await createQualifying(client, { texts: 3, qualification: 1, asks: [2, 1] })
    const { planId } = planned
    const member = corrector(planned)
    assert.containsSubset(await drawnSet(client, member, planId), { id: null, reason: 'set_not_ready' })
    assert.deepEqual(await db.from('qualification_attempts').where('plan_id', planId), [])
    assert.equal(await liveTexts(planId, member.user.id), 0)
  })

  test('a set of practice alone comes first, and nobody has to pass it', async ({ client, assert }) => {
    const planned = await createQualifying(client, { texts: 4, practice: 2 }, { correctors: 2, lotSize: 1 })
    const { planId } = planned
    const [one, two] = [corrector(planned), corrector(planned, 1)]
    for (let turn = 0; turn < 2; turn += 1) {
      const lot = await drawnSet(client, one, planId)
      assert.containsSubset(lot, { purpose: 'practice', qualification: null })
      await markLot(client, one, lot, 5)
    }
    assert.equal((await drawnSet(client, one, planId)).purpose, 'marking')
    // Whoever is admitted does not practise either.
    ;(await deciding(client, planned, two.user.id, { act: 'admit', reason: 'Sabe' })).assertStatus(200)
    assert.equal((await drawnSet(client, two, planId)).purpose, 'marking')
  })

  test('a control text is put into another set while nobody has got it', async ({ client, assert }) => {
    const planned = await createQualifying(client, { texts: 3 })
    const { planId, supervisor } = planned
    const control = await makeControl(client, planned)
    const move = (purpose: string, token = supervisor.token) =>
      client
        .put(`/v1/correction_plans/${planId}/control_texts/${control}/purpose`)
        .headers(as(token))
        .json({ purpose, reason: 'Serve melhor' })
    ;(await move('exam')).assertStatus(400)
    ;(await move('practice', corrector(planned).token)).assertStatus(403)
    ;(await move('practice')).assertStatus(204)
    ;(await move('practice')).assertStatus(204)
    const listed = await readControls(client, supervisor, planId)
    assert.containsSubset(listed.body(), [{ id: control, purpose: 'practice' }])
    await drawnSet(client, corrector(planned), planId)
    const given = await move('control')
    given.assertStatus(409)
    given.assertBodyContains({ code: 'control_given' })
    ;(await retiring(client, supervisor, planId, control)).assertStatus(204)
    ;(await move('control')).assertStatus(404)
    assert.equal(await answerOf(control), (await controlsOf(planId))[0]?.answer_id)
  })

  test('nobody gets a text that they had for practice as a control text, nor is it put into another set', async ({
    client,
    assert,
  }) => {
    const more = { correctors: 2, marks: 2, lotSize: 5, controlShare: 20 }
    const planned = await createQualifying(client, { texts: 6 }, more)
    const { planId, supervisor } = planned
    const former = await makeControl(client, planned, 3, 'practice')
    const lot = await drawnSet(client, corrector(planned), planId)
    assert.equal(lot.purpose, 'practice')
    const back = await client.delete(`/v1/correction_lots/${lot.id}`).headers(as(corrector(planned).token))
    back.assertStatus(204)
    ;(await retiring(client, supervisor, planId, former)).assertStatus(204)
    const { id: _, ...row } = (await db.from('control_texts').where('id', former).firstOrFail()) as Record<
      string,
      unknown
    >
    const [again = 0] = (await db
      .table('control_texts')
      .insert({ ...row, is_active: 1, purpose: 'control' })) as number[]
    const moved = await client
      .put(`/v1/correction_plans/${planId}/control_texts/${again}/purpose`)
      .headers(as(supervisor.token))
      .json({ purpose: 'practice', reason: 'Serve melhor' })
    moved.assertBodyContains({ code: 'control_given' })
    const hasIt = async (at: number) => {
      const own = await drawnSet(client, corrector(planned, at), planId)
      assert.equal(own.purpose, 'marking')
      const rows = await db
        .from('correction_tasks')
        .where({ control_id: again, taken_by: corrector(planned, at).user.id })
      return rows.length > 0
    }
    assert.isFalse(await hasIt(0))
    assert.isTrue(await hasIt(1), 'who never had it')
  })
})
