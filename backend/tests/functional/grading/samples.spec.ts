import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { markedBy, verifyMarks } from '#grading'
import { adoptTasks } from '#grading/actions/adopt_tasks'
import { tallyPlan } from '#grading/actions/tally_marks'
import { recordsOf } from '#tests/fixtures/audit'
import { corrector, createControlled, level, readControls, type Controlled } from '#tests/fixtures/controls'
import { act } from '#tests/fixtures/exam_acts'
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
type Samples = {
  samples: {
    id: number
    corrector: { id: number } | null
    reason: string
    by: { id: number }
    texts: number
    ended: number
    read: number
    within: number
    mean: number | null
  }[]
  differing: {
    id: number
    text: string
    marks: { points: number; corrector: { id: number } }[]
    reopened: { at: string; by: { id: number } } | null
    mayReopen: boolean
  }[]
}

const sampling = (client: ApiClient, { token }: Token, plan: number, body: object) =>
  client.post(`/v1/correction_plans/${plan}/samples`).headers(as(token)).json(body)

async function draw(client: ApiClient, { planId, supervisor }: Controlled, body: object): Promise<number> {
  const answer = await sampling(client, supervisor, planId, { mode: 'apply', reason: 'Rotina', ...body })
  answer.assertStatus(200)
  return (answer.body() as { texts: number }).texts
}

const reopening = (client: ApiClient, { token }: Token, plan: number, reading: number, reason = 'Reler') =>
  client
    .post(`/v1/correction_plans/${plan}/sample_readings/${reading}/reopen`)
    .headers(as(token))
    .json({ reason })

async function samplesOf(client: ApiClient, { planId, supervisor }: Controlled): Promise<Samples> {
  const answer = await readControls(client, supervisor, planId, 'samples')
  answer.assertStatus(200)
  return answer.body() as Samples
}

/** So many texts that the first corrector has marked, alone; the second has marked nothing. */
async function createMarked(client: ApiClient, texts: number, more: object = {}): Promise<Controlled> {
  const planned = await createControlled(client, {
    texts,
    correctors: 2,
    lotSize: 20,
    controlShare: 0,
    ...more,
  })
  await markAll(client, corrector(planned), planned.planId, level(2))
  return planned
}

const sampledAnswers = async ({ planId }: Controlled): Promise<number[]> =>
  ((await db.from('sample_readings').where('plan_id', planId).orderBy('id')) as { answer_id: number }[]).map(
    ({ answer_id }) => answer_id
  )

const brokenIn = async (answerIds: readonly number[]) => {
  const broken: number[] = []
  await verifyMarks((one) => broken.push(one.answerId))
  return broken.filter((id) => answerIds.includes(id))
}

