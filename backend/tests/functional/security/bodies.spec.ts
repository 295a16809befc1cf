import { request } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import { createSitting } from '#tests/fixtures/applications'
import { textItem } from '#tests/fixtures/exams'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { allRoutes, pathOf } from '#tests/fixtures/routes'

const origin = () => `http://127.0.0.1:${process.env.PORT}`
const JSON_TYPE = 'application/json'

type Call = { method?: string; token?: string | null; type?: string; encoding?: string }

async function send(
  path: string,
  body: string | Uint8Array,
  { method = 'POST', token = null, type = JSON_TYPE, encoding }: Call = {}
) {
  const headers = {
    'content-type': type,
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    ...(token === null ? {} : as(token)),
  }
  const answer = await fetch(origin() + path, { method, headers, body: body as BodyInit })
  const text = await answer.text()
  return {
    status: answer.status,
    code: text === '' ? undefined : (JSON.parse(text) as { code?: string }).code,
  }
}

/** A JSON body of about so many bytes, in which nothing is hostile. */
const ofLength = (bytes: number) => JSON.stringify({ username: 'a'.repeat(bytes) })

/** Begins a request whose body never comes; the status that it is answered with all the same. */
const unsent = (
  path: string,
  length: number,
  { method = 'POST', token = null, type = JSON_TYPE }: Call = {}
) =>
  new Promise<number>((resolve, reject) => {
    const call = request(origin() + path, {
      method,
      headers: { 'content-type': type, 'content-length': length, ...(token === null ? {} : as(token)) },
    })
    call.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
      call.on('error', () => undefined).destroy()
    })
    call.on('error', reject)
    call.flushHeaders()
  })

/** Notices are for who proves to be the bank; of anybody else nothing is read. */
const ofABank = (pattern: string) => pattern.startsWith('/v1/payment_webhooks/')

