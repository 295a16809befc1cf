import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { BY_SECTIONS, createScored } from '#tests/fixtures/computed_results'
import { alternativesOf, decide } from '#tests/fixtures/decisions'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import {
  appealBody,
  appealsOf,
  change,
  enter,
  ownResults,
  preview,
  processOf,
  published,
  resultOf,
} from '#tests/fixtures/selection_processes'

type Scored = Awaited<ReturnType<typeof createScored>>

/** The first version is out; then the key of the choice is another one, and everybody loses its point, which counts twice. */
async function createDecided(client: ApiClient) {
  const scored = await createScored(client)
  const { exam, processId } = scored
  await published(client, exam.adminToken, processId, BY_SECTIONS)
  const [a] = alternativesOf(exam)
  const decision = await decide(client, exam, { kind: 'change_key', alternatives: [a ?? 0] })
  return { ...scored, decision }
}

const processAs = async (client: ApiClient, { exam, processId }: Scored) =>
  (await client.get(`/v1/selection_processes/${processId}`).headers(as(exam.adminToken))).body() as {
    pending: object | null
    publishedNumber: number
  }

/** The time for appeals alone. */
const windowOf = () => {
  const { name: _, ...times } = processOf()
  return times
}

const changesAs = (client: ApiClient, token: string, processId: number) =>
  client.get(`/v1/selection_processes/${processId}/changes`).headers(as(token))

