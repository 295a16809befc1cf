import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { callerOfSession, linkGuardian } from '#identity'
import { as, createUser, unique } from '#tests/fixtures/people'
import {
  bearer,
  expireKey,
  GUARDIANS,
  IMPORTS,
  makeKey,
  network,
  sendByKey,
} from '#tests/fixtures/service_keys'

/**
 * A key of the first of two schools, which has sent a list with another address for a guardian from the second one, whom it gives a candidate of the first.
 */
async function sentByKey(client: ApiClient) {
  const world = await network()
  const { institution, first, second, token } = world
  const key = (
    await makeKey(client, token, { switches: [GUARDIANS, IMPORTS], schools: [first.school.id] })
  ).body()
  const candidateOf = async ({ schoolClass }: typeof first) => {
    const identifier = unique('ra')
    const { id } = await createUser({ schoolClass })
    await db.from('users').where('id', id).update({ public_identifier: identifier })
    return { id, identifier }
  }
  const [near, far] = [await candidateOf(first), await candidateOf(second)]
  const guardian = await createUser({ groups: ['RESPONSIBLE'], institution })
  const email = `${unique('mae')}@familia.example`
  await db.from('users').where('id', guardian.id).update({ email })
  await linkGuardian({ guardianId: guardian.id, candidateId: far.id })
  const list = `usuario;email;ra\n${guardian.username};${unique('x')}@familia.example;${near.identifier}`
  const sent = await sendByKey(client, key.token, list, { kind: 'guardians' })
  sent.assertStatus(201)
  const run = Number(sent.body().id)
  return {
    ...world,
    run,
    near,
    key: { id: Number(key.id), token: String(key.token) },
    act: (who: Record<string, string>, what: string) =>
      client.post(`/v1/imports/${run}/${what}`).headers(who),
    /** As when the server stopped while it was applied by the key. */
    fail: async () => {
      const stored = await db.from('import_runs').where('id', run).firstOrFail()
      await db.from('background_jobs').where('id', stored.job_id).update({ state: 'FAILED' })
      await db.from('import_runs').where('id', run).update({ state: 'APPLYING' })
    },
    keepsAddress: async () => (await db.from('users').where('id', guardian.id).firstOrFail()).email === email,
    isLinked: async () =>
      (await db.from('guardian_links').where({ guardian_id: guardian.id, student_id: near.id })).length === 1,
  }
}

test.group('lists of service keys', () => {
  test('one that a key sent is not applied with the rights of its maker, and stays the key’s when a person takes it back', async ({
    client,
    assert,
  }) => {
    const { run, key, token, act, keepsAddress, isLinked } = await sentByKey(client)
    const shown = await client.get(`/v1/imports/${run}`).headers(as(token))
    assert.deepEqual(shown.body().key, { id: key.id, name: 'Sistema da rede' })
    const refused = await act(as(token), 'apply')
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'import_others')
    assert.match(refused.text(), /chave de serviço/)
    assert.isFalse(await isLinked())

    const applied = await act(bearer(key.token), 'apply')
    assert.deepEqual([applied.status(), applied.body().counts], [200, { changed: 1 }])
    assert.isTrue((await isLinked()) && (await keepsAddress()))

    const undone = await act(as(token), 'undo')
    assert.deepEqual([undone.status(), undone.body().counts], [200, { undone: 1 }])
    assert.isFalse(await isLinked())
    const seen = await client.get(`/v1/imports/${run}`).headers(bearer(key.token))
    assert.deepEqual([seen.status(), seen.body().state], [200, 'UNDONE'])
    const own = await client.get('/v1/imports').headers(bearer(key.token))
    assert.deepEqual(
      own.body().results.map(({ id }: { id: number }) => id),
      [run]
    )
  })

  test('an apply of a key that failed goes on with the rights of the key, whoever goes on with it', async ({
    client,
    assert,
  }) => {
    const { key, token, run, act, fail, keepsAddress, isLinked } = await sentByKey(client)
    await fail()
    ;(await act(as(token), 'apply')).assertStatus(200)
    assert.isTrue((await isLinked()) && (await keepsAddress()))
    ;(await client.get(`/v1/imports/${run}`).headers(bearer(key.token))).assertStatus(200)
  })

  test('nothing is done with a key past its last day or ended; what it did is taken back by a person', async ({
    client,
    assert,
  }) => {
    const over = [
      ({ key }: Awaited<ReturnType<typeof sentByKey>>) => expireKey(key.id),
      async ({ key, token }: Awaited<ReturnType<typeof sentByKey>>) =>
        void (await client.delete(`/v1/service_keys/${key.id}`).headers(as(token))),
    ]
    for (const end of over) {
      const waiting = await sentByKey(client)
      const { session_id: session } = await db.from('service_keys').where('id', waiting.key.id).firstOrFail()
      assert.equal((await callerOfSession(session))?.key?.id, waiting.key.id)
      await waiting.fail()
      await end(waiting)
      assert.isNull(await callerOfSession(session))
      const stopped = await waiting.act(as(waiting.token), 'apply')
      assert.equal(stopped.body().jobState, 'FAILED')
      assert.isFalse(await waiting.isLinked())

      const done = await sentByKey(client)
      ;(await done.act(bearer(done.key.token), 'apply')).assertStatus(200)
      await end(done)
      ;(await done.act(as(done.token), 'undo')).assertStatus(200)
      assert.isFalse(await done.isLinked())
    }
  })

  test('a row that a key sent is mended by the key alone: what a person sees of somebody is not the key’s to read', async ({
    client,
    assert,
  }) => {
    const { run, key, token } = await sentByKey(client)
    const mend = (who: Record<string, string>) =>
      client
        .patch(`/v1/imports/${run}/rows/2`)
        .headers(who)
        .json({ cells: [{ field: 'name', value: 'Joana' }] })
    const refused = await mend(as(token))
    assert.deepEqual([refused.status(), refused.body().code], [409, 'import_others'])
    ;(await mend(bearer(key.token))).assertStatus(200)
  })

  test('one that a person sent is not there for a key of theirs', async ({ client, assert }) => {
    const { token } = await network()
    const key = (await makeKey(client, token)).body().token
    const sent = await client
      .post('/v1/imports')
      .headers(as(token))
      .file('file', Buffer.from(`nome;ra\nAna;${unique('ra')}`), { filename: 'lista.csv' })
      .fields({ kind: 'students' })
    sent.assertStatus(201)
    for (const what of ['apply', 'undo', 'cancel'])
      (await client.post(`/v1/imports/${sent.body().id}/${what}`).headers(bearer(key))).assertStatus(404)
    assert.lengthOf((await client.get('/v1/imports').headers(bearer(key))).body().results, 0)
  })

  test('how a key has its columns read is not remembered for people', async ({ client, assert }) => {
    const { token } = await network()
    const key = (await makeKey(client, token)).body().token
    const file = `nome;ra;apelido\nAna;${unique('ra')};Aninha`
    const fields = { mapping: JSON.stringify({ apelido: 'special_need' }) }
    const fieldIn = (body: { columns: { header: string; field: string | null }[] }) =>
      body.columns.find(({ header }) => header === 'apelido')?.field
    const first = await sendByKey(client, key, file, fields)
    assert.equal(fieldIn(first.body()), 'special_need')
    const own = await client
      .post('/v1/imports')
      .headers(as(token))
      .file('file', Buffer.from(file), { filename: 'lista.csv' })
      .fields({ kind: 'students' })
    assert.isNull(fieldIn(own.body()))
    assert.isNull(own.body().mappedBy)
  })
})
