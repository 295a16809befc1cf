import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { setBuilds } from '#tests/fixtures/built_pages'
import { ONE_DATABASE } from '#tests/fixtures/one_database'
import { as, createUser, loginAs, type TestUser } from '#tests/fixtures/people'
import {
  production,
  PRODUCTION_KEY,
  REFUSED,
  refusal,
  setProduction,
} from '#tests/fixtures/production_process'
import { freePort } from '../../../../.workspace/run/ports.mjs'
import { EventStream } from '../realtime/event_stream.js'
import { until } from '../security/until.js'

const page = (url: string) => fetch(url, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })

test.group('a production process', (group) => {
  const built = setBuilds(group)
  let bouncePort = 0
  group.setup(async () => {
    bouncePort = await freePort()
  })
  const bounces = () => ({ MAIL_BOUNCE_DOMAIN: 'volta.escola.example', MAIL_BOUNCE_PORT: String(bouncePort) })
  const server = setProduction(group, { env: () => ({ ...built.env, ...bounces() }) })
  let user: TestUser
  group.setup(async () => {
    user = await createUser()
  })

  test('serves the pages of both apps with a nonce of their own', async ({ assert }) => {
    for (const [path, title] of [
      ['/', 'frontend'],
      ['/login?next=%2Fapplications', 'frontend'],
      ['/applications/12/answers/3', 'frontend'],
      ['/nothing/here', 'frontend'],
      ['/admin', 'admin'],
      ['/admin/', 'admin'],
      ['/admin/exams/1', 'admin'],
      ['/imports/exam', 'admin'],
      ['/emails', 'admin'],
      ['/emails/recipients', 'admin'],
      ['/batchapplications/exams', 'admin'],
      ['/users/permissions', 'admin'],
      ['/users/chat-management/', 'admin'],
      ['/config-scheduling/menu', 'admin'],
      ['/plural-criar-aviso', 'admin'],
      ['/plural-editar-aviso/7', 'admin'],
      ['/administration', 'frontend'],
    ] as const) {
      const answer = await page(server.origin + path)
      assert.equal(answer.status, 200, path)
      const html = await answer.text()
      assert.include(html, `<title>${title}</title>`, path)
      const nonce = /content="([^"]+)"/.exec(html)?.[1] ?? ''
      assert.match(nonce, /^[A-Za-z0-9+/]{22}==$/, path)
      const policy = answer.headers.get('content-security-policy') ?? ''
      assert.include(policy, `style-src 'self' 'nonce-${nonce}'`)
      assert.include(policy, "script-src 'self';")
      assert.include(policy, "worker-src 'self';")
      assert.include(policy, "frame-ancestors 'none'")
      assert.notInclude(policy, 'unsafe')
      assert.equal(answer.headers.get('cache-control'), 'no-cache')
      assert.include(answer.headers.get('content-type'), 'text/html')
      assert.include(answer.headers.get('strict-transport-security'), 'max-age=')
    }
    const [one, two] = await Promise.all([page(server.origin), page(server.origin)])
    assert.notEqual(await one?.text(), await two?.text(), 'a nonce is used once')
  })

  test('keeps pages away from the addresses of machines', async ({ assert }) => {
    for (const path of [
      '/v1/nothing',
      '/menu/nothing',
      '/health/nothing',
      '/files/nothing',
      '/assets/nothing.js',
      '/admin/assets/nothing.js',
      '/assets/..%2findex.html',
      '/index.html',
    ]) {
      const answer = await page(server.origin + path)
      if (path === '/index.html') assert.notInclude(await answer.text(), '__CSP_NONCE__')
      else {
        assert.oneOf(answer.status, [401, 404], path)
        assert.include(answer.headers.get('content-type'), 'application/json', path)
      }
    }
    for (const [path, accept] of [
      ['/nothing', '*/*'],
      ['/', 'application/json'],
      ['/', 'image/png,*/*;q=0.8'],
    ] as const) {
      const program = await fetch(server.origin + path, { headers: { accept } })
      assert.equal(program.status, 404, `${path} ${accept}`)
      assert.equal(((await program.json()) as { code: string }).code, 'not_found')
    }
  })

  test('the start page is there for whoever takes anything, such as curl and uptime checks', async ({
    assert,
  }) => {
    for (const [method, accept] of [
      ['GET', '*/*'],
      ['HEAD', '*/*'],
      ['GET', 'text/*'],
      ['GET', ''],
    ] as const) {
      const answer = await fetch(server.origin, { method, headers: { accept } })
      assert.equal(answer.status, 200, `${method} ${accept}`)
      assert.include(answer.headers.get('content-type'), 'text/html')
      if (method === 'GET') assert.include(await answer.text(), '<title>frontend</title>')
    }
  })

  test('a page names the frame that it shows until its code has come', async ({ assert }) => {
    for (const [path, frame] of [
      ['/login?next=%2F', 'login'],
      ['/', 'shell'],
      ['/applications', 'shell'],
      ['/applications/12/answers/3', 'exam'],
      ['/admin', 'shell'],
    ] as const) {
      const html = await (await page(server.origin + path)).text()
      assert.include(html, `data-frame="${frame}"`, path)
    }
  })

  test('serves hashed files as immutable, precompressed', async ({ assert }) => {
    for (const [base, name] of [
      ['', 'frontend'],
      ['/admin', 'admin'],
    ] as const) {
      const answer = await fetch(`${server.origin}${base}/assets/app-abc123.js`, {
        headers: { 'accept-encoding': 'br' },
      })
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('content-encoding'), 'br')
      assert.include(answer.headers.get('content-type'), 'javascript')
      assert.include(answer.headers.get('cache-control'), 'immutable')
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
      assert.include(await answer.text(), name)
      const plain = await fetch(`${server.origin}${base}/assets/app-abc123.js`, {
        headers: { 'accept-encoding': 'identity' },
      })
      assert.isNull(plain.headers.get('content-encoding'))
      await plain.arrayBuffer()
      const icon = await fetch(`${server.origin}${base}/favicon.svg`)
      assert.equal(icon.status, 200)
      assert.notInclude(icon.headers.get('cache-control'), 'immutable')
      const again = await fetch(`${server.origin}${base}/favicon.svg`, {
        headers: { 'if-none-match': icon.headers.get('etag') ?? '' },
      })
      assert.equal(again.status, 304)
    }
    assert.equal((await fetch(`${server.origin}/assets/app-abc123.js`, { method: 'HEAD' })).status, 200)
  })

  test('lets the service worker of exams ask us alone, and be registered for exams alone', async ({
    assert,
  }) => {
    const worker = await fetch(`${server.origin}/exam_worker.js`)
    assert.equal(worker.status, 200)
    assert.equal(
      worker.headers.get('content-security-policy'),
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
    )
    assert.equal(worker.headers.get('service-worker-allowed'), '/applications/')
    assert.notInclude(worker.headers.get('cache-control'), 'immutable')
    for (const other of ['/assets/app-abc123.js', '/favicon.svg', '/login']) {
      const answer = await page(server.origin + other)
      assert.isNull(answer.headers.get('service-worker-allowed'), other)
      await answer.arrayBuffer()
    }
  })

  test('writes one line for a request, with its id and without secrets', async ({ assert }) => {
    const password = 'a-password-nobody-may-read'
    await fetch(`${server.origin}/v1/login?token=in-the-query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': 'find-this-line' },
      body: JSON.stringify({ username: user.username, password }),
    })
    const login = await fetch(`${server.origin}/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: user.username, password: user.password }),
    })
    const { token } = (await login.json()) as { token: string }
    await fetch(`${server.origin}/v1/person/me`, {
      headers: { ...as(token), 'x-request-id': 'and-that-line' },
    })
    await fetch(`${server.origin}/health/live`, { headers: { 'x-request-id': 'last-line' } })
    await server.says('last-line')
    const lines = server.log().split('\n')
    const entry = JSON.parse(lines.find((line) => line.includes('and-that-line')) ?? '{}') as Record<
      string,
      unknown
    >
    assert.include(entry, { method: 'GET', path: '/v1/person/me', status: 200, userId: user.id })
    assert.isTrue(lines.some((line) => line.includes('find-this-line')))
    for (const secret of [password, user.password, token, 'in-the-query', PRODUCTION_KEY])
      assert.notInclude(server.log(), secret)
  })

  test('runs the jobs of its modules, and /health/ready tells when', async () => {
    // The quickest of them, and one with a lease; nobody else serves this database.
    const names = ['delivery.service_beat', 'delivery.timeouts']
    await until(async () => {
      const { jobs } = (await (await fetch(`${server.origin}/health/ready`)).json()) as {
        jobs: { name: string; lastSuccessAt: string | null }[]
      }
      const succeeded = jobs.filter(({ lastSuccessAt }) => lastSuccessAt !== null).map(({ name }) => name)
      return names.every((name) => succeeded.includes(name))
    })
  })

  test('takes reports about undelivered mail on the port that is set for it', async ({ assert }) => {
    const socket = connect(bouncePort, '127.0.0.1')
    const [greeting] = await once(socket, 'data')
    socket.destroy()
    assert.match(String(greeting), /^220 .*Banca takes reports/)
  })

  test('finishes the requests in flight on SIGTERM, then ends', async ({ assert }) => {
    const own = await production(built.env)
    const socket = connect(own.port, '127.0.0.1')
    await once(socket, 'connect')
    const body = JSON.stringify({ username: user.username, password: 'wrong' })
    socket.write(
      `POST /v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`
    )
    // The server has read the head of the request once it answers another connection that came later.
    assert.equal((await fetch(`${own.origin}/health/ready`)).status, 200)
    own.child.kill('SIGTERM')
    await own.says('stopping')
    const received: Buffer[] = []
    // The exit event of the process may come before its last output has been read.
    const read = new Promise<void>((done) =>
      socket.on('data', (chunk: Buffer) => received.push(chunk)).once('close', () => done())
    )
    socket.write(body.slice(10))
    assert.equal(await own.ended, 0)
    await read
    assert.include(Buffer.concat(received).toString(), 'HTTP/1.1 400')
    assert.include(Buffer.concat(received).toString(), 'invalid_credentials')
    assert.notEqual((await fetch(own.origin).catch(() => null))?.status, 200)
  })

  test('asks open streams to reconnect on SIGTERM, and does not wait for them', async ({
    assert,
    cleanup,
  }) => {
    const own = await production()
    cleanup(() => void own.child.kill('SIGKILL'))
    const user = await createUser()
    const stream = await EventStream.open(await loginAs(user), [`users/${user.id}`], own.origin)
    own.child.kill('SIGTERM')
    assert.containsSubset(await stream.next(({ event }) => event === 'bye'), { data: { reason: 'restart' } })
    assert.equal(await own.ended, 0)
  })
})

