/** Everybody sees and ends their own sessions and changes their own password; those who look after accounts log people out. */
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import * as identity from '#identity'
import { changeOwnPassword } from '#identity/actions/change_own_password'
import { endSessions } from '#identity/actions/end_sessions'
import { liveSession } from '#identity'
import { CONTEXT_WORDS } from '#identity/domain/password_rule'
import { commonPasswords } from '#identity/passwords/common_passwords'
import { flushFailedLogins } from '#identity/sessions/failed_logins'
import { clock, GROUPS, type Group } from '#shared'
import { createSitting } from '#tests/fixtures/applications'
import { textItem } from '#tests/fixtures/exams'
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

const NEW = 'quatro cavalos azuis 9'
const MINUTE_MS = 60_000

type Fields = Record<string, string[]> & { code: string }
type Row = {
  id: number
  purpose: string
  address: string
  browserFamily: string | null
  since: string
  lastSeen: string
  isCurrent: boolean
}

const logIn = (client: ApiClient, user: TestUser, more: object = {}) =>
  client
    .post('/v1/login')
    .header('user-agent', CHROME)
    .json({ username: user.username, password: PASSWORD, ...more })
const tokenOf = async (client: ApiClient, user: TestUser, more: object = {}) =>
  ((await logIn(client, user, more)).body() as { token: string }).token
const seen = async (client: ApiClient, token: string) =>
  (await client.get('/v1/own_sessions').headers(as(token))).status()
const listed = async (client: ApiClient, token: string) =>
  ((await client.get('/v1/own_sessions').headers(as(token))).body() as { results: Row[] }).results
const post = (client: ApiClient, path: string, token: string, body: object) =>
  client.post(path).headers(as(token)).json(body)
const change = (client: ApiClient, token: string, newPassword: string, more: object = {}) =>
  post(client, '/v1/own_password', token, {
    current_password: PASSWORD,
    new_password: newPassword,
    confirmation: newPassword,
    ...more,
  })
const eventsOf = (userId: number, type: string) =>
  db
    .from('login_events')
    .where({ user_id: userId, type })
    .orderBy('id')
    .select('session_id', 'author_id', 'address')

/** One session in the browser and one of the import command, a minute later. */
async function twice(client: ApiClient, user: TestUser) {
  clock.freeze(Date.now())
  const pages = await tokenOf(client, user)
  clock.freeze(clock.now() + MINUTE_MS)
  return { pages, import: await tokenOf(client, user, { purpose: 'import' }) }
}
const professor = () => createUser({ groups: ['Professor'] })
const importStatus = async (client: ApiClient, token: string) =>
  (await client.post('/v1/logout').headers(as(token))).status()

