import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { findSession } from '#identity'
import { countWrite, WRITES_PER_MINUTE } from '#identity/sessions/write_limit'
import { clock } from '#shared'
import { as, createUser, loginAs } from '#tests/fixtures/people'

const origin = () => `http://127.0.0.1:${process.env.PORT}`

test.group('wire', (group) => {
  group.each.teardown(() => clock.release())

  test('a trailing slash makes no difference', async ({ client }) => {
    const token = await loginAs(await createUser())
    for (const path of ['/v1/person/me', '/v1/person/me/', '/v1/person/me/?a=1'])
      (await client.get(path).headers(as(token))).assertStatus(200)
    ;(await client.post('/v1/login/').json({})).assertStatus(400)
  })

  test('an unknown address and a wrong method answer 404 alike', async ({ assert }) => {
    const shape = { code: 'not_found', nonFieldErrors: ['Não encontrado.'] }
    for (const [method, path] of [
      ['GET', '/v1/nothing'],
      ['DELETE', '/v1/login'],
      ['GET', '/v1/login'],
      ['POST', '/v1/users/x/is_in_browser'],
      ['GET', '/v1/nothing.json'],
    ]) {
      const answer = await fetch(`${origin()}${path}`, { method: method as string })
      assert.equal(answer.status, 404, `${method} ${path}`)
      assert.deepEqual(await answer.json(), shape, `${method} ${path}`)
    }
  })

  test('an address that cannot be decoded is a bad request', async ({ assert }) => {
    const answer = await fetch(`${origin()}/v1/%E0%A4%A`)
    assert.equal(answer.status, 400)
    assert.equal((await fetch(`${origin()}/health/live`)).status, 200)
  })

  test('HEAD answers as GET does, without a body', async ({ assert }) => {
    const answer = await fetch(`${origin()}/health/live`, { method: 'HEAD' })
    assert.equal(answer.status, 200)
    assert.equal(await answer.text(), '')
  })

  test('broken JSON is a bad request', async ({ assert }) => {
    const answer = await fetch(`${origin()}/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"username":',
    })
    assert.equal(answer.status, 400)
    assert.equal(((await answer.json()) as { code: string }).code, 'bad_request')
  })

  test('every answer has its headers', async ({ assert }) => {
    const answer = await fetch(`${origin()}/v1/nothing`)
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(answer.headers.get('referrer-policy'), 'no-referrer')
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.include(answer.headers.get('content-security-policy'), "frame-ancestors 'none'")
    assert.include(answer.headers.get('permissions-policy'), 'camera=(self)')
    assert.isNotNull(answer.headers.get('date'))
    assert.isNull(answer.headers.get('x-powered-by'))
  })

  test('a valid request id is returned', async ({ assert }) => {
    const own = await fetch(`${origin()}/health/live`, { headers: { 'x-request-id': 'abc-123' } })
    assert.equal(own.headers.get('x-request-id'), 'abc-123')
    const strange = await fetch(`${origin()}/health/live`, {
      headers: { 'x-request-id': `<script>${'a'.repeat(200)}` },
    })
    assert.match(strange.headers.get('x-request-id') ?? '', /^[\w-]{36}$/)
    assert.match((await fetch(`${origin()}/health/live`)).headers.get('x-request-id') ?? '', /^[\w.-]{1,64}$/)
  })

  test('large answers are compressed in the encoding asked for, small ones are not', async ({ assert }) => {
    const token = await loginAs(await createUser())
    const ask = (path: string, encoding: string) =>
      fetch(origin() + path, { headers: { ...as(token), 'accept-encoding': encoding } })
    for (const encoding of ['br', 'gzip']) {
      const large = await ask('/v1/settings', encoding)
      assert.equal(large.headers.get('content-encoding'), encoding)
      assert.equal(large.headers.get('vary'), 'Accept-Encoding')
      assert.include(large.headers.get('content-type'), 'application/json')
      assert.property(await large.json(), 'preferences')
      const small = await ask('/v1/person/me', encoding)
      assert.isNull(small.headers.get('content-encoding'))
      assert.property(await small.json(), 'nursingMother')
    }
    const plain = await ask('/v1/settings', 'identity')
    assert.isNull(plain.headers.get('content-encoding'))
    assert.property(await plain.json(), 'preferences')
  })

  test('health lists what it checked', async ({ client, assert }) => {
    const ready = await client.get('/health/ready')
    ready.assertStatus(200)
    assert.sameMembers(Object.keys(ready.body().checks), [
      'process',
      'database',
      'disk',
      'queue',
      'media',
      'store',
    ])
    ;(await client.get('/health')).assertStatus(200)
    const before = clock.now() - 3_600_000
    await db
      .table('scheduled_tasks')
      .insert({ name: 'health-test', last_run_at: before, lease_until: before })
    const stale = await client.get('/health/ready')
    stale.assertStatus(200)
    assert.isFalse(stale.body().checks.queue.ok)
    assert.include(stale.body().checks.queue.detail, 'health-test')
    await db.from('scheduled_tasks').where('name', 'health-test').delete()
  })

  test('writes of a session are limited per minute (429); reads are not', async ({ assert }) => {
    const user = await createUser()
    const token = await loginAs(user)
    const session = await findSession(token)
    const write = () => fetch(`${origin()}/v1/users/0/is_in_browser`, { method: 'POST', headers: as(token) })
    clock.freeze(Date.now())
    for (let count = 1; count < WRITES_PER_MINUTE; count += 1) countWrite(session?.id ?? 0)
    assert.equal((await write()).status, 404)
    const over = await write()
    assert.equal(over.status, 429)
    assert.isAbove(Number(over.headers.get('retry-after')), 0)
    assert.isAtMost(Number(over.headers.get('retry-after')), 60)
    assert.equal((await fetch(`${origin()}/v1/person/me`, { headers: as(token) })).status, 200)
    clock.advance(60_000)
    assert.equal((await write()).status, 404, 'the next minute is a new one')
    const other = await loginAs(await createUser())
    assert.equal(
      (await fetch(`${origin()}/v1/users/0/is_in_browser`, { method: 'POST', headers: as(other) })).status,
      404
    )
  })
})
