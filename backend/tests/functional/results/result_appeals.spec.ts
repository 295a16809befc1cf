import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import {
  appeal,
  appealBody,
  appealed,
  appealsOf,
  change,
  createPublished,
  iso,
  ownResults,
  preview,
  publish,
  published,
  reply,
} from '#tests/fixtures/selection_processes'

const setOpened = (client: Parameters<typeof appeal>[0], token: string, id: number) =>
  client.put(`/v1/user_result/${id}/set_opened_appeal`).headers(as(token))

test.group('appeals against results', (group) => {
  group.each.teardown(() => clock.release())

  test('rule-user-result-002, trans-user-result-001: it is issued once, marks the result, and is read back', async ({
    client,
    assert,
  }) => {
    const of = await createPublished(client)
    const none = await setOpened(client, of.token, of.resultId)
    none.assertStatus(409)
    assert.equal(none.body().code, 'no_appeal')
    const first = await appeal(client, of)
    first.assertStatus(201)
    assert.containsSubset(first.body(), {
      userResult: of.resultId,
      content: 'A questão 4 foi somada duas vezes.',
      bibliography: 'Edital, item 5.2.',
      status: { tag: 'analysis', description: 'Em análise' },
      result: null,
      repliedAt: null,
      response: null,
    })
    assert.containsSubset(await ownResults(client, of.token), [
      {
        id: of.resultId,
        shouldShowAppealButton: true,
        openedAppeal: true,
        appeal: { reason: 'appeal_exists' },
      },
    ])
    for (let again = 0; again < 2; again += 1) {
      const marked = await setOpened(client, of.token, of.resultId)
      marked.assertStatus(200)
      assert.deepInclude(marked.body(), { id: of.resultId, openedAppeal: true })
    }
    const second = await appeal(client, of)
    second.assertStatus(409)
    assert.equal(second.body().code, 'appeal_exists')
    const list = await appealsOf(client, of.token, of.resultId)
    assert.containsSubset(list.body(), { count: 1, results: [{ id: first.body().id }] })
    assert.deepEqual((await appealsOf(client, of.otherToken)).body(), { results: [], count: 0, numPages: 0 })
  })

  test('two that arrive at once are one appeal', async ({ client, assert }) => {
    const of = await createPublished(client)
    const answers = await Promise.all([appeal(client, of), appeal(client, of), appeal(client, of)])
    assert.deepEqual(answers.map((answer) => answer.status()).toSorted(), [201, 409, 409])
    assert.lengthOf(await db.from('result_appeals').where('user_result_id', of.resultId), 1)
  })

  test('texts are required and counted in code points; useResultAppeal is true', async ({
    client,
    assert,
  }) => {
    const of = await createPublished(client, { content_max_length: 4, bibliography_max_length: 3 })
    const refused = async (more: object) => {
      const answer = await appeal(client, of, { content: 'abcd', bibliography: 'abc', ...more })
      answer.assertStatus(400)
      return Object.keys(answer.body() as object).filter((key) => key !== 'code')
    }
    assert.deepEqual(await refused({ content: '  ' }), ['content'])
    assert.deepEqual(await refused({ bibliography: undefined }), ['bibliography'])
    assert.deepEqual(await refused({ content: 'abcde' }), ['content'])
    assert.deepEqual(await refused({ bibliography: 'abcd' }), ['bibliography'])
    for (const use_result_appeal of [false, undefined, 'x'])
      assert.deepEqual(await refused({ use_result_appeal }), ['useResultAppeal'])
    ;(await appeal(client, of, { content: '😀😀😀😀', bibliography: '😀😀😀' })).assertStatus(201)
  })

  test('neither somebody else’s result nor somebody else as its author: 404, and nothing is written', async ({
    client,
    assert,
  }) => {
    const of = await createPublished(client)
    const elsewhere = await createPublished(client)
    const send = (token: string, body: object) =>
      client.post('/v1/appeals/create_appeal_user_result').headers(as(token)).json(body)
    for (const { otherToken, other } of [of, elsewhere]) {
      ;(await send(otherToken, appealBody(other.id, of.resultId))).assertStatus(404)
      ;(await send(otherToken, appealBody(of.candidate.id, of.resultId))).assertStatus(404)
      ;(await setOpened(client, otherToken, of.resultId)).assertStatus(404)
      ;(await appealsOf(client, otherToken, of.resultId)).assertStatus(404)
    }
    ;(await send(of.token, appealBody(of.other.id, of.resultId))).assertStatus(404)
    ;(await send(of.token, appealBody(of.candidate.id, 2_000_000_000))).assertStatus(404)
    ;(await send(of.adminToken, appealBody(of.admin.id, of.resultId))).assertStatus(403)
    assert.lengthOf(await db.from('result_appeals').where('user_result_id', of.resultId), 0)
  })

  test('the time for appeals is decided by the server’s clock, and none is taken outside', async ({
    client,
    assert,
  }) => {
    const of = await createPublished(client)
    const [opens, closes] = [clock.now() + 60_000, clock.now() + 120_000]
    const window = { appeal_opens_at: iso(opens), appeal_closes_at: iso(closes) }
    ;(await change(client, of.adminToken, of.processId, window)).assertStatus(200)
    const codeAt = async (now: number) => {
      clock.freeze(now)
      return (await appeal(client, of)).body().code as string
    }
    assert.equal(await codeAt(opens - 1), 'window_not_open')
    assert.equal(await codeAt(closes + 1), 'window_closed')
    clock.freeze(closes)
    ;(await appeal(client, of)).assertStatus(201)
  })

  test('a reply is read by its candidate when the process is published again, all of them at once', async ({
    client,
    assert,
  }) => {
    const of = await createPublished(client)
    const id = await appealed(client, of)
    const replied = await reply(client, of.adminToken, id, { revision: 1 })
    replied.assertStatus(200)
    assert.containsSubset(replied.body(), {
      id,
      process: { id: of.processId },
      user: { id: of.candidate.id, name: 'Ana Menezes' },
      userResult: { id: of.resultId, value: 7.5 },
      status: { tag: 'replied' },
      revision: 2,
      mayReply: true,
      replies: [{ repliedBy: of.admin.username, result: { id: 3, description: 'Indeferido' } }],
    })
    const before = await appealsOf(client, of.token, of.resultId)
    assert.containsSubset(before.body().results, [
      { status: { tag: 'analysis' }, result: null, response: null },
    ])
    assert.notInclude(JSON.stringify(before.body()), 'soma está certa')
    assert.equal((await published(client, of.adminToken, of.processId)).replies, 1)
    const after = (await appealsOf(client, of.token, of.resultId)).body().results as object[]
    assert.containsSubset(after, [
      {
        status: { tag: 'disclosed', description: 'Divulgado' },
        result: { id: 3, description: 'Indeferido' },
        response: '<p>A soma está certa.</p>',
      },
    ])
    assert.notInclude(JSON.stringify(after), of.admin.username)
    const late = await reply(client, of.adminToken, id, { result: 1 })
    late.assertStatus(409)
    assert.equal(late.body().code, 'appeal_disclosed')
  })

  test('of two who reply, the later one gets the newer reply and overwrites nothing; what is repeated changes nothing', async ({
    client,
    assert,
  }) => {
    const of = await createPublished(client)
    const id = await appealed(client, of)
    ;(await reply(client, of.adminToken, id, { revision: 1 })).assertStatus(200)
    ;(await reply(client, of.adminToken, id, { revision: 1 })).assertStatus(200)
    assert.lengthOf(await db.from('result_appeal_replies').where('result_appeal_id', id), 1)
    const colleague = await loginAs(
      await createUser({ groups: ['ADMINISTRADOR'], institution: of.institution })
    )
    for (const revision of [1, undefined]) {
      const stale = await reply(client, colleague, id, { result: 1, revision })
      stale.assertStatus(409)
      assert.containsSubset(stale.body(), { code: 'appeal_changed', current: { revision: 2 } })
    }
    ;(await reply(client, colleague, id, { result: 1, revision: 2 })).assertStatus(200)
    assert.lengthOf(await db.from('result_appeal_replies').where('result_appeal_id', id), 2)
  })

  test('a reply that comes after the preview is not published unseen', async ({ client, assert }) => {
    const of = await createPublished(client)
    const id = await appealed(client, of)
    const { basis } = await preview(client, of.adminToken, of.processId)
    ;(await reply(client, of.adminToken, id)).assertStatus(200)
    const stale = await publish(client, of.adminToken, of.processId, { mode: 'apply', basis })
    stale.assertStatus(409)
    assert.equal(stale.body().code, 'stale_preview')
  })

  test('only administrators of the institution reply, and nobody to an own appeal', async ({
    client,
    assert,
  }) => {
    const of = await createPublished(client)
    const id = await appealed(client, of)
    const { institution, school } = of
    for (const group of ['Professor', 'SCHOOL-ADMIN', 'CORRECTOR', 'COMISSION', 'PROCTOR'] as const) {
      const token = await loginAs(await createUser({ groups: [group], institution, school }))
      ;(await reply(client, token, id)).assertStatus(403)
      ;(await client.get(`/v1/result_appeals/${id}`).headers(as(token))).assertStatus(403)
    }
    const stranger = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    ;(await reply(client, stranger, id)).assertStatus(404)
    ;(await client.get(`/v1/result_appeals/${id}`).headers(as(stranger))).assertStatus(404)
    assert.equal((await client.get('/v1/result_appeals').headers(as(stranger))).body().count, 0)
    await db.table('user_groups').insert({ user_id: of.candidate.id, group_name: 'ADMINISTRADOR' })
    const both = { id: of.candidate.id, groups: ['ALUNO', 'ADMINISTRADOR'] as const }
    const own = await loginAs(both, { group: 'ADMINISTRADOR' })
    ;(await reply(client, own, id)).assertStatus(403)
    const seen = await client.get(`/v1/result_appeals/${id}`).headers(as(own))
    assert.isFalse(seen.body().mayReply)
    assert.lengthOf(await db.from('result_appeal_replies').where('result_appeal_id', id), 0)
  })
})