test.group('own sessions (ASVS V7.5.2)', (group) => {
  group.each.teardown(() => clock.release())

  test('are listed newest first, with the device, the address and which is this one, and nobody else’s', async ({
    client,
    assert,
  }) => {
    const user = await professor()
    await loginAs(await professor())
    const { pages } = await twice(client, user)
    const rows = await listed(client, pages)
    assert.deepEqual(rows, [
      {
        id: rows[0]?.id,
        purpose: 'import',
        address: '127.0.0.1',
        browserFamily: 'Chrome',
        browserVersion: '150.0.0.0',
        since: at(0),
        lastSeen: at(0),
        isCurrent: false,
      },
      {
        id: rows[1]?.id,
        purpose: 'pages',
        address: '127.0.0.1',
        browserFamily: 'Chrome',
        browserVersion: '150.0.0.0',
        since: at(-MINUTE_MS),
        lastSeen: at(-MINUTE_MS),
        isCurrent: true,
      },
    ] as unknown as Row[])
    ;(await client.get('/v1/own_sessions')).assertStatus(401)
  })
  const at = (ms: number) => new Date(clock.now() + ms).toISOString()

  test('one is ended with the password repeated, and not without', async ({ client, assert }) => {
    const user = await professor()
    const { pages, import: other } = await twice(client, user)
    const [{ id }] = (await listed(client, pages)) as [Row]
    const end = (body: object) => post(client, `/v1/own_sessions/${id}/end`, pages, body)
    ;(await end({})).assertStatus(400)
    const wrong = await end({ current_password: 'errada' })
    wrong.assertStatus(400)
    assert.lengthOf((wrong.body() as Fields).currentPassword ?? [], 1)
    assert.lengthOf(await listed(client, pages), 2)
    ;(await end({ current_password: PASSWORD })).assertStatus(204)
    assert.deepEqual(
      (await listed(client, pages)).map((row) => row.isCurrent),
      [true]
    )
    assert.equal(await importStatus(client, other), 401)
    assert.isNull(await liveSession(id), 'and with it every ticket and link')
    assert.deepEqual(await eventsOf(user.id, 'revoked'), [
      { session_id: id, author_id: null, address: '127.0.0.1' },
    ])
    ;(await end({ current_password: PASSWORD })).assertStatus(404)
  })

  test('somebody else’s is not there', async ({ client, assert }) => {
    const [user, victim] = [await professor(), await professor()]
    const [token, theirs] = [await loginAs(user), await loginAs(victim)]
    const [{ id }] = (await listed(client, theirs)) as [Row]
    ;(await post(client, `/v1/own_sessions/${id}/end`, token, { current_password: PASSWORD })).assertStatus(
      404
    )
    assert.equal(await seen(client, theirs), 200)
  })

  test('all others end at once', async ({ client, assert }) => {
    const user = await professor()
    const { pages, import: other } = await twice(client, user)
    await tokenOf(client, user, { purpose: 'import' })
    ;(await post(client, '/v1/own_sessions/end_others', pages, { current_password: 'errada' })).assertStatus(
      400
    )
    assert.lengthOf(await listed(client, pages), 3)
    const ended = await post(client, '/v1/own_sessions/end_others', pages, { current_password: PASSWORD })
    assert.deepEqual(ended.body(), { ended: 2 })
    assert.lengthOf(await listed(client, pages), 1)
    assert.equal(await importStatus(client, other), 401)
  })
})