test.group('a version behind a decision about an item', () => {
  test('is proposed to staff, and candidates read the version before until it is published', async ({
    client,
    assert,
  }) => {
    const scored = await createDecided(client)
    const { exam, processId } = scored
    assert.deepEqual((await processAs(client, scored)).pending, { decisions: 1, disclosures: 0, appeals: 0 })
    assert.containsSubset(await ownResults(client, exam.token), [{ value: 20, change: null }])
    assert.containsSubset(await preview(client, exam.adminToken, processId, BY_SECTIONS), {
      computed: { added: 0, changed: 3, passing: 0, failing: 3 },
    })
    await published(client, exam.adminToken, processId, BY_SECTIONS)
    assert.containsSubset(await processAs(client, scored), { pending: null, publishedNumber: 2 })
  })

  test('says what each result was before, and why it changed', async ({ client, assert }) => {
    const { exam, processId } = await createDecided(client)
    await published(client, exam.adminToken, processId, BY_SECTIONS)
    const [own] = await ownResults(client, exam.token)
    assert.containsSubset(own, {
      value: 18,
      status: 'Não aprovado',
      change: { value: 20, totalValue: 30, status: 'Aprovado', causes: [{ kind: 'change_key' }] },
    })
    // They did not pass before either.
    const [second] = await ownResults(client, exam.others[0].token)
    assert.containsSubset(second, { value: 16, change: { value: 18, status: null } })
    const listed = await changesAs(client, exam.adminToken, processId)
    assert.containsSubset(listed.body(), {
      count: 3,
      results: [
        {
          user: { id: exam.candidate.id },
          sectionName: 'Prova objetiva',
          before: { value: 20, totalValue: 30, status: 'Aprovado' },
          after: { value: 18, totalValue: 30, status: 'Não aprovado' },
        },
      ],
    })
  })

  test('is followed by another one where the decision is taken back', async ({ client, assert }) => {
    const { exam, processId, decision } = await createDecided(client)
    await published(client, exam.adminToken, processId, BY_SECTIONS)
    await decide(client, exam, { kind: 'revert', decision })
    await published(client, exam.adminToken, processId, BY_SECTIONS)
    assert.containsSubset(await ownResults(client, exam.token), [
      { value: 20, status: 'Aprovado', change: { value: 18, causes: [{ kind: 'revert' }] } },
    ])
  })

  test('shows of what was before only what is shown now, and was then', async ({ client, assert }) => {
    const { exam, processId } = await createDecided(client)
    const show = (flags: object) => change(client, exam.adminToken, processId, flags)
    ;(await show({ show_grade: false })).assertStatus(200)
    await published(client, exam.adminToken, processId, BY_SECTIONS)
    const [first, second] = [exam.token, exam.others[0].token]
    assert.containsSubset(await ownResults(client, first), [
      { value: null, change: { value: null, totalValue: null, status: 'Aprovado' } },
    ])
    const [alike] = await ownResults(client, second)
    assert.deepInclude(alike, { value: null, change: null }, 'nothing that is shown changed')
    ;(await show({ show_grade: true, show_status: false })).assertStatus(200)
    await published(client, exam.adminToken, processId, BY_SECTIONS)
    assert.containsSubset(await ownResults(client, first), [{ value: 18, status: null, change: null }])
  })

  test('says the same while staff change what is not published', async ({ client, assert }) => {
    const { exam, processId } = await createDecided(client)
    await published(client, exam.adminToken, processId, BY_SECTIONS)
    const read = async () =>
      (await ownResults(client, exam.token)).map((own) => ({ ...own, serverTime: null }))
    const before = await read()
    assert.containsSubset(before, [{ value: 18, change: { causes: [{ kind: 'change_key' }] } }])
    const typed = resultOf(exam.candidate.id, { section_name: 'Prova objetiva', value: 9 })
    ;(await enter(client, exam.adminToken, processId, [typed])).assertStatus(200)
    assert.deepEqual(await read(), before)
    const none = { sections: [], section_rules: [] }
    ;(await change(client, exam.adminToken, processId, none)).assertStatus(200)
    assert.deepEqual(await read(), before)
  })

  test('names no cause where a person changed a result', async ({ client, assert }) => {
    const { exam, processId } = await createDecided(client)
    const typed = resultOf(exam.candidate.id, { section_name: 'Prova objetiva', value: 9 })
    ;(await enter(client, exam.adminToken, processId, [typed])).assertStatus(200)
    await published(client, exam.adminToken, processId, BY_SECTIONS)
    const [own] = await ownResults(client, exam.token)
    assert.deepInclude(own, {
      value: 9,
      change: { value: 20, totalValue: 30, status: null, causes: [] },
    })
  })

  test('is also named by a grade that an appeal changed', async ({ client, assert }) => {
    const scored = await createScored(client)
    const { exam, processId, sittings } = scored
    await published(client, exam.adminToken, processId, BY_SECTIONS)
    const now = Date.now()
    const answer = await db.from('answers').where('application_id', exam.applicationId).firstOrFail()
    const [appeal] = (await db.insertQuery().table('appeals').insert({
      institution_id: exam.institution.id,
      collection_id: exam.collectionId,
      exam_id: exam.examId,
      item_id: answer.item_id,
      answer_id: answer.id,
      application_id: exam.applicationId,
      user_id: exam.candidate.id,
      position: 1,
      content: 'x',
      bibliography: 'x',
      status: 'disclosed',
      revision: 1,
      created_at: now,
      updated_at: now,
      disclosed_at: now,
    })) as [number]
    await db.insertQuery().table('appeal_grades').insert({
      appeal_id: appeal,
      author_id: exam.admin.id,
      before_points: 9_000,
      points: 10_000,
      given_at: now,
      revision: 1,
    })
    await db
      .from('applications')
      .where('id', sittings[0]?.applicationId ?? 0)
      .increment('earned_total', 1_000)
    assert.deepEqual((await processAs(client, scored)).pending, { decisions: 0, disclosures: 0, appeals: 1 })
    await published(client, exam.adminToken, processId, BY_SECTIONS)
    assert.containsSubset(await ownResults(client, exam.token), [
      { value: 22, change: { value: 20, causes: [{ kind: 'appeal' }] } },
    ])
    const [other] = await ownResults(client, exam.others[0].token)
    assert.isNull(other?.change)
  })

  test('lists what it is without, and so does its candidate, with the appeal that is there', async ({
    client,
    assert,
  }) => {
    const { exam, processId, sittings } = await createScored(client)
    const { adminToken, others } = exam
    const [, left] = others
    const opened = await change(client, adminToken, processId, windowOf())
    opened.assertStatus(200)
    await published(client, adminToken, processId, BY_SECTIONS)
    const [before] = await ownResults(client, left.token)
    const body = appealBody(left.candidate.id, before?.id ?? 0)
    const issue = () =>
      client.post('/v1/appeals/create_appeal_user_result').headers(as(left.token)).json(body)
    ;(await issue()).assertStatus(201)
    const reset = (at: number) =>
      db
        .from('applications')
        .where('id', sittings[at]?.applicationId ?? 0)
        .update({ state: 'CREATED', earned_total: null, window_end_at: 1 })
    await reset(2)
    await published(client, adminToken, processId, BY_SECTIONS)
    const listed = await changesAs(client, adminToken, processId)
    assert.containsSubset(listed.body(), {
      count: 1,
      results: [{ user: { id: left.candidate.id }, before: { value: 2, totalValue: 30 }, after: null }],
    })
    const read = async () => ownResults(client, left.token)
    const gone = { value: 2, totalValue: 30, status: 'Não aprovado' }
    assert.containsSubset(await read(), [
      { value: null, openedAppeal: true, shouldShowAppealButton: true, gone },
    ])
    const appeals = await appealsOf(client, left.token, before?.id)
    assert.equal((appeals.body() as { count: number }).count, 1)
    // The next one is without another, and the first stays what it was.
    await reset(1)
    await published(client, adminToken, processId, BY_SECTIONS)
    const next = await changesAs(client, adminToken, processId)
    assert.containsSubset(next.body(), { count: 1, results: [{ user: { id: others[0].candidate.id } }] })
    assert.containsSubset(await read(), [{ gone }])
    const [lost] = await ownResults(client, others[0].token)
    assert.containsSubset(lost, { gone: { value: 18 } })
    const refused = await client
      .post('/v1/appeals/create_appeal_user_result')
      .headers(as(others[0].token))
      .json(appealBody(others[0].candidate.id, lost?.id ?? 0))
    refused.assertStatus(404)
    // What is hidden now is hidden of it too.
    ;(await change(client, adminToken, processId, { show_grade: false })).assertStatus(200)
    assert.containsSubset(await read(), [{ gone: { value: null, status: 'Não aprovado' } }])
  })

  test('what changed is for administrators of the institution alone', async ({ client }) => {
    const { exam, processId } = await createScored(client)
    ;(await changesAs(client, exam.token, processId)).assertStatus(403)
    const foreign = await createUser({ groups: ['ADMINISTRADOR'] })
    ;(await changesAs(client, await loginAs(foreign), processId)).assertStatus(404)
  })
})
