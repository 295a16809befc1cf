import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { recordsOf } from '#tests/fixtures/audit'
import { corrector, createControlled, level, readControls, type Controlled } from '#tests/fixtures/controls'
import { disclose } from '#tests/fixtures/marked_exams'
import { as, createUser } from '#tests/fixtures/people'
import { createMember, drawn, markAll, outcomes, saved, tasksOf, type Member } from '#tests/fixtures/plans'

type Token = Pick<Member, 'token'>
type Sample = {
  id: number
  texts: number
  ended: number
  read: number
  mean: number | null
  agreement: { pairs: number; kappa: number | null; reason: string | null }
  end: { by: { id: number }; at: string; reason: string } | null
}

const drawing = (client: ApiClient, { planId, supervisor }: Controlled, texts: number) =>
  client
    .post(`/v1/correction_plans/${planId}/samples`)
    .headers(as(supervisor.token))
    .json({ mode: 'apply', texts, reason: 'Rotina' })

const ending = (client: ApiClient, { token }: Token, plan: number, sample: number, reason = 'Basta') =>
  client.post(`/v1/correction_plans/${plan}/samples/${sample}/end`).headers(as(token)).json({ reason })

async function samplesOf(client: ApiClient, { planId, supervisor }: Controlled): Promise<Sample[]> {
  const answer = await readControls(client, supervisor, planId, 'samples')
  answer.assertStatus(200)
  return (answer.body() as { samples: Sample[] }).samples
}

/** So many texts that the first corrector has marked, and all of them in a sample. */
async function createSampled(client: ApiClient, texts: number): Promise<Controlled> {
  const planned = await createControlled(client, { texts, correctors: 3, lotSize: 1, controlShare: 0 })
  while ((await markAll(client, corrector(planned), planned.planId, level(2))) > 0);
  ;(await drawing(client, planned, texts)).assertStatus(200)
  return planned
}

const readings = async ({ planId }: Controlled): Promise<number> =>
  (await db.from('correction_tasks').where({ plan_id: planId, round: 5, state: 'WAITING' })).length

test.group('samples that end', () => {
  test('by a supervisor with a reason: what nobody has begun to read is read by nobody, and may be drawn again', async ({
    client,
    assert,
  }) => {
    const planned = await createSampled(client, 3)
    const { planId, supervisor, institution } = planned
    const reader = corrector(planned, 1)
    const lot = await drawn(client, reader, planId)
    const [sample] = await samplesOf(client, planned)
    const id = sample?.id ?? 0
    ;(await ending(client, supervisor, planId, id, ' ')).assertStatus(400)
    ;(await ending(client, supervisor, planId, 999_999)).assertStatus(404)
    for (const answer of await Promise.all([1, 2].map(() => ending(client, supervisor, planId, id))))
      answer.assertStatus(204)
    assert.equal(await readings(planned), 0)
    assert.containsSubset(await samplesOf(client, planned), [
      { texts: 3, ended: 3, read: 0, end: { by: { id: supervisor.user.id }, reason: 'Basta' } },
    ])
    const acts = (await recordsOf(institution.id)).filter((one) => one.act === 'correction_sample_ended')
    assert.deepEqual(
      acts.map(({ reason }) => reason),
      ['Basta']
    )
    // Who holds one reads it like any other text.
    await saved(
      client,
      reader,
      lot.id,
      lot.tasks.map(({ task }) => ({ task, revision: 1, ...level(5) }))
    )
    assert.deepEqual(await outcomes(client, reader, lot.id), ['marked'])
    const statement = await client.get('/v1/correction_statement').headers(as(reader.token))
    assert.containsSubset(statement.body(), { rows: [{ texts: 1 }] })
    assert.containsSubset(await samplesOf(client, planned), [{ ended: 3, read: 0, mean: null }])
    assert.equal((await drawn(client, corrector(planned, 2), planId)).reason, 'nothing_waits')
    const again = await drawing(client, planned, 5)
    assert.containsSubset(again.body(), { texts: 2 })
    assert.equal(await markAll(client, corrector(planned, 2), planId, level(2)), 1)
    assert.containsSubset(await samplesOf(client, planned), [{ texts: 2, read: 1, end: null }])
  })

  test('what somebody gives back of it goes to nobody else', async ({ client, assert }) => {
    const planned = await createSampled(client, 1)
    const { planId, supervisor } = planned
    const reader = corrector(planned, 1)
    const lot = await drawn(client, reader, planId)
    const [sample] = await samplesOf(client, planned)
    ;(await ending(client, supervisor, planId, sample?.id ?? 0)).assertStatus(204)
    ;(await client.delete(`/v1/correction_lots/${lot.id}`).headers(as(reader.token))).assertStatus(204)
    assert.equal((await drawn(client, corrector(planned, 2), planId)).reason, 'nothing_waits')
  })

  test('by the disclosure of their texts, which are opened again for nothing any more', async ({
    client,
    assert,
  }) => {
    const planned = await createSampled(client, 2)
    await disclose(client, planned)
    assert.equal(await readings(planned), 0)
    assert.containsSubset(await samplesOf(client, planned), [{ texts: 2, ended: 2, end: null }])
    assert.notInclude(
      (await tasksOf(planned.text.id)).map(({ round }) => round),
      5
    )
    assert.equal((await drawn(client, corrector(planned, 1), planned.planId)).reason, 'nothing_waits')
  })

  test('say how far both readings agree once there are thirty', async ({ client, assert }) => {
    const planned = await createSampled(client, 1)
    const [sample] = await samplesOf(client, planned)
    assert.containsSubset(sample, { agreement: { pairs: 0, kappa: null, reason: 'too_few_pairs' } })
    const stored = (await db
      .from('sample_readings')
      .where('plan_id', planned.planId)
      .firstOrFail()) as Record<'sample_id' | 'plan_id' | 'answer_id' | 'author_id', number>
    const rows = Array.from({ length: 30 }, (_, at) => {
      const given = at % 2 === 0 ? 1 : 4
      const read = at < 3 ? given + 1 : given
      const of = (criterion: number) => JSON.stringify(Array<number>(5).fill(criterion))
      return {
        sample_id: stored.sample_id,
        plan_id: stored.plan_id,
        answer_id: stored.answer_id,
        author_id: stored.author_id,
        total: given * 200_000,
        criteria_json: of(given),
        reader_id: corrector(planned, 1).user.id,
        read_total: read * 200_000,
        read_criteria_json: of(read),
        read_at: 1,
      }
    })
    await db.insertQuery().table('sample_readings').multiInsert(rows)
    const [counted] = await samplesOf(client, planned)
    assert.containsSubset(counted, { read: 30, mean: 20, agreement: { pairs: 30, reason: null } })
    // 1 less 3 · 200² in 30 · (spread of both and the square of their means' difference).
    assert.closeTo(counted?.agreement.kappa ?? 0, 0.978, 0.002)
  })

  test('correctors and strangers end none', async ({ client }) => {
    const planned = await createSampled(client, 1)
    const other = await createSampled(client, 1)
    const [sample] = await samplesOf(client, planned)
    const id = sample?.id ?? 0
    const stranger = await createMember({ institution: (await createUser()).institution })
    for (const [member, plan, status] of [
      [corrector(planned), planned.planId, 403],
      [{ token: planned.token }, planned.planId, 403],
      [stranger, planned.planId, 404],
      [other.supervisor, other.planId, 404],
    ] as const)
      (await ending(client, member, plan, id)).assertStatus(status)
  })
})
