import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { sessionCache } from '#identity/sessions/session_cache'
import { hashToken } from '#identity/sessions/session_token'
import { clock } from '#shared'
import { as, createInstitution, createUser, loginAs, unique } from '#tests/fixtures/people'

const FIREFOX_52 = 'Mozilla/5.0 (Windows NT 6.1; rv:52.0) Gecko/20100101 Firefox/52.0'

test.group('login', (group) => {
  group.each.teardown(() => clock.release())

  test('answers token, client id, user and theme', async ({ client, assert }) => {
    const institution = await createInstitution({
      theme: {
        primary: '#FFFF00',
        secondary: '#123456',
        logoHeader: '/files/1',
        logoLogin: '//evil.example/x.png',
      },
    })
    const user = await createUser({ institution, groups: ['PROCTOR', 'Professor'] })
    const response = await client
      .post('/v1/login')
      .json({ username: user.username.toUpperCase(), password: user.password })
    response.assertStatus(200)
    const body = response.body()
    assert.match(body.token, /^[\w-]{43}$/)
    assert.isNotEmpty(body.clientId)
    assert.equal(body.user.id, user.id)
    assert.equal(body.user.loggedGroup, 'PROCTOR')
    assert.deepEqual(body.user.groups, ['PROCTOR', 'Professor'])
    assert.isNull(body.theme.colours.primary, 'yellow on white cannot be read')
    assert.equal(body.theme.colours.secondary, '#123456')
    assert.equal(body.theme.logos.header, '/files/1')
    assert.isNull(body.theme.logos.login, 'no other host')
    assert.notInclude(JSON.stringify(body), 'scrypt')
    const me = await client.get('/v1/person/me').headers(as(body.token))
    me.assertStatus(200)
    me.assertBodyContains({ user: user.id, nursingMother: false })
    ;(await client.get('/v1/person/me').header('authorization', `Bearer ${body.token}`)).assertStatus(200)
  })

  test('keeps only the hash of the token', async ({ assert }) => {
    const token = await loginAs(await createUser())
    const row = await db.from('sessions').where('token_hash', hashToken(token)).firstOrFail()
    assert.notInclude(JSON.stringify(row), token)
  })

  test('asks for user name and password', async ({ client, assert }) => {
    for (const body of [
      {},
      { username: '', password: '' },
      { username: ' ', password: 'x' },
      { username: 'x' },
    ]) {
      const response = await client.post('/v1/login').json(body)
      response.assertStatus(400)
      assert.equal(response.body().code, 'validation')
    }
    for (const body of [{}, { username: '', password: '' }, { username: '  ', password: '' }]) {
      const response = await client.post('/v1/login').json(body)
      assert.deepEqual(response.body().username, ['Este campo é obrigatório.'])
      assert.deepEqual(response.body().password, ['Este campo é obrigatório.'])
    }
  })

  test('the token of a kiosk is stored with the log-in, or refused', async ({ client, assert }) => {
    const user = await createUser()
    const enter = (kioskToken: unknown) =>
      client.post('/v1/login').json({
        username: user.username,
        password: user.password,
        set_new_client: true,
        kiosk_token: kioskToken,
      })
    ;(await enter('sala-3.K_9~=')).assertStatus(200)
    ;(await enter(null)).assertStatus(200)
    const events = await db
      .from('login_events')
      .where({ user_id: user.id, type: 'login' })
      .orderBy('id')
      .select('kiosk_token')
    assert.deepEqual(
      events.map((row: { kiosk_token: string | null }) => row.kiosk_token),
      ['sala-3.K_9~=', null]
    )
    for (const wrong of ['x'.repeat(129), 'a b', '<b>', 7, ['a']]) {
      const response = await enter(wrong)
      response.assertStatus(400)
      assert.property(response.body(), 'kioskToken')
    }
  })

  test('a wrong password and an unknown user get the same response', async ({ client, assert }) => {
    const user = await createUser()
    const wrong = await client.post('/v1/login').json({ username: user.username, password: 'errada' })
    const unknown = await client.post('/v1/login').json({ username: unique('ninguem'), password: 'errada' })
    wrong.assertStatus(400)
    assert.deepEqual(wrong.body(), unknown.body())
    assert.equal(wrong.body().code, 'invalid_credentials')
    assert.lengthOf(wrong.body().nonFieldErrors, 1)
    const english = await client
      .post('/v1/login')
      .header('accept-language', 'en')
      .json({ username: user.username, password: 'errada' })
    assert.include(english.body().nonFieldErrors[0], 'Wrong user name')
  })

  test('a user name is one spelling: accents are not forgiven by a database', async ({ client, assert }) => {
    const user = await createUser({ username: unique('joao') })
    const accented = await client
      .post('/v1/login')
      .json({ username: user.username.replace('joao', 'joão'), password: user.password })
    accented.assertStatus(400)
    const blanks = await client
      .post('/v1/login')
      .json({ username: ` ${user.username} `, password: user.password })
    blanks.assertStatus(200)
    assert.equal(blanks.body().user.id, user.id)
  })

  test('a disabled account cannot log in, and its sessions have ended', async ({ client }) => {
    const user = await createUser()
    const token = await loginAs(user)
    await db.from('users').where('id', user.id).update({ is_active: 0 })
    const login = await client.post('/v1/login').json({ username: user.username, password: user.password })
    login.assertStatus(400)
    login.assertBodyContains({ code: 'invalid_credentials' })
    ;(await client.get('/v1/person/me').headers(as(token))).assertStatus(401)
  })

  test('another client must take over; the old one gets session_taken', async ({ client, assert }) => {
    const user = await createUser()
    const credentials = { username: user.username, password: user.password }
    const first = await client.post('/v1/login').json({ ...credentials, client_id: 'device-one' })
    const refused = await client.post('/v1/login').json({ ...credentials, client_id: 'device-two' })
    refused.assertStatus(400)
    refused.assertBodyContains({ code: 'session_active', clientId: 'device-two' })
    assert.isArray(refused.body().nonFieldErrors)
    ;(await client.get('/v1/person/me').headers(as(first.body().token))).assertStatus(200)

    const second = await client
      .post('/v1/login')
      .json({ ...credentials, clientId: 'device-two', setNewClient: true })
    second.assertStatus(200)
    const old = await client.get('/v1/person/me').headers(as(first.body().token))
    old.assertStatus(401)
    old.assertBodyContains({ code: 'session_taken' })
    const row = await db.from('sessions').where('token_hash', hashToken(first.body().token)).firstOrFail()
    assert.equal(row.end_reason, 'taken_over')
    ;(await client.get('/v1/person/me').headers(as(second.body().token))).assertStatus(200)
    const events = await db.from('login_events').where('user_id', user.id).orderBy('id')
    assert.deepEqual(
      events.map((event) => event.type),
      ['login', 'taken_over', 'login']
    )
  })

  test('a client without an id is given one, and takes over with it', async ({ client, assert }) => {
    const user = await createUser()
    await loginAs(user, { clientId: 'elsewhere' })
    const credentials = { username: user.username, password: user.password }
    const refused = await client.post('/v1/login').json(credentials)
    refused.assertStatus(400)
    const { clientId } = refused.body()
    assert.isNotEmpty(clientId)
    assert.notEqual(clientId, 'elsewhere')
    const taken = await client.post('/v1/login').json({ ...credentials, clientId, setNewClient: true })
    taken.assertStatus(200)
    assert.equal(taken.body().clientId, clientId)
  })

  test('the same client replaces its own session without a question', async ({ client }) => {
    const user = await createUser()
    const credentials = { username: user.username, password: user.password, clientId: 'same-device' }
    const first = await client.post('/v1/login').json(credentials)
    const again = await client.post('/v1/login').json(credentials)
    again.assertStatus(200)
    const old = await client.get('/v1/person/me').headers(as(first.body().token))
    old.assertStatus(401)
    old.assertBodyContains({ code: 'unauthenticated' })
  })

  test('of ten devices that log in at once, one has the session', async ({ client, assert }) => {
    const user = await createUser()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        client
          .post('/v1/login')
          .json({ username: user.username, password: user.password, clientId: `device-${at}` })
      )
    )
    assert.lengthOf(
      answers.filter((answer) => answer.status() === 200),
      1
    )
    assert.lengthOf(
      answers.filter((answer) => answer.body().code === 'session_active'),
      9
    )
    const open = await db.from('sessions').where('user_id', user.id).whereNull('ended_at')
    assert.lengthOf(open, 1)
  })

  test('a session expires after twelve hours', async ({ client }) => {
    const user = await createUser()
    clock.freeze(Date.now())
    const login = await client.post('/v1/login').json({ username: user.username, password: user.password })
    clock.advance(12 * 3_600_000 - 1)
    ;(await client.get('/v1/person/me').headers(as(login.body().token))).assertStatus(200)
    clock.advance(1)
    const late = await client.get('/v1/person/me').headers(as(login.body().token))
    late.assertStatus(401)
    late.assertBodyContains({ code: 'unauthenticated' })
    ;(await client.post('/v1/login').json({ username: user.username, password: user.password })).assertStatus(
      200
    )
  })

  test('logout ends the session at once', async ({ client, assert }) => {
    const user = await createUser()
    const token = await loginAs(user)
    ;(await client.get('/v1/person/me').headers(as(token))).assertStatus(200)
    ;(await client.post('/v1/logout').headers(as(token))).assertStatus(204)
    ;(await client.get('/v1/person/me').headers(as(token))).assertStatus(401)
    const events = await db.from('login_events').where('user_id', user.id).orderBy('id')
    assert.deepEqual(
      events.map((event) => event.type),
      ['login', 'logout']
    )
  })

  test('an end written by another process is seen within five seconds', async ({ client }) => {
    const user = await createUser()
    const token = await loginAs(user)
    clock.freeze(Date.now())
    ;(await client.get('/v1/person/me').headers(as(token))).assertStatus(200)
    await db
      .from('sessions')
      .where('user_id', user.id)
      .update({ ended_at: clock.now(), end_reason: 'revoked' })
    clock.advance(3_000)
    ;(await client.get('/v1/person/me').headers(as(token))).assertStatus(401)
  })

  test('headers that are no session of ours answer 401', async ({ client }) => {
    const token = await loginAs(await createUser())
    const wrong = [
      '',
      'JWT',
      token,
      `Basic ${token}`,
      `JWT ${token}x`,
      `JWT ${token} x`,
      `JWT ${'a'.repeat(43)}`,
      'JWT \u00e9',
    ]
    for (const authorization of wrong)
      (await client.get('/v1/person/me').header('authorization', authorization)).assertStatus(401)
    ;(await client.get(`/v1/person/me?token=${token}`)).assertStatus(401)
  })

  test('the session knows its browser, and only its own', async ({ client }) => {
    const user = await createUser()
    const login = await client
      .post('/v1/login')
      .header('user-agent', FIREFOX_52)
      .json({ username: user.username, password: user.password })
    const headers = as(login.body().token)
    const own = await client.get('/v1/user_session').qs({ user: user.id }).headers(headers)
    own.assertStatus(200)
    own.assertBody({ browserFamily: 'Firefox', browserVersion: '52.0' })
    ;(await client.get('/v1/user_session').headers(headers)).assertStatus(200)
    ;(
      await client
        .get('/v1/user_session')
        .qs({ user: (await createUser()).id })
        .headers(headers)
    ).assertStatus(404)
    ;(await client.get('/v1/user_session').qs({ user: 'x' }).headers(headers)).assertStatus(400)
  })

  test('last seen is written at most once a minute', async ({ client, assert }) => {
    const { flushLastSeen } = await import('#identity/sessions/last_seen')
    const user = await createUser()
    clock.freeze(Date.now())
    const token = await loginAs(user)
    const start = clock.now()
    const seen = async () =>
      Number((await db.from('sessions').where('user_id', user.id).firstOrFail()).last_seen_at)
    clock.advance(59_000)
    await client.get('/v1/person/me').headers(as(token))
    await flushLastSeen()
    assert.equal(await seen(), start)
    clock.advance(1_000)
    sessionCache.forgetUser(user.id)
    await client.get('/v1/person/me').headers(as(token))
    await flushLastSeen()
    assert.equal(await seen(), start + 60_000)
  })
})
