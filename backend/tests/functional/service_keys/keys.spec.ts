import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { recordsOf } from '#tests/fixtures/audit'
import { as, createSchool, createUser, loginAs, unique } from '#tests/fixtures/people'
import { routes, fill } from '#tests/fixtures/route_table'
import { bearer, dayIn, expireKey, IMPORTS, makeKey, network, sendByKey } from '#tests/fixtures/service_keys'
import { storeTree } from '#tests/fixtures/switches'

const list = (...rows: string[]) => Buffer.from(['nome;ra;escola;turma;serie;ano letivo', ...rows].join('\n'))

test.group('service keys', () => {
  test('one is shown once, sends a list within its schools, and what it did is on record under its name', async ({
    client,
    assert,
  }) => {
    const { institution, first, second, admin, token } = await network()
    const made = await makeKey(client, token, { schools: [first.school.id] })
    made.assertStatus(201)
    const { id, token: key } = made.body()
    assert.match(key, /^bnk_[\w-]{43}$/)
    assert.containsSubset(made.body(), {
      state: 'open',
      shown: key.slice(0, 9),
      schools: [{ id: first.school.id }],
      madeBy: { id: admin.id },
      lastUsedAt: null,
    })
    const shown = await client.get(`/v1/service_keys/${id}`).headers(as(token))
    assert.notProperty(shown.body(), 'token')
    const stored = JSON.stringify([
      await db.from('service_keys').where('id', id),
      await db.from('sessions').where('user_id', admin.id),
      await recordsOf(institution.id),
    ])
    assert.notInclude(stored, key)

    const [own, other] = [unique('ra'), unique('ra')]
    const sent = await sendByKey(client, key, list(first.row('Ana Luz', own), second.row('Bia Reis', other)))
    sent.assertStatus(201)
    assert.containsSubset(sent.body().counts, { create: 1, refused: 1 })
    const applied = await client.post(`/v1/imports/${sent.body().id}/apply`).headers(bearer(key))
    applied.assertStatus(200)
    assert.lengthOf(await db.from('users').where('public_identifier', own), 1)
    assert.lengthOf(await db.from('users').where('public_identifier', other), 0)

    const acts = await client
      .get('/v1/audit')
      .qs({ filter: JSON.stringify({ subjectType: 'import_run', subjectId: sent.body().id }) })
      .headers(as(token))
    assert.containsSubset(acts.body().results, [{ keyName: 'Sistema da rede', actor: { id: admin.id } }])
  })

  test('every call but those that take keys is closed to one, whatever its maker may', async ({
    client,
    assert,
  }) => {
    const { token } = await network()
    const key = (await makeKey(client, token, { switches: [IMPORTS, 'BackOffice.Exports'] })).body().token
    const open: string[] = []
    for (const route of routes()) {
      const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
      const request = client[method](fill(route.pattern, {})).headers(bearer(key)).redirects(0)
      const response = await (method === 'get' ? request : request.json({}))
      if (response.status() !== 403 && response.status() !== 401)
        open.push(`${route.method} ${route.pattern}`)
    }
    // Those without a log-in are open to everybody.
    const anonymous: string[] = []
    for (const route of open) {
      const [method = '', pattern = ''] = route.split(' ')
      const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
      const request = client[verb](fill(pattern, {})).redirects(0)
      const response = await (verb === 'get' ? request : request.json({}))
      if (response.status() !== 401) anonymous.push(route)
    }
    assert.sameMembers(
      open.filter((route) => !anonymous.includes(route)),
      [
        'GET /v1/openapi.json',
        'GET /v1/imports',
        'POST /v1/imports',
        'GET /v1/imports/:id',
        'GET /v1/imports/:id/rows',
        'PATCH /v1/imports/:id/rows/:line',
        'POST /v1/imports/:id/apply',
        'POST /v1/imports/:id/cancel',
        'POST /v1/imports/:id/undo',
        'GET /v1/imports/:id/report',
        'POST /v1/import_user',
        'GET /v1/import_user_exemple_file',
        'GET /v1/collection_result',
        'GET /v1/collection_result/count',
        'GET /v1/hierarchies_performance',
        'GET /v1/hierarchies_performance/count',
      ]
    )
  }).timeout(120_000)

  test('one may what both its switches and its maker may now', async ({ client }) => {
    const { institution, first } = await network()
    const coordinator = await createUser({ groups: ['COORDINATOR'], school: first.school })
    const token = await loginAs(coordinator)
    ;(await client.get('/v1/service_keys').headers(as(token))).assertStatus(403)
    ;(await makeKey(client, token)).assertStatus(403)
    await storeTree(institution.id, 'COORDINATOR', {
      BackOffice: { Keys: true, Imports: { Students: true } },
    })
    const made = await makeKey(client, token)
    made.assertStatus(201)
    const key = made.body().token
    ;(await client.get('/v1/imports').headers(bearer(key))).assertStatus(200)
    // Exports are its maker's, and not the key's.
    ;(await client.get('/v1/collection_result/count?collection=1').headers(bearer(key))).assertStatus(403)
    const guardians = await makeKey(client, token, { switches: ['BackOffice.Imports.Guardians'] })
    guardians.assertStatus(403)
    guardians.assertBodyContains({ code: 'cannot_grant' })
    await db.from('group_permissions').where({ institution_id: institution.id }).delete()
    await storeTree(institution.id, 'COORDINATOR', { BackOffice: { Imports: { Students: false } } })
    ;(await client.get('/v1/imports').headers(bearer(key))).assertStatus(403)
  })

  test('a key sees the lists that it sent, and no others of its maker', async ({ client, assert }) => {
    const { first, token } = await network()
    const [one, other] = [
      (await makeKey(client, token)).body().token,
      (await makeKey(client, token)).body().token,
    ]
    const sent = await sendByKey(client, one, list(first.row('Ana Luz', unique('ra'))))
    const own = await client.get('/v1/imports').headers(bearer(one))
    assert.lengthOf(own.body().results, 1)
    assert.lengthOf((await client.get('/v1/imports').headers(bearer(other))).body().results, 0)
    ;(await client.get(`/v1/imports/${sent.body().id}`).headers(bearer(other))).assertStatus(404)
    ;(await client.post(`/v1/imports/${sent.body().id}/apply`).headers(bearer(other))).assertStatus(404)
    ;(await client.get(`/v1/imports/${sent.body().id}`).headers(as(token))).assertStatus(200)
  })

  test('ends by hand, at its day, and while its maker may not come in', async ({ client, assert }) => {
    const { institution, token } = await network()
    const used = (key: string) => client.get('/v1/imports').headers(bearer(key))
    const ended = (await makeKey(client, token)).body()
    ;(await used(ended.token)).assertStatus(200)
    ;(await client.delete(`/v1/service_keys/${ended.id}`).headers(as(token))).assertStatus(204)
    ;(await used(ended.token)).assertStatus(401)
    ;(await client.delete(`/v1/service_keys/${ended.id}`).headers(as(token))).assertStatus(409)

    const old = (await makeKey(client, token)).body()
    await expireKey(old.id)
    ;(await used(old.token)).assertStatus(401)

    const leaver = await createUser({ groups: ['ADMINISTRADOR'], institution })
    const orphan = (await makeKey(client, await loginAs(leaver))).body()
    await db.from('users').where('id', leaver.id).update({ is_active: false })
    ;(await used(orphan.token)).assertStatus(401)
    const states = (await client.get('/v1/service_keys').qs({ size: 10 }).headers(as(token))).body()
    assert.deepEqual(
      Object.fromEntries(states.results.map((row: { id: number; state: string }) => [row.id, row.state])),
      { [orphan.id]: 'suspended', [old.id]: 'expired', [ended.id]: 'ended' }
    )
  })

  test('a new password and a log-in elsewhere leave it alone; it is no session in any list', async ({
    client,
    assert,
  }) => {
    const { admin, token } = await network()
    const { token: key } = (await makeKey(client, token)).body()
    const again = await loginAs(admin)
    ;(await client.get('/v1/imports').headers(bearer(key))).assertStatus(200)
    const own = await client.get('/v1/own_sessions').headers(as(again))
    const purposes = own.body().results.map(({ purpose }: { purpose: string }) => purpose)
    assert.deepEqual([...new Set(purposes)], ['pages'])
  })

  test('only from its networks', async ({ client }) => {
    const { token } = await network()
    const far = (await makeKey(client, token, { networks: ['203.0.113.0/24'] })).body()
    const refused = await client.get('/v1/imports').headers(bearer(far.token))
    refused.assertStatus(403)
    const near = (await makeKey(client, token, { networks: ['203.0.113.0/24', '127.0.0.1', '::1'] })).body()
    ;(await client.get('/v1/imports').headers(bearer(near.token))).assertStatus(200)
  })

  test('what does not fit is refused by its field', async ({ client, assert }) => {
    const { token, first } = await network()
    const stranger = await createSchool()
    for (const [more, field] of [
      [{ name: ' ' }, 'name'],
      [{ switches: [] }, 'switches'],
      [{ switches: ['BackOffice.Permissions'] }, 'switches.0'],
      [{ switches: ['BackOffice.Imports.Staff'] }, 'switches.0'],
      [{ schools: [first.school.id, stranger.id] }, 'schools'],
      [{ networks: ['rede'] }, 'networks'],
      [{ networks: ['10.0.0.0/33'] }, 'networks'],
      [{ expires_on: dayIn(0) }, 'expiresOn'],
      [{ expires_on: dayIn(400) }, 'expiresOn'],
      [{ expires_on: '2026-13-45' }, 'expiresOn'],
    ] as const) {
      const refused = await makeKey(client, token, more)
      refused.assertStatus(400)
      assert.include(Object.keys(refused.body()), field, JSON.stringify(more))
    }
  })

  test('keys of others are not there', async ({ client, assert }) => {
    const { institution, first, token } = await network()
    const { id } = (await makeKey(client, token)).body()
    const stranger = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    await storeTree(institution.id, 'COORDINATOR', { BackOffice: { Keys: true } })
    const colleague = await loginAs(await createUser({ groups: ['COORDINATOR'], school: first.school }))
    for (const other of [stranger, colleague]) {
      ;(await client.get(`/v1/service_keys/${id}`).headers(as(other))).assertStatus(404)
      ;(await client.delete(`/v1/service_keys/${id}`).headers(as(other))).assertStatus(404)
      assert.lengthOf((await client.get('/v1/service_keys').headers(as(other))).body().results, 0)
    }
  })
})
