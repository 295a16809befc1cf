/** Failed log-ins are seen by those who look after accounts, and a session that nobody uses ends. */
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { banca } from '#config/banca'
import { liveSession, removeOldLogins } from '#identity'
import { flushFailedLogins } from '#identity/sessions/failed_logins'
import { flushLastSeen } from '#identity/sessions/last_seen'
import { sessionCache } from '#identity/sessions/session_cache'
import { clock, GROUPS, type Group } from '#shared'
import { idleMinutes } from '#start/idle_minutes'
import {
  as,
  CHROME,
  createInstitution,
  createSchool,
  createUser,
  loginAs,
  PASSWORD,
  unique,
  type TestUser,
} from '#tests/fixtures/people'

const DAY_MS = 86_400_000
const always = async () => true

const wrong = (client: ApiClient, user: Pick<TestUser, 'username'>) =>
  client
    .post('/v1/login')
    .header('user-agent', CHROME)
    .json({ username: user.username, password: 'o-que-foi-digitado' })
const listAs = (client: ApiClient, token: string, query: object = {}) =>
  client.get('/v1/failed_logins').qs(query).headers(as(token))
type Row = { user: { id: number; name: string; username: string }; school: string | null }
const idsIn = (response: { body(): unknown }) =>
  (response.body() as { results: Row[] }).results.map(({ user }) => user.id)

test.group('failed log-ins', (group) => {
  group.each.teardown(() => clock.release())

  test('say whose account, when, from where and with what, and never what was typed', async ({
    client,
    assert,
  }) => {
    const school = await createSchool()
    const candidate = await createUser({ school, name: 'Ana Prado' })
    const admin = await loginAs(
      await createUser({ groups: ['ADMINISTRADOR'], institution: school.institution })
    )
    const { name } = (await db.from('schools').where('id', school.id).select('name').firstOrFail()) as {
      name: string
    }
    clock.freeze(Date.now())
    ;(await wrong(client, candidate)).assertStatus(400)
    ;(await wrong(client, { username: unique('ninguem') })).assertStatus(400)
    const list = await listAs(client, admin)
    list.assertStatus(200)
    const { results, count } = list.body() as { results: Record<string, unknown>[]; count: number }
    assert.equal(count, 1, 'a name that nobody has is nobody’s')
    assert.deepEqual(results, [
      {
        id: results[0]?.id,
        wrong: 'password',
        user: { id: candidate.id, name: 'Ana Prado', username: candidate.username },
        school: name,
        address: '127.0.0.1',
        browserFamily: 'Chrome',
        browserVersion: '150.0.0.0',
        knownDevice: false,
        when: new Date(clock.now()).toISOString(),
      },
    ])
    assert.notInclude(
      JSON.stringify(await db.from('failed_logins').where('user_id', candidate.id)),
      'digitado'
    )
    assert.deepEqual(idsIn(await listAs(client, admin, { search: 'ana PRADO' })), [candidate.id])
    assert.deepEqual(idsIn(await listAs(client, admin, { search: 'nobody' })), [])
    assert.deepEqual(idsIn(await listAs(client, admin, { address: '127.0.0.1' })), [candidate.id])
    assert.deepEqual(idsIn(await listAs(client, admin, { address: '10.0.0.1' })), [])
    const console = await listAs(client, admin, {
      range: '[0,9]',
      sort: '["when","DESC"]',
      filter: '{"q":"ana","address":"127.0.0.1"}',
    })
    assert.equal(console.header('content-range'), 'items 0-0/1')
    ;(await listAs(client, admin, { range: '[0,9]', filter: '{"address":{"a":1}}' })).assertStatus(400)
  })

  test('are seen by the administrator and the administrator of the school, each of their own', async ({
    client,
    assert,
  }) => {
    const institution = await createInstitution()
    const [here, there] = [await createSchool(institution), await createSchool(institution)]
    const [ours, theirs] = [await createUser({ school: here }), await createUser({ school: there })]
    for (const user of [ours, theirs]) await wrong(client, user)
    const idsFor = async (groups: readonly [Group], school?: typeof here) =>
      idsIn(
        await listAs(client, await loginAs(await createUser({ groups, ...(school ? { school } : {}) })))
      ).sort()
    assert.deepEqual(await idsFor(['SCHOOL-ADMIN'], here), [ours.id])
    assert.deepEqual(await idsFor(['SCHOOL-ADMIN'], there), [theirs.id])
    assert.deepEqual(await idsFor(['ADMINISTRADOR'], here), [ours.id, theirs.id].sort())
    assert.deepEqual(await idsFor(['ADMINISTRADOR']), [], 'of another institution')
    assert.deepEqual(await idsFor(['SCHOOL-ADMIN']), [], 'of no school')
    for (const name of GROUPS.filter((each) => each !== 'ADMINISTRADOR' && each !== 'SCHOOL-ADMIN')) {
      const token = await loginAs(await createUser({ groups: [name], school: here }))
      assert.equal((await listAs(client, token)).status(), 403, name)
      assert.equal(
        (await client.post(`/v1/users/${ours.id}/free_login`).headers(as(token))).status(),
        403,
        name
      )
    }
    ;(await client.get('/v1/failed_logins')).assertStatus(401)
  })

  test('whoever sees them frees the account, on record', async ({ client, assert }) => {
    const school = await createSchool()
    const candidate = await createUser({ school })
    const schoolAdmin = await createUser({ groups: ['SCHOOL-ADMIN'], school })
    const free = async (token: string) =>
      (await client.post(`/v1/users/${candidate.id}/free_login`).headers(as(token))).status()
    clock.freeze(Date.now())
    for (let at = 0; at < 7; at += 1) await wrong(client, candidate)
    const come = () => client.post('/v1/login').json({ username: candidate.username, password: PASSWORD })
    ;(await come()).assertStatus(429)
    const other = await createUser({
      groups: ['SCHOOL-ADMIN'],
      school: await createSchool(school.institution),
    })
    assert.equal(await free(await loginAs(other)), 404, 'of another school')
    assert.equal(
      await free(await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))),
      404,
      'of another institution'
    )
    ;(await come()).assertStatus(429)
    assert.equal(await free(await loginAs(schoolAdmin)), 204)
    ;(await come()).assertStatus(200)
    const events = await db
      .from('login_events')
      .where({ user_id: candidate.id, type: 'freed' })
      .select('author_id')
    assert.deepEqual(events, [{ author_id: schoolAdmin.id }])
  })

  test('are removed after their period, as are unused devices', async ({ client, assert }) => {
    const user = await createUser()
    clock.freeze(Date.now())
    const start = clock.now()
    await wrong(client, user)
    ;(await client.post('/v1/login').json({ username: user.username, password: PASSWORD })).assertStatus(200)
    await flushFailedLogins()
    const left = async () => [
      (await db.from('failed_logins').where('user_id', user.id)).length,
      (await db.from('known_devices').where('user_id', user.id)).length,
    ]
    await removeOldLogins(start + 90 * DAY_MS, 90, always)
    assert.deepEqual(await left(), [1, 1])
    await removeOldLogins(start + 90 * DAY_MS + 1, null, always)
    assert.deepEqual(await left(), [1, 1], 'stored for ever')
    await removeOldLogins(start + 90 * DAY_MS + 1, 90, async () => false)
    assert.deepEqual(await left(), [1, 1], 'another process is at it')
    await removeOldLogins(start + 90 * DAY_MS + 1, 90, always)
    assert.deepEqual(await left(), [0, 1])
  })
})

