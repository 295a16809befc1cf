import router from '@adonisjs/core/services/router'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import {
  addToClass,
  endSession,
  findSession,
  linkGuardian,
  schoolScopeOf,
  sessionMayStillDrain,
  candidateIdsOf,
} from '#identity'
import AuthMiddleware from '#identity/middleware/auth_middleware'
import { sessionCache } from '#identity/sessions/session_cache'
import { AppError, clock, type Caller } from '#shared'
import { as, createClass, createSchool, createUser, loginAs, type TestUser } from '#tests/fixtures/people'
import testUtils from '@adonisjs/core/services/test_utils'

const callerOf = async (user: TestUser): Promise<Caller> => {
  const session = await findSession(await loginAs(user))
  if (!session) throw new Error('no session')
  return session.caller
}

/** What the auth middleware does with a token; the code of its refusal, or null. */
async function refusal(token: string, options: Parameters<AuthMiddleware['handle']>[2] = {}) {
  const ctx = await testUtils.createHttpContext()
  ctx.request.request.headers.authorization = `JWT ${token}`
  try {
    await new AuthMiddleware().handle(ctx, async () => {}, options)
    return null
  } catch (error) {
    return (error as AppError).code
  }
}

test.group('session', (group) => {
  group.each.teardown(() => clock.release())

  test('switching the group re-issues the session', async ({ client, assert }) => {
    const user = await createUser({ groups: ['Professor', 'COORDINATOR'] })
    const token = await loginAs(user, { clientId: 'my-device' })
    const before = await findSession(token)
    const switched = await client
      .post('/v1/users/update_logged_group')
      .headers(as(token))
      .json({ perfil: 'COORDINATOR' })
    switched.assertStatus(200)
    assert.equal(switched.body().user.loggedGroup, 'COORDINATOR')
    assert.equal(switched.body().clientId, 'my-device')
    assert.notEqual(switched.body().token, token)
    assert.properties(switched.body(), ['token', 'clientId', 'user', 'theme'])
    ;(await client.get('/v1/person/me').headers(as(token))).assertStatus(401)
    const after = await findSession(switched.body().token)
    assert.equal(after?.caller.group, 'COORDINATOR')
    assert.equal(after?.expiresAt, before?.expiresAt, 'a switch makes no session live longer')
    assert.equal((await db.from('users').where('id', user.id).firstOrFail()).logged_group, 'COORDINATOR')
    const back = await client
      .post('/v1/users/update_logged_group')
      .headers(as(switched.body().token))
      .json({ perfil: 'PROFESSOR' })
    back.assertStatus(200)
    assert.equal(back.body().user.loggedGroup, 'Professor')
  })

  test('only to a group the user has', async ({ client, assert }) => {
    const token = await loginAs(await createUser({ groups: ['Professor'] }))
    const other = await client
      .post('/v1/users/update_logged_group')
      .headers(as(token))
      .json({ perfil: 'ADMINISTRADOR' })
    other.assertStatus(403)
    const unknown = await client
      .post('/v1/users/update_logged_group')
      .headers(as(token))
      .json({ perfil: 'ROOT' })
    unknown.assertStatus(400)
    assert.isArray(unknown.body().perfil)
    ;(await client.get('/v1/person/me').headers(as(token))).assertStatus(200)
  })

  test('two switches at once leave one session', async ({ client, assert }) => {
    const user = await createUser({ groups: ['Professor', 'COORDINATOR'] })
    const token = await loginAs(user)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        client.post('/v1/users/update_logged_group').headers(as(token)).json({ perfil: 'COORDINATOR' })
      )
    )
    assert.lengthOf(
      answers.filter((answer) => answer.status() === 200),
      1
    )
    assert.lengthOf(await db.from('sessions').where('user_id', user.id).whereNull('ended_at'), 1)
  })

  test('a session that was taken over may drain for two minutes, and nothing else may', async ({
    assert,
  }) => {
    clock.freeze(Date.now())
    const user = await createUser()
    const token = await loginAs(user)
    const session = await findSession(token)
    await endSession(session?.id ?? 0, 'taken_over')
    assert.equal(await refusal(token), 'session_taken')
    assert.isNull(await refusal(token, { draining: true }))
    const taken = await findSession(token)
    assert.isTrue(taken !== null && sessionMayStillDrain(taken, clock.now()))
    clock.advance(119_999)
    assert.isNull(await refusal(token, { draining: true }))
    clock.advance(1)
    assert.equal(await refusal(token, { draining: true }), 'session_taken')

    const gone = await loginAs(user)
    await endSession((await findSession(gone))?.id ?? 0, 'logout')
    assert.equal(await refusal(gone, { draining: true }), 'unauthenticated')
  })

  test('the group list of a route is applied', async ({ assert }) => {
    const token = await loginAs(await createUser({ groups: ['ALUNO', 'Professor'] }))
    assert.equal(await refusal(token, { groups: ['Professor'] }), 'forbidden', 'the active group counts')
    assert.isNull(await refusal(token, { groups: ['ALUNO'] }))
  })

  test('a user who lost the group of the session is out', async ({ client }) => {
    const user = await createUser({ groups: ['Professor', 'COORDINATOR'] })
    const token = await loginAs(user)
    await db.from('user_groups').where({ user_id: user.id, group_name: 'Professor' }).delete()
    ;(await client.get('/v1/person/me').headers(as(token))).assertStatus(401)
  })

  test('a look-up that began before an end is not remembered', async ({ assert }) => {
    const user = await createUser()
    const token = await loginAs(user)
    const { SessionCache } = await import('#identity/sessions/session_cache')
    const cache = new SessionCache()
    const live = await findSession(token)
    let finish: (value: typeof live) => void = () => {}
    const slow = cache.get('hash', 0, () => new Promise((resolve) => (finish = resolve)))
    cache.forgetUser(user.id)
    finish(live)
    await slow
    let reads = 0
    await cache.get('hash', 0, async () => {
      reads += 1
      return live
    })
    assert.equal(reads, 1)
    await cache.get('hash', 2_999, async () => assert.fail('known') as never)
    await cache.get('hash', 3_000, async () => {
      reads += 1
      return live
    })
    assert.equal(reads, 2)
  })

  test('the claim to be in the safe browser is the own one, and a new login starts anew', async ({
    client,
    assert,
  }) => {
    const user = await createUser()
    const other = await createUser()
    const token = await loginAs(user)
    const say = (id: number, body: object) =>
      client.post(`/v1/users/${id}/is_in_browser`).headers(as(token)).json(body)
    ;(await say(other.id, { is_in_browser: true })).assertStatus(404)
    ;(await say(user.id, { is_in_browser: 'perhaps' })).assertStatus(400)
    ;(await say(user.id, { is_in_browser: true })).assertStatus(200)
    assert.isTrue((await findSession(token))?.caller.isInBrowser)
    await client.post('/v1/logout').headers(as(token))
    const seb = await client
      .post('/v1/login')
      .header(
        'user-agent',
        'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 SEB/3.7.0'
      )
      .json({ username: user.username, password: user.password, clientId: 'seb' })
    assert.isTrue(seb.body().user.isInBrowser)
    const plain = await client
      .post('/v1/login')
      .json({ username: user.username, password: user.password, clientId: 'seb' })
    assert.isFalse(plain.body().user.isInBrowser)
  })

  test('the language is stored', async ({ client, assert }) => {
    const user = await createUser()
    const token = await loginAs(user)
    const saveLanguage = (id: number, language: unknown) =>
      client.post(`/v1/users/${id}/language`).headers(as(token)).json({ language })
    ;(await saveLanguage(user.id, 'fr')).assertStatus(400)
    ;(await saveLanguage((await createUser()).id, 'en')).assertStatus(404)
    ;(await saveLanguage(user.id, 'en')).assertStatus(200)
    assert.equal((await findSession(token))?.caller.language, 'en')
  })

  test('the person is the own one', async ({ client }) => {
    const user = await createUser({ nursingMother: true })
    const me = await client.get('/v1/person/me').headers(as(await loginAs(user)))
    me.assertBodyContains({ user: user.id, nursingMother: true })
  })

  test('every route of identity but the login asks for a session', async ({ client, assert }) => {
    const routes =
      router
        .toJSON()
        .root?.filter((route) => /^(logout|users\.|person|user_session)/.test(route.name ?? '')) ?? []
    assert.isAtLeast(routes.length, 6)
    for (const route of routes) {
      const method = route.methods[0] as 'GET' | 'POST'
      const response = await client.request(route.pattern.replace(':id', '1'), method)
      response.assertStatus(401)
    }
  })
})