test.group('samples that are read once more', () => {
  test('a supervisor sees how many can be drawn, and draws some for a reason; each text is drawn once', async ({
    client,
    assert,
  }) => {
    const planned = await createMarked(client, 4)
    const { planId, supervisor, institution } = planned
    const preview = (body: object) => sampling(client, supervisor, planId, { mode: 'preview', ...body })
    assert.deepEqual((await preview({ texts: 3 })).body(), { available: 4, texts: 3 })
    assert.deepEqual((await preview({ texts: 9, corrector: corrector(planned).user.id })).body(), {
      available: 4,
      texts: 4,
    })
    assert.deepEqual((await preview({ texts: 3, corrector: corrector(planned, 1).user.id })).body(), {
      available: 0,
      texts: 0,
    })
    for (const body of [{ texts: 0 }, { texts: 201 }, { texts: 1.5 }, {}, { texts: 3, corrector: 'x' }])
      (await preview(body)).assertStatus(400)
    ;(await sampling(client, supervisor, planId, { mode: 'apply', texts: 3 })).assertStatus(400)
    assert.isEmpty(await sampledAnswers(planned))
    assert.equal(await draw(client, planned, { texts: 3 }), 3)
    assert.equal(await draw(client, planned, { texts: 3 }), 1)
    const none = await sampling(client, supervisor, planId, { mode: 'apply', texts: 3, reason: 'Mais' })
    none.assertStatus(409)
    assert.equal(none.body().code, 'sample_empty')
    assert.lengthOf(new Set(await sampledAnswers(planned)), 4)
    const acts = (await recordsOf(institution.id)).filter((one) => one.act === 'correction_sample_drawn')
    assert.deepEqual(
      acts.map(({ reason }) => reason),
      ['Rotina', 'Rotina']
    )
    const { samples } = await samplesOf(client, planned)
    assert.containsSubset(samples, [
      { texts: 1, read: 0, within: 0, mean: null, corrector: null, by: { id: supervisor.user.id } },
      { texts: 3, reason: 'Rotina' },
    ])
  })

  test('it comes to somebody who has not marked it, like any text, and what they give changes no mark', async ({
    client,
    assert,
  }) => {
    const planned = await createMarked(client, 3)
    const { planId, supervisor } = planned
    assert.equal(await draw(client, planned, { texts: 2, corrector: corrector(planned).user.id }), 2)
    const answers = await sampledAnswers(planned)
    const [first = 0] = answers
    const before = await inForce(first)
    const chain = await chainOf(first)
    assert.equal((await drawn(client, corrector(planned), planId)).reason, 'nothing_waits')
    const reader = corrector(planned, 1)
    const lot = await drawn(client, reader, planId)
    assert.lengthOf(lot.tasks, 2)
    const wire = JSON.stringify(lot)
    for (const secret of ['sample', 'reading', 'round', 'second']) assert.notInclude(wire, secret)
    assert.sameMembers(Object.keys(lot.tasks[0] ?? {}), [
      'task',
      'position',
      'text',
      'response',
      'attachments',
      'revision',
      'mark',
      'item',
    ])
    const entries = lot.tasks.map(({ task }, at) => ({ task, revision: 1, ...level(at === 0 ? 2 : 4) }))
    for (const reply of await saved(client, reader, lot.id, entries))
      assert.containsSubset(reply, { accepted: true, reason: null })
    assert.deepEqual(await outcomes(client, reader, lot.id), ['marked', 'marked'])
    assert.deepEqual(await outcomes(client, reader, lot.id), ['marked', 'marked'])
    assert.deepEqual(await inForce(first), before)
    assert.deepEqual(await chainOf(first), chain)
    assert.deepEqual(await brokenIn(answers), [])
    assert.equal((await drawn(client, reader, planId)).reason, 'nothing_waits')

    const of = await samplesOf(client, planned)
    // 800 and 400 of 1000.
    assert.containsSubset(of.samples, [{ texts: 2, read: 2, within: 1, mean: 200 }])
    assert.lengthOf(of.differing, 1)
    assert.containsSubset(of.differing[0], { reopened: null, mayReopen: true })
    assert.deepEqual(
      of.differing[0]?.marks.map(({ points, corrector: by }) => [points, by.id]),
      [
        // In the type's points, as the mean difference is.
        [400, corrector(planned).user.id],
        [800, reader.user.id],
      ]
    )
    for (const { candidate } of planned.texts) assert.notInclude(JSON.stringify(of), candidate.username)

    // Nothing of it is counted as a mark of the plan, and all of it as work.
    await tallyPlan(planId, new AbortController().signal)
    const progress = await readControls(client, supervisor, planId, 'progress')
    assert.containsSubset(progress.body(), { texts: 3, resolved: 3, forecast: { state: 'done' } })
    const paces = await readControls(client, supervisor, planId, 'correctors')
    assert.deepEqual(
      (paces.body() as { user: { id: number }; texts: number }[]).map(({ user, texts }) => [user.id, texts]),
      [[corrector(planned).user.id, 3]]
    )
    const statement = await client.get('/v1/correction_statement').headers(as(reader.token))
    assert.containsSubset(statement.body(), { rows: [{ texts: 2, thirds: 0, controls: 0 }] })
    assert.deepEqual([...(await markedBy(reader.user.id, answers))].toSorted(), answers.toSorted())
  })

  test('a lease that ends gives it to others, and what was given back waits for whoever asks next', async ({
    client,
    assert,
  }) => {
    const planned = await createMarked(client, 1)
    const { planId } = planned
    await draw(client, planned, { texts: 1 })
    const reader = corrector(planned, 1)
    const lot = await drawn(client, reader, planId)
    const task = lot.tasks[0]?.task ?? ''
    await saved(client, reader, lot.id, [{ task, revision: 1, ...level(3) }])
    ;(await client.delete(`/v1/correction_lots/${lot.id}`).headers(as(reader.token))).assertStatus(204)
    // Nobody else has it: it counts, as any text would.
    assert.deepEqual(await outcomes(client, reader, lot.id, [task]), ['marked'])
    assert.containsSubset((await samplesOf(client, planned)).samples, [{ texts: 1, read: 1 }])
  })

  test('beyond tolerance the text is opened again for a reason, once, and marked anew by everybody', async ({
    client,
    assert,
  }) => {
    const planned = await createMarked(client, 2)
    const { planId, supervisor, institution } = planned
    await draw(client, planned, { texts: 2 })
    const reader = corrector(planned, 1)
    const lot = await drawn(client, reader, planId)
    const entries = lot.tasks.map(({ task }, at) => ({ task, revision: 1, ...level(at === 0 ? 2 : 4) }))
    await saved(client, reader, lot.id, entries)
    await outcomes(client, reader, lot.id)
    const [differing] = (await samplesOf(client, planned)).differing
    const rows = (await db.from('sample_readings').where('plan_id', planId)) as { id: number }[]
    const alike = rows.find(({ id }) => id !== differing?.id)
    ;(await reopening(client, supervisor, planId, alike?.id ?? 0)).assertStatus(404)
    ;(await reopening(client, supervisor, planId, 999_999)).assertStatus(404)
    ;(await reopening(client, supervisor, planId, differing?.id ?? 0, ' ')).assertStatus(400)
    const twice = await Promise.all(
      [1, 2].map(() => reopening(client, supervisor, planId, differing?.id ?? 0, 'Nota distante'))
    )
    assert.sameMembers(
      twice.map((answer) => answer.status()),
      [204, 409]
    )
    const { answer_id: answerId } = (await db
      .from('sample_readings')
      .where('id', differing?.id ?? 0)
      .firstOrFail()) as { answer_id: number }
    assert.containsSubset(await inForce(answerId), { points: null, status: 'analysis' })
    assert.deepEqual(
      (await chainOf(answerId)).map(({ kind }) => kind),
      ['opened', 'handed_in', 'resolved', 'opened']
    )
    const last = (await db
      .from('correction_events')
      .where('answer_id', answerId)
      .orderBy('sequence', 'desc')
      .firstOrFail()) as { reason: string | null }
    assert.equal(last.reason, 'Nota distante')
    assert.deepEqual(await brokenIn([answerId]), [])
    const acts = (await recordsOf(institution.id)).filter((one) => one.act === 'correction_text_reopened')
    assert.deepEqual(
      acts.map(({ reason }) => reason),
      ['Nota distante']
    )
    const after = await samplesOf(client, planned)
    assert.containsSubset(after.differing, [
      { id: differing?.id, mayReopen: false, reopened: { by: { id: supervisor.user.id } } },
    ])
    assert.containsSubset(after.samples, [{ read: 2, within: 1 }])
    await adoptTasks(10)
    assert.equal(await markAll(client, corrector(planned), planId, level(3)), 1)
    assert.containsSubset(await inForce(answerId), { points: 6000 })
    // It can be drawn for another sample.
    assert.equal(await draw(client, planned, { texts: 5 }), 1)
  })

  test('an answer that is opened again leaves the sample, and a disclosed one is neither drawn nor opened', async ({
    client,
    assert,
  }) => {
    const planned = await createMarked(client, 2)
    const { planId, supervisor, adminToken, texts } = planned
    await draw(client, planned, { texts: 2 })
    const [first = 0] = await sampledAnswers(planned)
    const sitting = texts.find(({ text }) => text.id === first)
    if (!sitting) throw new Error('no such text')
    const reset = await act(client, sitting, adminToken, 'reset', { clearAnswers: false, reason: 'engano' })
    reset.assertStatus(200)
    assert.isEmpty((await tasksOf(first)).filter(({ round }) => round > 1))
    assert.containsSubset((await samplesOf(client, planned)).samples, [{ ended: 1, read: 0 }])
    const lot = await drawn(client, corrector(planned, 1), planId)
    assert.lengthOf(lot.tasks, 1)
    const entries = lot.tasks.map(({ task }) => ({ task, revision: 1, ...level(5) }))
    await saved(client, corrector(planned, 1), lot.id, entries)
    const other = texts.find(({ text }) => text.id !== first)
    if (!other) throw new Error('no such text')
    await discloseMarks(other)
    // What they hold is taken all the same, as nobody is to notice.
    assert.deepEqual(await outcomes(client, corrector(planned, 1), lot.id), ['marked'])
    const [differing] = (await samplesOf(client, planned)).differing
    assert.isFalse(differing?.mayReopen)
    const refused = await reopening(client, supervisor, planId, differing?.id ?? 0)
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'correction_disclosed')
    const empty = await sampling(client, supervisor, planId, { mode: 'apply', texts: 3, reason: 'Mais' })
    empty.assertStatus(409)
  })

  test('of two samples at once no text is in both', async ({ client, assert }) => {
    const planned = await createMarked(client, 6)
    const body = { mode: 'apply', texts: 4, reason: 'Rotina' }
    await Promise.all([1, 2, 3].map(() => sampling(client, planned.supervisor, planned.planId, body)))
    const answers = await sampledAnswers(planned)
    assert.lengthOf(new Set(answers), answers.length)
    assert.isAtLeast(answers.length, 4)
  })

  test('it needs anonymous marking; correctors and strangers neither see nor draw nor reopen', async ({
    client,
    assert,
  }) => {
    const planned = await createMarked(client, 1)
    const { planId } = planned
    const other = await createControlled(client, { texts: 1, isAnonymous: false, controlShare: 0 })
    const stranger = await createMember({ institution: (await createUser()).institution })
    const body = { mode: 'preview', texts: 1 }
    const open = await sampling(client, other.supervisor, other.planId, body)
    open.assertStatus(409)
    assert.equal(open.body().code, 'sample_not_anonymous')
    for (const [member, status] of [
      [corrector(planned), 403],
      [{ token: planned.token }, 403],
      [stranger, 404],
      [other.supervisor, 404],
    ] as const) {
      ;(await readControls(client, member, planId, 'samples')).assertStatus(status)
      ;(await sampling(client, member, planId, body)).assertStatus(status)
      ;(await reopening(client, member, planId, 1)).assertStatus(status)
    }
  })
})