test.group('idle sessions', (group) => {
  group.each.teardown(() => clock.release())
  const seen = async (client: ApiClient, token: string) =>
    (await client.get('/v1/person/me').headers(as(token))).status()

  test('those of staff end after an hour without a call, those of candidates and guardians do not', async ({
    client,
    assert,
  }) => {
    const never: readonly Group[] = ['ALUNO', 'RESPONDENTE', 'RESPONSIBLE']
    clock.freeze(Date.now())
    for (const name of GROUPS) {
      const user = await createUser({ groups: [name] })
      const token = await loginAs(user)
      const { id } = (await db.from('sessions').where('user_id', user.id).select('id').firstOrFail()) as {
        id: number
      }
      clock.advance(3_600_000 - 1)
      assert.isNotNull(await liveSession(id), name)
      clock.advance(1)
      assert.equal((await liveSession(id)) === null, !never.includes(name), name)
      assert.equal(await seen(client, token), never.includes(name) ? 200 : 401, name)
    }
  })

  test('a request moves the end, and the setting is stored', async ({ client, assert, cleanup }) => {
    const user = await createUser({ groups: ['ADMINISTRADOR'] })
    clock.freeze(Date.now())
    const token = await loginAs(user)
    for (let call = 0; call < 3; call += 1) {
      clock.advance(3_000_000)
      assert.equal(await seen(client, token), 200)
      await flushLastSeen()
      sessionCache.forgetUser(user.id)
    }
    const { staffIdleMs } = banca
    cleanup(() => void (banca.staffIdleMs = staffIdleMs))
    banca.staffIdleMs = null
    clock.advance(4_000_000)
    assert.equal(await seen(client, token), 200)
  })

  test('the setting is minutes or never', ({ assert }) => {
    const read = (value?: string) => idleMinutes('STAFF_IDLE_MINUTES', value)
    assert.deepEqual([undefined, '', '5', '60', '720', 'never'].map(read), [
      undefined,
      undefined,
      5,
      60,
      720,
      'never',
    ])
    for (const value of ['0', '4', '721', '1.5', '-60', 'true'])
      assert.throws(() => read(value), /^STAFF_IDLE_MINUTES .* whole minutes, 5 to 720, or never/)
  })
})