test.group('Bodies', () => {
  test('of an anonymous caller: 64 KB on public routes, and not one byte on others', async ({ assert }) => {
    const open = [
      '/v1/login',
      '/v1/login/second_factor',
      '/v1/login/first_access',
      '/v1/login/first_access/check',
      '/v1/login/new_password',
      '/v1/provider/:provider/login',
      '/external-auth/educat-bridge/sign',
      '/external-auth/token',
      '/external-auth/oidc/finish',
      '/external-auth/oidc/:provider/begin',
      '/v1/client_logs',
      '/v1/applications/item_correction',
      '/reset_password',
      '/reset_password/validate_token',
      '/reset_password/confirm',
    ]
    for (const pattern of open) {
      const path = pathOf(pattern)
      assert.equal((await send(path, ofLength(60_000))).status === 413, false, path)
      assert.deepEqual(await send(path, ofLength(70_000)), { status: 413, code: 'payload_too_large' }, path)
      assert.equal(await unsent(path, 70_000), 413, path)
    }
    const closed = allRoutes().filter(
      ({ method, pattern }) => method !== 'GET' && ![...open, '/recording/uploads'].includes(pattern)
    )
    assert.isAbove(closed.length, 40)
    for (const { method, pattern } of closed)
      for (const token of [null, 'A'.repeat(43)])
        assert.equal(
          await unsent(pathOf(pattern), 1_000_000, { method, token }),
          ofABank(pattern) ? 404 : 401,
          `${method} ${pattern}`
        )
  })

  test('of a caller: 2 MB; 20 MB for the import of an exam alone, of those who may import one', async ({
    assert,
  }) => {
    const admin = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    const candidate = await loginAs(await createUser({ groups: ['ALUNO'] }))
    const refused = { status: 413, code: 'payload_too_large' }
    assert.equal((await send('/v1/rooms', ofLength(2_000_000), { token: admin })).status, 400)
    assert.deepEqual(await send('/v1/rooms', ofLength(2_100_000), { token: admin }), refused)
    assert.deepEqual(await send('/v1/item_files', ofLength(2_100_000), { token: admin }), refused)
    assert.equal((await send('/v1/exams', ofLength(20_000_000), { token: admin })).status, 400)
    assert.equal(await unsent('/v1/exams', 21_000_000, { token: admin }), 413)
    for (const type of [JSON_TYPE, 'multipart/form-data; boundary=x'])
      assert.equal(await unsent('/v1/exams', 10_000_000, { token: candidate, type }), 403)
    // Also without a declared length.
    let left = 64
    const chunks = new ReadableStream<Uint8Array>({
      pull: (to) => (left-- > 0 ? to.enqueue(new Uint8Array(65_536).fill(32)) : to.close()),
    })
    const answer = await fetch(`${origin()}/v1/rooms`, {
      method: 'POST',
      headers: { ...as(admin), 'content-type': JSON_TYPE },
      body: chunks,
      duplex: 'half',
    } as RequestInit)
    assert.equal(answer.status, 413)
  })

  test('are never inflated: another encoding than identity is refused, at every route and for every type', async ({
    assert,
  }) => {
    const refused = { status: 415, code: 'unsupported_media_type' }
    const text = JSON.stringify({ username: 'a', password: 'b' })
    const compressed = { gzip: gzipSync(text), br: brotliCompressSync(text), deflate: deflateSync(text) }
    for (const [encoding, body] of Object.entries(compressed))
      assert.deepEqual(await send('/v1/login', body, { encoding }), refused, encoding)
    // §5: a plain body declared as compressed was an internal error.
    for (const encoding of ['gzip', 'br', 'GZIP', 'gzip, gzip', 'x', 'identity, gzip', ' '])
      assert.deepEqual(await send('/v1/login', text, { encoding }), refused, encoding)
    for (const type of [
      'text/plain',
      'application/octet-stream',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
    ])
      assert.deepEqual(await send('/v1/login', text, { encoding: 'gzip', type }), refused, type)
    assert.equal((await send('/v1/login', text, { encoding: 'identity' })).code, 'invalid_credentials')
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    for (const { method, pattern } of allRoutes().filter(
      (route) => route.method !== 'GET' && route.pattern !== '/v1/logout'
    )) {
      const { status } = await send(pathOf(pattern), gzipSync(text), {
        method,
        encoding: 'gzip',
        token: await loginAs(admin),
      })
      assert.oneOf(status, ofABank(pattern) ? [404] : [403, 415], `${method} ${pattern}`)
    }
  })

  test('are walked once, with bounds on depth, values and names; a name of every object is refused', async ({
    assert,
  }) => {
    const token = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    const nested = (depth: number) => `{"name":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
    for (const [path, caller] of [
      ['/v1/login', null],
      ['/v1/rooms', token],
      ['/v1/exams', token],
    ] as const) {
      const codes = async (body: string) => (await send(path, body, { token: caller })).code
      assert.notEqual(await codes(nested(32)), 'too_deep', path)
      assert.equal(await codes(nested(33)), 'too_deep', path)
      assert.equal(await codes(nested(30_000)), 'too_deep', path)
      assert.equal(await codes(`{"${'_'.repeat(40_000)}":1}`), 'key_too_long', path)
      for (const name of ['toString', 'to_string', '__proto__', 'constructor', 'value_of'])
        assert.equal(await codes(`{"username":{"${name}":1}}`), 'bad_request', `${path} ${name}`)
      for (const body of ['"text"', '42', 'true', '{', '[1,]', '\ufeff{}', 'NaN'])
        assert.equal(await codes(body), 'bad_request', `${path} ${body}`)
      for (const type of [
        'application/json; charset=utf-16',
        'application/json;charset="utf-7"',
        'APPLICATION/JSON ; charset=latin1',
      ])
        assert.equal((await send(path, '{"a":1}', { token: caller, type })).status, 415, `${path} ${type}`)
    }
    assert.equal(
      (
        await send('/v1/login', '{"username":"a","password":"b"}', {
          type: 'application/json; Charset="UTF-8"',
        })
      ).code,
      'invalid_credentials'
    )
    assert.equal(
      (await send('/v1/login', 'username=a&password=b', { type: 'application/x-www-form-urlencoded' })).code,
      'invalid_credentials'
    )
    assert.equal(
      (await send('/v1/login', '__proto__=a&password=b', { type: 'application/x-www-form-urlencoded' })).code,
      'bad_request'
    )
    const many = `[${'[],'.repeat(50_000)}[]]`
    assert.deepEqual(await send('/v1/rooms', many, { token }), { status: 413, code: 'payload_too_large' })
    assert.notEqual((await send('/v1/exams', many, { token })).status, 413)
    assert.equal((await send('/v1/exams', `[${'[],'.repeat(200_000)}[]]`, { token })).status, 413)
  })

  test('of a GET or a HEAD are not waited for', async ({ assert }) => {
    const token = await loginAs(await createUser())
    for (const method of ['GET', 'HEAD'])
      assert.equal(await unsent('/v1/person/me', 10_000_000, { method, token }), 200)
  })

  test('of the largest batch of answers are taken: a million characters', async ({ assert }) => {
    const items = Array.from({ length: 10 }, (_, at) => textItem(at + 1, { freeResponseMaxLength: 100_000 }))
    const { token, applicationId, answers } = await createSitting({ exam: { items } })
    const path = `/v1/applications/${applicationId}`
    assert.equal((await send(`${path}/start`, '{}', { token })).status, 200)
    const entries = answers.map(({ id }) => ({
      id,
      revision: 1,
      free_response: 'é"\n a'.repeat(20_000),
      seconds: 1,
      finished: false,
    }))
    const body = JSON.stringify(entries)
    assert.isAbove(body.length, 1_000_000)
    assert.equal((await send(`${path}/answers/batch`, body, { method: 'PUT', token })).status, 200)
    // A client halves what is refused with 413.
    assert.equal(
      (
        await send(`${path}/answers/batch`, JSON.stringify([...entries, ...entries]), {
          method: 'PUT',
          token,
        })
      ).status,
      413
    )
  })
})