test.group('one’s own password', (group) => {
  group.each.teardown(() => clock.release())

  test('is changed with the present one, for every group; the old token and the old password are worth nothing (V6.2.2, V6.2.3)', async ({
    client,
    assert,
  }) => {
    for (const name of GROUPS) {
      const user = await createUser({ groups: [name] })
      const token = await loginAs(user)
      const changed = await change(client, token, NEW)
      assert.equal(changed.status(), 200, name)
      const fresh = (changed.body() as { token: string }).token
      assert.deepEqual([await seen(client, token), await seen(client, fresh)], [401, 200], name)
    }
    const user = await createUser()
    await change(client, await loginAs(user), NEW)
    ;(await logIn(client, user)).assertStatus(400)
    ;(await logIn(client, user, { password: NEW, setNewClient: true })).assertStatus(200)
    ;(await logIn(client, user, { password: NEW.toUpperCase() })).assertStatus(400)
    assert.lengthOf(await eventsOf(user.id, 'password_changed'), 1)
    const stored = JSON.stringify([
      await db.from('login_events').where('user_id', user.id),
      await db.from('failed_logins').where('user_id', user.id),
    ])
    assert.notInclude(stored, 'cavalos')
    ;(await client.post('/v1/own_password').json({})).assertStatus(401)
  })

  test('other sessions end with the change, or stay where that is asked for (V7.4.3)', async ({
    client,
    assert,
  }) => {
    for (const endOthers of [undefined, true, false]) {
      const user = await professor()
      const { pages, import: other } = await twice(client, user)
      const [{ id }] = (await listed(client, pages)) as [Row]
      const changed = await change(client, pages, NEW, { end_others: endOthers })
      changed.assertStatus(200)
      const rows = await listed(client, (changed.body() as { token: string }).token)
      assert.lengthOf(rows, endOthers === false ? 2 : 1)
      assert.equal((await liveSession(id)) === null, endOthers !== false)
      assert.equal(await importStatus(client, other), endOthers === false ? 204 : 401)
    }
  })

  test('a refusal names the field and the reason, and changes nothing (V6.2.1, V6.2.4, V6.2.11, V6.2.12)', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(await createInstitution({ name: 'Colégio Jequitibá' }))
    const user = await createUser({ school, name: 'Fabiana Figueiredo', username: unique('fabfig') })
    const token = await loginAs(user)
    const refused = async (password: string, more: object = {}) => {
      const answer = await change(client, token, password, more)
      assert.equal(answer.status(), 400, password)
      return Object.fromEntries(Object.entries(answer.body() as Fields).filter(([name]) => name !== 'code'))
    }
    assert.match((await refused('curta 7')).newPassword?.[0] ?? '', /pelo menos 8/)
    assert.match((await refused('a1 '.repeat(43))).newPassword?.[0] ?? '', /no máximo 128/)
    for (const common of ['password1', 'QWERTY123', '1q2w3e4r', 'senha123'])
      assert.match((await refused(common)).newPassword?.[0] ?? '', /muito comum/)
    for (const own of ['figueiredo2026', 'Jequitibá-1', `${user.username}!`, 'banca2026!', 'Professor#12'])
      assert.match((await refused(own)).newPassword?.[0] ?? '', /quase só/, own)
    assert.deepEqual(await refused(NEW, { confirmation: `${NEW} ` }), {
      confirmation: ['A confirmação precisa ser igual à senha.'],
    })
    assert.deepEqual(await refused(NEW, { current_password: 'errada' }), {
      currentPassword: ['Esta não é a sua senha atual. Confira e tente de novo.'],
    })
    assert.property(await refused(NEW, { current_password: '' }), 'currentPassword')
    assert.equal(await seen(client, token), 200)
    ;(await logIn(client, user, { setNewClient: true })).assertStatus(200)
  })

  test('any characters, blanks and 128 of them are taken as they are', async ({ client }) => {
    for (const password of ['só palavras soltas', '  çãõ 漢字 😀😀  ', 'x7 Q'.repeat(32)]) {
      const user = await createUser()
      ;(await change(client, await loginAs(user), password)).assertStatus(200)
      ;(await logIn(client, user, { password, setNewClient: true })).assertStatus(200)
    }
  })

  test('wrong present ones are slowed down by person, whatever the session, and seen; the log-in page stays free', async ({
    client,
    assert,
  }) => {
    const user = await createUser({ groups: ['Professor', 'PROCTOR'] })
    clock.freeze(Date.now())
    let token = await tokenOf(client, user)
    const guess = async () => (await change(client, token, NEW, { current_password: 'errada' })).status()
    const got: number[] = []
    for (let n = 0; n < 3; n += 1) got.push(await guess())
    const switched = await post(client, '/v1/users/update_logged_group', token, { perfil: 'PROCTOR' })
    token = (switched.body() as { token: string }).token
    for (let n = 0; n < 4; n += 1) got.push(await guess())
    assert.deepEqual(got, [400, 400, 400, 400, 400, 400, 429])
    ;(await change(client, token, NEW)).assertStatus(429)
    await flushFailedLogins()
    assert.lengthOf(await db.from('failed_logins').where('user_id', user.id), 6)
    ;(await logIn(client, user, { setNewClient: true })).assertStatus(200)
  })

  test('a session that ended, or a password that changed, after the request came in changes nothing', async ({
    client,
    assert,
  }) => {
    const input = { currentPassword: PASSWORD, newPassword: NEW, endOthers: true }
    const device = { address: '127.0.0.1', userAgent: CHROME }
    const under = async (meanwhile: (user: TestUser, sessionId: number) => Promise<unknown>) => {
      const user = await createUser()
      const [{ id }] = (await listed(client, await loginAs(user))) as [Row]
      const session = await liveSession(id)
      if (!session) throw new Error('no session')
      await meanwhile(user, id)
      const outcome = await changeOwnPassword(session, input, device).then((changed) =>
        changed.ok ? 'changed' : changed.error.code
      )
      const { password_hash: stored } = (await db
        .from('users')
        .where('id', user.id)
        .select('password_hash')
        .firstOrFail()) as { password_hash: string }
      return [
        outcome,
        await hash.use(stored.startsWith('$scrypt$') ? 'scrypt' : 'argon2id').verify(stored, NEW),
      ]
    }
    assert.deepEqual(await under((_user, id) => identity.endSession(id, 'logout')), [
      'unauthenticated',
      false,
    ])
    const other = await identity.hashPassword('outra senha de agora')
    assert.deepEqual(
      await under((user) => db.from('users').where('id', user.id).update({ password_hash: other })),
      ['wrong_password', false]
    )
    assert.deepEqual(await under(async () => undefined), ['changed', true])
  })

  test('a password that an import or a command sets obeys the same rule, with the same reason', async ({
    assert,
  }) => {
    const { id: institutionId } = await createInstitution()
    const make = (password: string) =>
      identity.createUser({
        institutionId,
        username: unique('novo'),
        name: 'Novo',
        groups: ['ALUNO'],
        password,
      })
    await assert.rejects(() => make('senha123'), /refused: common/)
    await assert.rejects(() => make('curta'), /refused: short/)
    assert.isNumber((await make(NEW)).id)
  })

  test('the lists have at least 3,000 common passwords, and the documented strings (V6.1.2, V6.2.4)', async ({
    assert,
  }) => {
    const common = await commonPasswords()
    assert.isAbove([...common].filter((one) => one.length >= 8).length, 3_000)
    const { readFile } = await import('node:fs/promises')
    const page = await readFile(new URL('../../../../docs/security/passwords.md', import.meta.url), 'utf8')
    for (const word of CONTEXT_WORDS) assert.include(page, `\`${word}\``)
  })
})

