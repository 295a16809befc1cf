import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { verifyMarks } from '#grading'
import { lapseLots } from '#grading/actions/lapse_lots'
import { tallyPlan } from '#grading/actions/tally_marks'
import { clock } from '#shared'
import { recordsOf } from '#tests/fixtures/audit'
import {
  answerOf,
  corrector,
  createControlled,
  level,
  makeControl,
  makingControl,
  options,
  readControls,
  results,
  retiring,
  type Controlled,
} from '#tests/fixtures/controls'
import { act } from '#tests/fixtures/exam_acts'
import { chainOf } from '#tests/fixtures/marks'
import { as } from '#tests/fixtures/people'
import {
  createMember,
  drawing,
  drawn,
  inForce,
  markAll,
  outcomes,
  saved,
  tasksOf,
} from '#tests/fixtures/plans'

const brokenIn = async (answerId: number) => {
  const broken: number[] = []
  await verifyMarks((one) => broken.push(one.answerId))
  return broken.filter((id) => id === answerId)
}

const marksOf = async (answerId: number) =>
  (await db.from('corrector_marks').where('answer_id', answerId).orderBy('id')) as {
    author_id: number
    handle: string
    lot_id: number | null
    round: number | null
  }[]

test.group('control texts', (group) => {
  group.each.teardown(() => clock.release())

  test('a text that nobody has begun becomes one by the panel’s mark, which is its own mark too; nobody is missing for it', async ({
    client,
    assert,
  }) => {
    const planned = await createControlled(client, { texts: 2, marks: 2 })
    const { planId, supervisor, institution, candidate } = planned
    const offered = await options(client, supervisor, planId)
    assert.lengthOf(offered, 2)
    assert.notInclude(JSON.stringify(offered), candidate.username)
    assert.deepEqual(await options(client, supervisor, planId, 'marked'), [])
    const [first] = offered
    const body = { task: first?.task, ...level(3), reason: 'Defende um ponto de vista.' }
    const make = (wrong: object) => makingControl(client, supervisor, planId, { ...body, ...wrong })
    ;(await make({ reason: ' ' })).assertStatus(400)
    ;(await make({ criteria: [3, 3, 3, 3, null] })).assertStatus(400)
    ;(await make({ task: '999999' })).assertStatus(404)
    const made = await Promise.all([1, 2].map(() => make({ comment: '<p>Banca</p>' })))
    // Of two at once one makes it; to the other it is a text that they have marked, or that is one already.
    assert.sameMembers(
      made.map((answer) => answer.status()),
      [201, 409]
    )
    const { id } = (await db.from('control_texts').where('plan_id', planId).firstOrFail()) as { id: number }
    const answerId = await answerOf(id)
    assert.containsSubset(await inForce(answerId), { points: 6000, status: 'replied' })
    assert.deepEqual(
      (await chainOf(answerId)).map(({ kind }) => kind),
      ['opened', 'handed_in', 'panel']
    )
    assert.deepEqual(
      (await tasksOf(answerId)).map(({ round, state }) => [round, state]),
      [[1, 'MARKED']]
    )
    assert.lengthOf(await options(client, supervisor, planId), 1)
    const listed = await readControls(client, supervisor, planId)
    assert.containsSubset(listed.body(), [
      {
        id,
        text: 'Meu texto',
        reference: { points: 600, criteria: [3, 3, 3, 3, 3], reason: 'Defende um ponto de vista.' },
        by: { id: supervisor.user.id },
        end: null,
        marked: 0,
        within: 0,
      },
    ])
    assert.notInclude(JSON.stringify(listed.body()), candidate.username)
    const acts = (await recordsOf(institution.id)).filter((one) => one.act === 'control_text_made')
    assert.lengthOf(acts, 1)
    assert.deepEqual(await brokenIn(answerId), [])
  })

  test('it comes among a corrector’s texts like any other, once, and what they give it changes nothing but their figures', async ({
    client,
    assert,
  }) => {
    const planned = await createControlled(client, { texts: 8, correctors: 2 })
    const { planId, supervisor, adminToken } = planned
    const control = await makeControl(client, planned)
    const answerId = await answerOf(control)
    const before = await inForce(answerId)
    const chain = await chainOf(answerId)
    const lot = await drawn(client, corrector(planned), planId)
    assert.lengthOf(lot.tasks, 5)
    assert.deepEqual(
      lot.tasks.map(({ position }) => position),
      [1, 2, 3, 4, 5]
    )
    const mark = (await marksOf(answerId)).find(({ author_id }) => author_id === corrector(planned).user.id)
    const shapes = lot.tasks.map((task) => JSON.stringify({ ...task, task: '', position: 0 }))
    assert.lengthOf(new Set(shapes), 1)
    const wire = JSON.stringify(lot)
    for (const secret of [
      ...planned.texts.map(({ candidate }) => candidate.username),
      'control',
      'reference',
    ])
      assert.notInclude(wire, secret)
    const task = lot.tasks.find((one) => one.task === mark?.handle)
    assert.exists(task)
    const counts = async () =>
      (
        (await client.get(`/v1/correction_plans/${planId}`).headers(as(adminToken))).body() as {
          counts: object
        }
      ).counts
    assert.containsSubset(await counts(), { waiting: 3, held: 4, marked: 1, panel: 0, resolved: 1 })
    const entries = lot.tasks.map((one) => ({ task: one.task, revision: 1, ...level(4) }))
    for (const reply of await saved(client, corrector(planned), lot.id, entries))
      assert.containsSubset(reply, { accepted: true, revision: 1, reason: null })
    assert.deepEqual(await outcomes(client, corrector(planned), lot.id), Array(5).fill('marked'))
    assert.deepEqual(await outcomes(client, corrector(planned), lot.id), Array(5).fill('marked'))
    const [late] = await saved(client, corrector(planned), lot.id, [
      { task: task?.task, revision: 2, ...level(1) },
    ])
    assert.containsSubset(late, { accepted: false, reason: 'handed_in' })
    assert.deepEqual(await inForce(answerId), before)
    assert.deepEqual(await chainOf(answerId), chain)
    assert.deepEqual(await brokenIn(answerId), [])
    assert.containsSubset(await counts(), { waiting: 3, held: 0, marked: 5, resolved: 5 })
    // 800 and 600 of 1000: more than 100 apart. `mean` is in points of the type.
    assert.containsSubset(await results(client, planned), [
      {
        user: { id: corrector(planned).user.id },
        state: 'active',
        marked: 1,
        within: 0,
        mean: 200,
        pause: null,
      },
    ])
    await tallyPlan(planId, new AbortController().signal)
    const agreement = await readControls(client, supervisor, planId, 'agreement')
    assert.equal((agreement.body() as { marks: number }).marks, 5)
    const paces = await readControls(client, supervisor, planId, 'correctors')
    assert.containsSubset(paces.body(), [{ user: { id: corrector(planned).user.id }, texts: 4 }])
    // Never a second time, and others get it too.
    assert.equal(await markAll(client, corrector(planned), planId, level(3)), 3)
    assert.lengthOf(
      (await marksOf(answerId)).filter(({ author_id }) => author_id === corrector(planned).user.id),
      1
    )
    const list = await readControls(client, supervisor, planId)
    assert.containsSubset(list.body(), [{ id: control, marked: 1, within: 0 }])
  })

  test('one that was given back comes again to the same corrector with its draft, and where nothing else waits none comes', async ({
    client,
    assert,
  }) => {
    const planned = await createControlled(client, { texts: 6, lotSize: 5, leaseMinutes: 10 })
    const { planId } = planned
    const member = corrector(planned)
    const answerId = await answerOf(await makeControl(client, planned))
    const began = clock.now()
    clock.freeze(began)
    const lot = await drawn(client, member, planId)
    const handle = (await marksOf(answerId)).find(({ author_id }) => author_id === member.user.id)?.handle
    await saved(client, member, lot.id, [{ task: handle, revision: 1, ...level(3) }])
    clock.freeze(began + 1_500_000)
    await lapseLots(new AbortController().signal)
    assert.containsSubset(
      (await saved(client, member, lot.id, [{ task: handle, revision: 2, ...level(3) }]))[0],
      {
        accepted: true,
        reason: 'ended',
      }
    )
    const again = await drawn(client, member, planId)
    assert.containsSubset(
      again.tasks.find(({ task }) => task === handle),
      { revision: 2, mark: { criteria: [3, 3, 3, 3, 3] } }
    )
    clock.freeze(began + 3_000_000)
    await lapseLots(new AbortController().signal)
    // Nobody else has it: it counts, as any text would.
    assert.deepEqual(await outcomes(client, member, again.id, [handle ?? '']), ['marked'])
    assert.containsSubset(await results(client, planned), [{ marked: 1, within: 1, mean: 0 }])
    while ((await markAll(client, member, planId, level(3))) > 0);
    await makeLeftOver(client, planned)
    assert.equal((await drawn(client, member, planId)).reason, 'nothing_waits')
  })

  test('a text with a mark in force keeps it, and comes to nobody who has marked it, nor to who made it one', async ({
    client,
    assert,
  }) => {
    const planned = await createControlled(client, { texts: 7, correctors: 2, controlShare: 0 })
    const { planId, supervisor, adminToken } = planned
    const [one, two] = [corrector(planned), corrector(planned, 1)]
    await markAll(client, one, planId, level(2))
    const [marked] = await options(client, supervisor, planId, 'marked')
    // In the type's points.
    assert.equal(marked?.points, 400)
    const made = await makingControl(client, supervisor, planId, {
      task: marked?.task,
      ...level(3),
      reason: 'A banca leu de novo.',
    })
    made.assertStatus(201)
    const answerId = await answerOf((made.body() as { id: number }).id)
    assert.containsSubset(await inForce(answerId), { points: 4000 })
    const plan = await client.get(`/v1/correction_plans/${planId}`).headers(as(adminToken))
    const change = { version: (plan.body() as { version: number }).version, controlShare: 20, lotSize: 1 }
    const patch = client.patch(`/v1/correction_plans/${planId}`).headers(as(adminToken))
    ;(await patch.json(change)).assertStatus(200)
    for (const member of [one, two]) while ((await markAll(client, member, planId, level(2))) > 0);
    const authors = (await marksOf(answerId)).filter(({ author_id }) => author_id === one.user.id)
    assert.deepEqual(
      authors.map(({ round }) => round),
      [1]
    )
  })

  test('one that is held or has a draft is none yet; who has marked a text does not make it one', async ({
    client,
    assert,
  }) => {
    const planned = await createControlled(client, { texts: 2, marks: 2, correctors: 2, lotSize: 1 })
    const { planId, supervisor } = planned
    const all = await options(client, supervisor, planId)
    const lot = await drawn(client, corrector(planned), planId)
    const left = await options(client, supervisor, planId)
    assert.lengthOf(left, 1)
    const held = all.find(({ task }) => task !== left[0]?.task)
    const body = { task: held?.task, ...level(3), reason: 'Sim' }
    const refused = await makingControl(client, supervisor, planId, body)
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'control_in_marking')
    const task = lot.tasks[0]?.task
    await saved(client, corrector(planned), lot.id, [{ task, revision: 1, ...level(1) }])
    ;(
      await client.delete(`/v1/correction_lots/${lot.id}`).headers(as(corrector(planned).token))
    ).assertStatus(204)
    ;(await makingControl(client, supervisor, planId, body)).assertStatus(409)
    assert.lengthOf(await options(client, supervisor, planId), 1)
  })

  test('one that is retired goes to nobody any more; who holds it marks it as any other, and its marks count as work alone', async ({
    client,
    assert,
  }) => {
    const planned = await createControlled(client, { texts: 12, correctors: 2 })
    const { planId, supervisor, institution } = planned
    const control = await makeControl(client, planned)
    const answerId = await answerOf(control)
    const lot = await drawn(client, corrector(planned), planId)
    ;(await retiring(client, supervisor, planId, control, ' ')).assertStatus(400)
    ;(await retiring(client, supervisor, planId, control, 'Circulou')).assertStatus(204)
    ;(await retiring(client, supervisor, planId, control, 'Outra vez')).assertStatus(204)
    ;(await retiring(client, supervisor, planId, 999_999)).assertStatus(404)
    const entries = lot.tasks.map(({ task }) => ({ task, revision: 1, ...level(3) }))
    await saved(client, corrector(planned), lot.id, entries)
    assert.deepEqual(await outcomes(client, corrector(planned), lot.id), Array(5).fill('marked'))
    assert.deepEqual(await results(client, planned), [])
    await markAll(client, corrector(planned, 1), planId, level(3))
    assert.isEmpty(
      (await marksOf(answerId)).filter(({ author_id }) => author_id === corrector(planned, 1).user.id)
    )
    const acts = (await recordsOf(institution.id)).filter((one) => one.act === 'control_text_retired')
    assert.deepEqual(
      acts.map(({ reason }) => reason),
      ['Circulou']
    )
    assert.containsSubset((await readControls(client, supervisor, planId)).body(), [
      { id: control, end: { by: { id: supervisor.user.id }, reason: 'Circulou' } },
    ])
    const statement = await client.get('/v1/correction_statement').headers(as(corrector(planned).token))
    assert.containsSubset(statement.body(), { rows: [{ texts: 5, controls: null, controlsWithin: null }] })
  })

  test('an answer whose exam is opened again is no control text any more, and leaves the lot as any other does', async ({
    client,
    assert,
  }) => {
    const planned = await createControlled(client, { texts: 6 })
    const { planId, adminToken, texts } = planned
    const control = await makeControl(client, planned)
    const answerId = await answerOf(control)
    const lot = await drawn(client, corrector(planned), planId)
    const sitting = texts.find(({ text }) => text.id === answerId)
    if (!sitting) throw new Error('no such text')
    const reset = await act(client, sitting, adminToken, 'reset', { clearAnswers: false, reason: 'engano' })
    reset.assertStatus(200)
    const present = await drawn(client, corrector(planned), planId)
    assert.equal(present.id, lot.id)
    assert.lengthOf(present.tasks, 4)
    assert.isEmpty(await marksOf(answerId))
    assert.isEmpty((await tasksOf(answerId)).filter(({ round }) => round > 1))
    assert.containsSubset(await db.from('control_texts').where('id', control).firstOrFail(), {
      is_active: null,
      ended_by: null,
      end_reason: null,
    })
    assert.deepEqual(await brokenIn(answerId), [])
  })

  test('the own statement counts them as texts, and says how they went once the plan has nothing left', async ({
    client,
    assert,
  }) => {
    const planned = await createControlled(client, { texts: 6 })
    const { planId } = planned
    const member = corrector(planned)
    await makeControl(client, planned)
    const rows = async () => {
      const answer = await client.get('/v1/correction_statement').headers(as(member.token))
      return (answer.body() as { rows: object[] }).rows
    }
    assert.equal(await markAll(client, member, planId, level(3)), 5)
    assert.containsSubset(await rows(), [{ texts: 5, controls: null, controlsWithin: null }])
    const own = await client.get(`/v1/correction_plans/${planId}`).headers(as(member.token))
    assert.containsSubset(own.body(), { controlShare: null, own: { held: 0, markedToday: 5 } })
    while ((await markAll(client, member, planId, level(3))) > 0);
    assert.containsSubset(await rows(), [{ texts: 6, controls: 1, controlsWithin: 1 }])
    const file = await client.get('/v1/correction_statement').headers(as(member.token)).qs({ format: 'csv' })
    assert.include(file.text(), 'Textos de controle')
  })

  test('the share is an integer up to 20, of an anonymous plan alone', async ({ client, assert }) => {
    const planned = await createControlled(client, { texts: 1 })
    const { planId, adminToken } = planned
    const patch = (body: object) =>
      client
        .patch(`/v1/correction_plans/${planId}`)
        .headers(as(adminToken))
        .json({ version: 1, ...body })
    for (const controlShare of [21, -1, 2.5]) (await patch({ controlShare })).assertStatus(400)
    const open = await patch({ isAnonymous: false })
    open.assertStatus(400)
    assert.property(open.body(), 'controlShare')
  })

  test('correctors and strangers neither see nor make nor retire them', async ({ client, assert }) => {
    const planned = await createControlled(client, { texts: 2 })
    const { planId, supervisor } = planned
    const [first] = await options(client, supervisor, planId)
    const control = await makeControl(client, planned)
    const other = await createControlled(client, { texts: 1 })
    const stranger = await createMember({ institution: other.institution })
    const body = { task: first?.task, ...level(3), reason: 'Sim' }
    for (const [member, status] of [
      [corrector(planned), 403],
      [stranger, 404],
      [other.supervisor, 404],
    ] as const) {
      for (const rest of [
        'control_texts',
        'control_options',
        'control_results',
        `texts/${first?.task}/files/1`,
      ])
        (await readControls(client, member, planId, rest)).assertStatus(status)
      ;(await makingControl(client, member, planId, body)).assertStatus(status)
      ;(await retiring(client, member, planId, control)).assertStatus(status)
    }
    ;(await retiring(client, other.supervisor, other.planId, control)).assertStatus(404)
    ;(await makingControl(client, other.supervisor, other.planId, body)).assertStatus(404)
    assert.equal(
      ((await db.from('control_texts').where('id', control).firstOrFail()) as { is_active: number })
        .is_active,
      1
    )
  })

  test('of correctors who draw at once each has it once, and one who draws twice at once too', async ({
    client,
    assert,
  }) => {
    const planned = await createControlled(client, { texts: 16, correctors: 3 })
    const { planId, correctors } = planned
    const answerId = await answerOf(await makeControl(client, planned))
    const draws = [...correctors, ...correctors].map((member) => drawing(client, member, planId))
    for (const answer of await Promise.all(draws)) answer.assertStatus(200)
    const held = (await tasksOf(answerId)).filter(({ state }) => state === 'HELD')
    const holders = held.map(({ taken_by }) => taken_by)
    assert.lengthOf(new Set(holders), holders.length)
    for (const member of correctors) {
      const lot = await drawn(client, member, planId)
      const entries = lot.tasks.map(({ task }) => ({ task, revision: 1, ...level(3) }))
      if (entries.length === 0) continue
      await saved(client, member, lot.id, entries)
      const twice = await Promise.all([outcomes(client, member, lot.id), outcomes(client, member, lot.id)])
      assert.deepEqual(twice.flat(), Array(lot.tasks.length * 2).fill('marked'))
    }
    // Where others held much of what waits a lot is small, and may have none.
    const counted = await results(client, planned)
    assert.includeMembers(
      counted.map(({ user }) => user.id),
      holders
    )
    assert.isTrue(counted.every(({ marked, within }) => marked === 1 && within === 1))
  }).timeout(60_000)
})

/** A further control text where all else is marked: what has its mark already. */
async function makeLeftOver(client: Parameters<typeof options>[0], planned: Controlled): Promise<void> {
  const [marked] = await options(client, planned.supervisor, planned.planId, 'marked')
  const made = await makingControl(client, planned.supervisor, planned.planId, {
    task: marked?.task,
    ...level(3),
    reason: 'Mais um.',
  })
  made.assertStatus(201)
}
