import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import {
  appealed,
  change,
  createPublished,
  createSelecting,
  enter,
  made,
  make,
  preview,
  processOf,
  publish,
  published,
  resultOf,
} from '#tests/fixtures/selection_processes'

const remove = (client: Parameters<typeof make>[0], token: string, address: string) =>
  client.delete(`/v1/${address}`).headers(as(token))

test.group('selection processes', () => {
  test('one is made, listed in both dialects, changed, and removed while it is a draft', async ({
    client,
    assert,
  }) => {
    const { adminToken, candidate } = await createSelecting()
    const id = await made(client, adminToken, { name: 'Olimpíada interna' })
    const list = await client.get('/v1/selection_processes?search=olimpiada').headers(as(adminToken))
    assert.containsSubset(list.body(), {
      count: 1,
      results: [
        {
          id,
          name: 'Olimpíada interna',
          status: 'DRAFT',
          showGrade: true,
          showStatus: true,
          appealOpensAt: null,
          appealClosesAt: null,
          publishedAt: null,
          version: 1,
          results: { total: 0, unpublished: 0 },
        },
      ],
    })
    const simple = await client
      .get('/v1/selection_processes')
      .qs({ range: '[0,9]', sort: '["name","ASC"]', filter: '{}' })
      .headers(as(adminToken))
    assert.equal(simple.header('content-range'), 'items 0-0/1')
    const changed = await change(client, adminToken, id, { name: 'Olimpíada', version: 1 })
    assert.deepInclude(changed.body(), { name: 'Olimpíada', version: 2 })
    const stale = await change(client, adminToken, id, { name: 'Outra', version: 1 })
    stale.assertStatus(409)
    assert.containsSubset(stale.body(), { code: 'process_changed', current: { name: 'Olimpíada' } })
    await enter(client, adminToken, id, [resultOf(candidate.id)])
    ;(await remove(client, adminToken, `selection_processes/${id}`)).assertStatus(204)
    assert.lengthOf(await db.from('user_results').where('selection_process_id', id), 0)
    ;(await remove(client, adminToken, `selection_processes/${id}`)).assertStatus(404)
  })

  test('a name is needed, and both ends of the time for appeals in their order', async ({
    client,
    assert,
  }) => {
    const { adminToken } = await createSelecting()
    const refused = async (body: object) => {
      const answer = await make(client, adminToken, body)
      answer.assertStatus(400)
      return Object.keys(answer.body() as object).filter((key) => key !== 'code')
    }
    assert.deepEqual(await refused({}), ['name'])
    assert.deepEqual(await refused({ name: '  ' }), ['name'])
    assert.deepEqual(await refused(processOf({ appeal_closes_at: null })), ['appealClosesAt'])
    assert.deepEqual(await refused(processOf({ appeal_opens_at: null })), ['appealOpensAt'])
    const times = { appeal_opens_at: '2027-01-02T00:00:00-03:00', appeal_closes_at: '2027-01-02T03:00:00Z' }
    assert.deepEqual(await refused(processOf(times)), ['appealClosesAt'])
    assert.deepEqual(await refused(processOf({ appeal_opens_at: '2027-13-02T00:00:00Z' })), ['appealOpensAt'])
  })

  test('results are entered all or none; a candidate has one for each section, which a later call replaces', async ({
    client,
    assert,
  }) => {
    const { adminToken, candidate, other } = await createSelecting()
    const id = await made(client, adminToken)
    await db
      .from('users')
      .where('id', other.id)
      .update({ public_identifier: `INS-${other.id}` })
    const named = { ...resultOf(other.id, { user: undefined }), public_identifier: `INS-${other.id}` }
    const first = await enter(client, adminToken, id, [resultOf(candidate.id), named])
    assert.deepEqual(first.body(), { added: 2, changed: 0 })
    const again = await enter(client, adminToken, id, [
      resultOf(candidate.id),
      { ...named, section_name: 'PROVA OBJETIVA', value: 8 },
    ])
    assert.deepEqual(again.body(), { added: 0, changed: 1 })
    const rows = await client
      .get(`/v1/selection_results?process=${id}&ordering=user_name`)
      .headers(as(adminToken))
    assert.containsSubset(rows.body(), {
      count: 2,
      results: [
        { user: { name: 'Ana Menezes' }, value: 7.5, isPublished: false, wasPublished: false },
        { user: { name: 'Bruno Tavares' }, sectionName: 'PROVA OBJETIVA', value: 8 },
      ],
    })
    const half = await enter(client, adminToken, id, [
      resultOf(candidate.id, { value: 1 }),
      resultOf(other.id, { value: 11 }),
    ])
    half.assertStatus(400)
    assert.deepEqual(
      Object.keys(half.body() as object).filter((key) => key !== 'code'),
      ['results.1.value']
    )
    assert.lengthOf(await db.from('user_results').where({ selection_process_id: id, value: 1000 }), 0)
  })

  test('what is wrong with a result is named by its place in the list', async ({ client, assert }) => {
    const { adminToken, candidate, admin } = await createSelecting()
    const stranger = await createUser()
    const id = await made(client, adminToken)
    const wrong = async (...results: object[]) => {
      const answer = await enter(client, adminToken, id, results)
      answer.assertStatus(400)
      return Object.keys(answer.body() as object).filter((key) => key !== 'code')
    }
    const own = (more: object) => resultOf(candidate.id, more)
    assert.deepEqual(await wrong(resultOf(stranger.id)), ['results.0.user'])
    assert.deepEqual(await wrong(resultOf(admin.id)), ['results.0.user'])
    assert.deepEqual(await wrong(own({}), own({})), ['results.1.sectionName'])
    assert.deepEqual(await wrong(own({ user: undefined })), ['results.0.publicIdentifier'])
    assert.deepEqual(await wrong(own({ value: 1.0005 })), ['results.0.value'])
    assert.deepEqual(await wrong(own({ value: null, status: null })), ['results.0.value'])
    assert.deepEqual(await wrong(own({ total_value: null })), ['results.0.totalValue'])
    assert.deepEqual(await wrong(own({ total_value: 0, value: 0 })), ['results.0.totalValue'])
    assert.deepEqual(await wrong(own({ passing_score: 10.001 })), ['results.0.passingScore'])
    assert.deepEqual(await wrong(own({ color: 'red' })), ['results.0.color'])
    assert.deepEqual(await wrong(), ['results'])
    const many = Array.from({ length: 501 }, (_, at) => own({ section_name: `Etapa ${at}` }))
    assert.deepEqual(await wrong(...many), ['results'])
    ;(await enter(client, adminToken, id, many.slice(1))).assertStatus(200)
  })

  test('a publication is what was previewed: a change since, or nothing to publish, is refused', async ({
    client,
    assert,
  }) => {
    const { adminToken, candidate, other } = await createSelecting()
    const id = await made(client, adminToken)
    const apply = (basis?: string) => publish(client, adminToken, id, { mode: 'apply', basis })
    assert.containsSubset((await apply()).body(), { basis: [] })
    const empty = await apply((await preview(client, adminToken, id)).basis)
    assert.equal(empty.body().code, 'no_results')
    await enter(client, adminToken, id, [resultOf(candidate.id)])
    const { basis, added } = await preview(client, adminToken, id)
    assert.equal(added, 1)
    await enter(client, adminToken, id, [resultOf(other.id)])
    assert.equal((await apply(basis)).body().code, 'stale_preview')
    const second = await preview(client, adminToken, id)
    ;(await change(client, adminToken, id, { show_grade: false })).assertStatus(200)
    assert.equal((await apply(second.basis)).body().code, 'stale_preview')
    assert.containsSubset(await published(client, adminToken, id), { added: 2, changed: 0, results: 2 })
    const again = await preview(client, adminToken, id)
    assert.deepInclude(again, { added: 0, changed: 0, results: 2, replies: 0, withoutReply: 0 })
  })

  test('what candidates read is not removed, nor its process', async ({ client, assert }) => {
    const of = await createPublished(client)
    await appealed(client, of)
    const result = await remove(client, of.adminToken, `selection_results/${of.resultId}`)
    result.assertStatus(409)
    assert.equal(result.body().code, 'result_published')
    const process = await remove(client, of.adminToken, `selection_processes/${of.processId}`)
    process.assertStatus(409)
    assert.equal(process.body().code, 'process_published')
    await enter(client, of.adminToken, of.processId, [resultOf(of.candidate.id, { section_name: 'Nova' })])
    const added = await db
      .from('user_results')
      .where({ selection_process_id: of.processId, section_name: 'Nova' })
      .firstOrFail()
    ;(await remove(client, of.adminToken, `selection_results/${added.id}`)).assertStatus(204)
  })

  test('they are for administrators, each of their own institution', async ({ client, assert }) => {
    const { adminToken, candidate, institution, school } = await createSelecting()
    const id = await made(client, adminToken)
    await enter(client, adminToken, id, [resultOf(candidate.id)])
    const result = await db.from('user_results').where('selection_process_id', id).firstOrFail()
    const calls = (token: string) => [
      make(client, token),
      change(client, token, id, { name: 'x' }),
      enter(client, token, id, [resultOf(candidate.id)]),
      publish(client, token, id, { mode: 'preview' }),
      publish(client, token, id, { mode: 'apply', basis: 'x' }),
      client.get(`/v1/selection_processes/${id}`).headers(as(token)),
      client.get(`/v1/selection_results?process=${id}`).headers(as(token)),
      client.get(`/v1/selection_results/${result.id}`).headers(as(token)),
      remove(client, token, `selection_results/${result.id}`),
      remove(client, token, `selection_processes/${id}`),
    ]
    for (const group of ['Professor', 'SCHOOL-ADMIN', 'COMISSION', 'PROCTOR', 'ALUNO'] as const) {
      const token = await loginAs(await createUser({ groups: [group], institution, school }))
      for (const call of calls(token)) (await call).assertStatus(403)
    }
    const stranger = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    for (const call of calls(stranger).slice(1)) (await call).assertStatus(404)
    const list = await client.get('/v1/selection_processes').headers(as(stranger))
    assert.notInclude(JSON.stringify(list.body()), `"id":${id},`)
    assert.equal((await db.from('selection_processes').where('id', id).firstOrFail()).version, 1)
  })
})
