import { test } from '@japa/runner'
import { createAppealable, issued, reply } from '#tests/fixtures/appeals'
import { deciding, previewing } from '#tests/fixtures/decisions'
import { as, createUser, loginAs } from '#tests/fixtures/people'

type Option = { id: number; tag: string; description: string }

test.group('decisions of an institution', () => {
  test('an own decision is offered beside those of everybody, and to its institution alone', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    const { adminToken } = exam
    const body = { description: 'Deferido com anulação', tag: 'granted' }
    const made = await client.post('/v1/appeal_results').headers(as(adminToken)).json(body)
    made.assertStatus(201)
    const { id } = made.body() as Option
    assert.containsSubset(made.body(), { ...body, isShipped: false, isOffered: true, isUsed: false })
    const offered = async (token: string) =>
      ((await client.get('/v1/appeals-result').headers(as(token))).body().results as Option[]).map(
        ({ description }) => description
      )
    const shipped = ['Deferido', 'Parcialmente deferido', 'Indeferido']
    assert.deepEqual(await offered(adminToken), [...shipped, body.description])
    const stranger = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    assert.deepEqual(await offered(stranger), shipped)
    ;(await client.get(`/v1/appeal_results/${id}`).headers(as(stranger))).assertStatus(404)
    const theirs = await client.put(`/v1/appeal_results/${id}`).headers(as(stranger)).json(body)
    theirs.assertStatus(404)

    const other = await createAppealable(client)
    const foreign = await reply(client, await issued(client, other), other.adminToken, { result: id })
    foreign.assertStatus(400)
    assert.property(foreign.body(), 'result')
    const own = await reply(client, await issued(client, exam), adminToken, { result: id })
    own.assertStatus(200)
    assert.containsSubset(own.body().result, { id, description: body.description })

    const put = (more: object) =>
      client
        .put(`/v1/appeal_results/${id}`)
        .headers(as(adminToken))
        .json({ ...body, ...more })
    const renamed = await put({ description: 'Outra' })
    renamed.assertStatus(409)
    assert.equal(renamed.body().code, 'option_used')
    const retired = await put({ is_offered: false })
    assert.containsSubset(retired.body(), { isOffered: false, isUsed: true })
    assert.deepEqual(await offered(adminToken), shipped)
    const late = await reply(client, await issued(client, exam, 1), adminToken, { result: id })
    late.assertStatus(400)
  })

  test('the words of one that a decision about an item was ordered to reply do not change before it replies', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    const headers = as(exam.adminToken)
    const own = async (description: string, tag: string) => {
      const made = await client.post('/v1/appeal_results').headers(headers).json({ description, tag })
      return (made.body() as Option).id
    }
    const [granted, others] = [await own('Anulada', 'granted'), await own('Já tinha os pontos', 'denied')]
    await issued(client, exam)
    const seen = await previewing(client, exam, exam.adminToken, { kind: 'annul' })
    const { basis, appeals } = seen.body() as { basis: string; appeals: { open: { seen: string } } }
    const ruling = { response: '<p>Anulada.</p>', granted, others, seen: appeals.open.seen }
    const ordered = await deciding(client, exam, exam.adminToken, { kind: 'annul', basis, ruling })
    ordered.assertStatus(202)
    for (const [id, tag] of [
      [granted, 'denied'],
      [others, 'granted'],
    ] as const) {
      const changed = await client
        .put(`/v1/appeal_results/${id}`)
        .headers(headers)
        .json({ description: 'Outra', tag })
      changed.assertStatus(409)
      assert.equal(changed.body().code, 'option_used')
      assert.isTrue((await client.get(`/v1/appeal_results/${id}`).headers(headers)).body().isUsed)
    }
  })

  test('those of everybody do not change, and only administrators make others', async ({
    client,
    assert,
  }) => {
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    const token = await loginAs(admin)
    const list = await client.get('/v1/appeal_results').qs({ range: '[0,9]' }).headers(as(token))
    assert.containsSubset(list.body(), [{ id: 1, tag: 'granted', description: 'Deferido', isShipped: true }])
    const changed = await client
      .put('/v1/appeal_results/1')
      .headers(as(token))
      .json({ description: 'x', tag: 'denied' })
    changed.assertStatus(409)
    assert.equal(changed.body().code, 'option_shipped')
    const { institution } = admin
    for (const group of ['Professor', 'CORRECTOR', 'ALUNO'] as const) {
      const other = await loginAs(await createUser({ groups: [group], institution }))
      const body = { description: 'x', tag: 'granted' }
      ;(await client.post('/v1/appeal_results').headers(as(other)).json(body)).assertStatus(403)
      ;(await client.get('/v1/appeal_results').headers(as(other))).assertStatus(403)
    }
  })
})