test.group('people', () => {
  test('a guardian sees the candidates linked to them', async ({ assert }) => {
    const guardian = await createUser({ groups: ['RESPONSIBLE'] })
    const candidate = await createUser()
    await linkGuardian({ guardianId: guardian.id, candidateId: candidate.id })
    await linkGuardian({ guardianId: guardian.id, candidateId: candidate.id })
    assert.deepEqual(await candidateIdsOf(guardian.id), [candidate.id])
    assert.deepEqual(await candidateIdsOf(candidate.id), [])
  })

  test('staff see what their school or class gives them', async ({ assert }) => {
    const schoolClass = await createClass()
    const school = schoolClass.school
    const teacher = await createUser({ groups: ['Professor'], schoolClass, role: 'teacher' })
    await addToClass({ classId: schoolClass.id, userId: teacher.id, role: 'teacher' })
    const institutionId = school.institution.id
    assert.deepEqual(await schoolScopeOf(await callerOf(teacher)), {
      institutionId,
      all: false,
      schoolIds: [],
      furtherIds: [],
      classIds: [schoolClass.id],
    })
    const head = await createUser({ groups: ['SCHOOL-ADMIN'], school })
    assert.deepEqual(await schoolScopeOf(await callerOf(head)), {
      institutionId,
      all: false,
      schoolIds: [school.id],
      furtherIds: [],
      classIds: [],
    })
    const admin = await createUser({
      groups: ['ADMINISTRADOR'],
      school: await createSchool(school.institution),
    })
    assert.isTrue((await schoolScopeOf(await callerOf(admin))).all)
    const proctor = await createUser({ groups: ['PROCTOR'], school })
    assert.deepEqual(await schoolScopeOf(await callerOf(proctor)), {
      institutionId,
      all: false,
      schoolIds: [],
      furtherIds: [],
      classIds: [],
    })
    sessionCache.forgetUser(proctor.id)
  })
})