test.group('people who are logged in (ASVS V7.4.5)', (group) => {
  group.each.teardown(() => clock.release())
  const list = (client: ApiClient, token: string, query: object = {}) =>
    client
      .get('/v1/open_sessions')
      .qs({ size: 100, ...query })
      .headers(as(token))
  const namesIn = (answer: { body(): unknown }) =>
    (answer.body() as { results: { user: { username: string } }[] }).results.map(({ user }) => user.username)
  const end = (client: ApiClient, token: string, userId: number) =>
    post(client, `/v1/users/${userId}/end_sessions`, token, {})

  test('are seen and logged out by those who look after accounts, on record, each of their own', async ({
    client,
    assert,
  }) => {
    const institution = await createInstitution()
    const [here, there] = [await createSchool(institution), await createSchool(institution)]
    const candidate = await createUser({ school: here, name: 'Ana Prado' })
    const stranger = await createUser({ school: there })
    const [token, theirs] = [await loginAs(candidate), await loginAs(stranger)]
    const schoolAdmin = await createUser({ groups: ['SCHOOL-ADMIN'], school: here })
    const boss = await createUser({ groups: ['ADMINISTRADOR'], school: here })
    const [schoolAdminToken, bossToken] = [await loginAs(schoolAdmin), await loginAs(boss)]
    const mine = namesIn(await list(client, schoolAdminToken))
    assert.includeMembers(mine, [candidate.username, schoolAdmin.username])
    assert.notInclude(mine, stranger.username)
    assert.include(namesIn(await list(client, bossToken)), stranger.username)
    assert.deepEqual(namesIn(await list(client, schoolAdminToken, { search: 'ana PRADO' })), [
      candidate.username,
    ])
    const console = await list(client, schoolAdminToken, {
      range: '[0,9]',
      sort: '["lastSeen","DESC"]',
      filter: '{"q":"ana"}',
    })
    assert.equal(console.header('content-range'), 'items 0-0/1')

    ;(await end(client, schoolAdminToken, stranger.id)).assertStatus(404)
    ;(
      await end(client, await loginAs(await createUser({ groups: ['ADMINISTRADOR'] })), stranger.id)
    ).assertStatus(404)
    ;(await end(client, schoolAdminToken, boss.id)).assertStatus(403)
    assert.deepEqual(
      [await seen(client, theirs), await seen(client, bossToken), await seen(client, token)],
      [200, 200, 200]
    )

    const ended = await end(client, schoolAdminToken, candidate.id)
    assert.deepEqual([ended.status(), ended.body()], [200, { ended: 1 }])
    assert.equal(await seen(client, token), 401)
    assert.deepEqual(
      (await eventsOf(candidate.id, 'revoked')).map((row: { author_id: number }) => row.author_id),
      [schoolAdmin.id]
    )
    assert.notInclude(namesIn(await list(client, schoolAdminToken)), candidate.username)
    assert.deepEqual((await end(client, bossToken, stranger.id)).body(), { ended: 1 })
  })

  test('by nobody else', async ({ client, assert }) => {
    const school = await createSchool()
    const candidate = await createUser({ school })
    for (const name of GROUPS.filter((each: Group) => each !== 'ADMINISTRADOR' && each !== 'SCHOOL-ADMIN')) {
      const token = await loginAs(await createUser({ groups: [name], school }))
      assert.deepEqual(
        [(await list(client, token)).status(), (await end(client, token, candidate.id)).status()],
        [403, 403],
        name
      )
    }
    ;(await client.get('/v1/open_sessions')).assertStatus(401)
  })

  test('not by themselves: one’s own sessions end with the password', async ({ client, assert }) => {
    for (const name of ['ADMINISTRADOR', 'SCHOOL-ADMIN'] as const) {
      const user = await createUser({ groups: [name], school: await createSchool() })
      const token = await loginAs(user)
      assert.equal((await end(client, token, user.id)).status(), 403, name)
      assert.equal(await seen(client, token), 200, name)
    }
  })

  test('with every session one that was taken over ends too, which hands in no more; with another one it does not', async ({
    client,
    assert,
  }) => {
    const ways: Record<
      string,
      (token: string, candidate: TestUser, admin: TestUser) => Promise<{ status(): number }>
    > = {
      'by staff': async (_token, candidate, admin) => end(client, await loginAs(admin), candidate.id),
      'all others': (token) =>
        post(client, '/v1/own_sessions/end_others', token, { current_password: PASSWORD }),
      'a new password': (token) => change(client, token, NEW),
    }
    for (const [name, way] of Object.entries(ways)) {
      const { candidate, admin, token, applicationId, answers } = await createSitting({
        exam: { items: [textItem(1)] },
      })
      const [{ id }] = (await listed(client, token)) as [Row]
      ;(await post(client, `/v1/applications/${applicationId}/start`, token, {})).assertStatus(200)
      const second = await tokenOf(client, candidate, { set_new_client: true, client_id: 'another' })
      const handIn = (revision: number) =>
        client
          .put(`/v1/applications/${applicationId}/answers/batch`)
          .headers(as(token))
          .json([{ id: answers[0]?.id, revision, free_response: 'a', seconds: 1, finished: false }])
      assert.equal((await handIn(1)).status(), 200, name)
      await endSessions(candidate.id, { only: (await listed(client, second))[0]?.id ?? 0 }, null)
      assert.equal((await handIn(2)).status(), 200, name)
      const third = await tokenOf(client, candidate)
      assert.equal((await way(third, candidate, admin)).status(), 200, name)
      const refused = await handIn(3)
      assert.deepEqual([refused.status(), refused.body().code], [401, 'unauthenticated'], name)
      assert.lengthOf(await db.from('login_events').where({ session_id: id, type: 'revoked' }), 1, name)
    }
  })
})