/** Sends the process its own SIGTERM at the moment when it begins to listen, long before it has started. */
const ENDED_AT_ONCE = `data:text/javascript,${encodeURIComponent(`
  import { Server } from 'node:http'
  const { emit } = Server.prototype
  Server.prototype.emit = function (name, ...values) {
    if (name === 'listening') process.kill(process.pid, 'SIGTERM')
    return emit.call(this, name, ...values)
  }
`)}`

test.group('a production start', () => {
  test('that gets SIGTERM while it goes on ends once it is done: nothing begins after the end', async ({
    assert,
    cleanup,
  }) => {
    const own = await production({}, ENDED_AT_ONCE)
    cleanup(() => void own.child.kill('SIGKILL'))
    assert.equal(await own.ended, 0)
    assert.include(own.log(), 'stopping')
  })

  test('refuses a key that is missing, short or known before it listens, with the remedy; commands too', async ({
    assert,
  }) => {
    const known = 'test-key-0123456789abcdef0123456789abcdef'
    const starts: [string[], string][] = [
      ...['', 'short', known].map((key): [string[], string] => [['bin/server.ts'], key]),
      [['ace.js', 'keys:renew'], known],
      [['ace.js', 'migration:status'], known],
    ]
    for (const [program, APP_KEY] of starts) {
      const { code, log } = await refusal({ program, env: { APP_KEY } })
      assert.equal(code, REFUSED, `${program.join(' ')} ${APP_KEY}`)
      assert.include(log, 'APP_KEY', APP_KEY)
      assert.include(log, 'randomBytes(32)', APP_KEY)
      assert.notInclude(log, 'started HTTP server')
    }
  }).tags([ONE_DATABASE])

  test('refuses demo accounts where HOST or APP_URL open the server to others, with the remedy', async ({
    assert,
  }) => {
    for (const [program, env] of [
      [['bin/server.ts'], { HOST: '0.0.0.0' }],
      [['ace.js', 'demo:seed', '--if-empty'], { APP_URL: 'https://escola.example' }],
    ] as const) {
      const { code, log } = await refusal({ program: [...program], env: { BANCA_DEMO: 'true', ...env } })
      assert.equal(code, REFUSED, program.join(' '))
      assert.include(log, 'BANCA_DEMO=false')
    }
  }).tags([ONE_DATABASE])

  test('takes its key from a file that a vault or a container put there', async ({ assert, cleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'banca-secret-'))
    cleanup(() => rmSync(folder, { recursive: true }))
    const path = join(folder, 'app_key')
    writeFileSync(path, `${PRODUCTION_KEY}\n`, { mode: 0o600 })
    const server = await production({ APP_KEY: '', APP_KEY_FILE: path })
    assert.equal((await fetch(`${server.origin}/health/live`)).status, 200)
    server.child.kill('SIGTERM')
    await server.ended
    assert.notInclude(server.log(), PRODUCTION_KEY)
    const both = await refusal({ env: { APP_KEY_FILE: path } })
    assert.equal(both.code, REFUSED)
    assert.include(both.log, 'APP_KEY and APP_KEY_FILE are both set')
  }).tags([ONE_DATABASE])

  test('refuses the demo password outside of a demo', async ({ assert }) => {
    const user = await createUser({ password: 'banca-demo-2026' })
    const server = await production({ BANCA_DEMO: 'false' })
    const login = await fetch(`${server.origin}/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: user.username, password: user.password }),
    })
    server.child.kill('SIGTERM')
    await server.ended
    assert.equal(login.status, 400)
    assert.equal(((await login.json()) as { code: string }).code, 'invalid_credentials')
    assert.lengthOf(await db.from('sessions').where('user_id', user.id), 0)
  })
})

test('compression: large answers only, in the encoding asked for', async ({ assert }) => {
  const { compress, encodingFor } = await import('#http/compression')
  assert.equal(encodingFor('gzip, deflate, br'), 'br')
  assert.equal(encodingFor('gzip;q=1.0, br;q=0'), 'gzip')
  assert.isNull(encodingFor('identity'))
  assert.isNull(encodingFor(undefined))
  const text = 'questão '.repeat(5_000)
  assert.equal(brotliDecompressSync(await compress(text, 'br')).toString(), text)
})
