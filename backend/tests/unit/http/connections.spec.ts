import { test } from '@japa/runner'
import { connectionProblem, type Service } from '#http/connections'
import { plainConnections } from '#start/plain_connections'

const NONE: ReadonlySet<string> = new Set()
const database = (host: string, more: { hasTls?: boolean; password?: string } = {}): Service => ({
  kind: 'database',
  host,
  hasTls: false,
  user: 'escola',
  password: 'kq7Zr1Vx0Kp3',
  ...more,
})
const pages = (address: string): Service => ({ kind: 'pages', setting: 'APP_URL', address })

// V12.2.1, V12.3.1, V12.3.3, V4.4.1
test.group('connections of a production start', () => {
  test('V12.3.1: this machine needs no TLS and no password', ({ assert }) => {
    for (const host of ['127.0.0.1', 'localhost', '::1', '127.4.5.6']) {
      assert.isNull(
        connectionProblem(
          [database(host, { password: '' }), { kind: 'redis', host, hasTls: false, password: '' }],
          NONE
        ),
        host
      )
      const named = host.includes('::') ? `[${host}]` : host
      assert.isNull(
        connectionProblem(
          [
            pages(`http://${named}:3333`),
            { kind: 'janus', setting: 'JANUS_NODES', address: `ws://${named}:8188` },
          ],
          NONE
        ),
        host
      )
    }
  })

  test('V12.3.1: another machine without TLS is refused with its setting and the remedy, and taken with TLS or on purpose', ({
    assert,
  }) => {
    for (const host of ['10.0.0.5', 'db.escola.example', '127.0.0.1.escola.example', '::2']) {
      const problem = connectionProblem([database(host)], NONE) ?? ''
      assert.match(problem, /DB_HOST is .+ DB_TLS_CA is not set.+PLAIN_CONNECTIONS=database/)
      assert.isNull(connectionProblem([database(host, { hasTls: true })], NONE), host)
      assert.isNull(connectionProblem([database(host)], new Set(['database'])), host)
      assert.isNotNull(connectionProblem([database(host)], new Set(['redis', 'pages', 'janus'])), host)
    }
  })

  test('V12.2.1, V12.3.3, V4.4.1: an address of another machine has to be https or wss', ({ assert }) => {
    assert.match(
      connectionProblem([pages('http://escola.example')], NONE) ?? '',
      /APP_URL is http:\/\/escola\.example.+PLAIN_CONNECTIONS=pages/
    )
    assert.isNull(connectionProblem([pages('https://escola.example')], NONE))
    for (const address of [
      'ws://10.1.1.1:8188',
      'http://10.1.1.1:7088/admin',
      'ws://localhost@10.1.1.1:8188',
      'ws://[bad',
    ])
      assert.match(
        connectionProblem([{ kind: 'janus', setting: 'JANUS_NODES', address }], NONE) ?? '',
        /JANUS_NODES names .+PLAIN_CONNECTIONS=janus/,
        address
      )
    const store = (address: string): Service => ({ kind: 'store', setting: 'S3_ENDPOINT', address })
    assert.match(
      connectionProblem([store('http://10.1.1.1:9000')], NONE) ?? '',
      /S3_ENDPOINT is http:\/\/10\.1\.1\.1:9000.+PLAIN_CONNECTIONS=store/
    )
    assert.isNull(connectionProblem([store('http://10.1.1.1:9000')], new Set(['store'])))
    for (const address of ['http://127.0.0.1:9000', 'https://s3.escola.example'])
      assert.isNull(connectionProblem([store(address)], NONE), address)
    for (const address of ['wss://janus.escola.example', 'https://janus.escola.example/admin'])
      assert.isNull(connectionProblem([{ kind: 'janus', setting: 'JANUS_NODES', address }], NONE), address)
  })

  test('V13.2.3: a password that is none is refused towards another machine, also where plain is on purpose', ({
    assert,
  }) => {
    for (const password of ['', 'root', 'Admin', 'password', 'banca', 'ESCOLA']) {
      const problem =
        connectionProblem([database('10.0.0.5', { hasTls: true, password })], new Set(['database'])) ?? ''
      assert.match(problem, /^DB_PASSWORD is .+randomBytes/, password)
      assert.isNull(connectionProblem([database('127.0.0.1', { password })], NONE))
    }
    assert.match(
      connectionProblem([{ kind: 'redis', host: '10.0.0.5', hasTls: true, password: '' }], NONE) ?? '',
      /^REDIS_PASSWORD is empty/
    )
  })

  test('PLAIN_CONNECTIONS takes the five names and nothing else', ({ assert }) => {
    assert.deepEqual([...plainConnections('PLAIN_CONNECTIONS', ' pages, Redis,')], ['pages', 'redis'])
    assert.lengthOf([...plainConnections('PLAIN_CONNECTIONS')], 0)
    for (const value of ['true', 'all', 'database;redis'])
      assert.throws(
        () => plainConnections('PLAIN_CONNECTIONS', value),
        /PLAIN_CONNECTIONS names .+pages, database, redis, janus, store/
      )
  })
})
