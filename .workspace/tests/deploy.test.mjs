/** The files of a production install: their own programs accept them, and a proxy that runs them does what docs/operating.md promises. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:tls'
import { join } from 'node:path'
import { test } from 'node:test'
import { findProgram, inRoot } from '../run/paths.mjs'
import { runTool } from '../run/tool.mjs'
import {
  deployFile,
  placeProxy,
  skipWithout,
  startProxy,
  startUpstream,
  temporaryFolder,
} from './deploy_fixture.mjs'

const MEGABYTE = 1024 * 1024

/**
 * One call through the proxy, read to its end. `length` is what the call announces; without a body only the head is sent.
 * @param {{ method?: string, headers?: Record<string, string | string[]>, body?: Buffer, length?: number }} [options]
 */
function call(proxy, path, options = {}) {
  const { method = 'GET', headers = {}, body, length } = options
  return new Promise((resolve, reject) => {
    const sent = length === undefined ? headers : { ...headers, 'content-length': String(length) }
    const place = { host: '127.0.0.1', servername: 'localhost', port: proxy.port, ca: proxy.ca }
    let isAnswered = false
    const outgoing = request({ ...place, path, method, headers: sent, agent: false }, (response) => {
      isAnswered = true
      const chunks = []
      response.on('error', reject)
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        })
      )
    })
    // A proxy that refused the body ends the connection behind its answer: what this end still writes then (TLS closes as well) fails.
    outgoing.on('error', (error) => (isAnswered ? undefined : reject(error)))
    outgoing.flushHeaders()
    if (length === undefined || body !== undefined) outgoing.end(body)
  })
}

test(
  'systemd accepts the unit of a server process',
  { skip: skipWithout('systemd-analyze', 'systemd') },
  async (t) => {
    const folder = temporaryFolder(t)
    const unit = join(folder, 'banca@.service')
    writeFileSync(unit, deployFile('systemd/banca@.service'))
    const verify = () =>
      runTool(findProgram('systemd-analyze') ?? 'systemd-analyze', ['verify', '--man=no', unit])
    const { code, output } = await verify()
    assert.equal(code, 0, output)
    // What it does not know it names, and passes: nothing may be named.
    assert.doesNotMatch(output, /banca@/, output)
    writeFileSync(unit, deployFile('systemd/banca@.service').replace('UMask=0077', 'UMsk=0077'))
    assert.match((await verify()).output, /Unknown key.*UMsk/)
  }
)

test('the unit calls the launcher, keeps it off a refused setting, and takes exit codes that it has', () => {
  const unit = deployFile('systemd/banca@.service')
  const [, launcher = ''] = /^ExecStart=.* node \/opt\/banca\/(\S+)$/m.exec(unit) ?? []
  assert.match(readFileSync(inRoot(launcher), 'utf8'), /npm run serve/)
  const [, refused] =
    /REFUSED = (\d+)/.exec(readFileSync(inRoot('.workspace/run/supervise.mjs'), 'utf8')) ?? []
  assert.match(unit, new RegExp(`^RestartPreventExitStatus=${refused}$`, 'm'))
})

test('every setting of production.env is one that .env.example explains', () => {
  const namesOf = (text) => [...text.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  const known = [
    ...namesOf(readFileSync(inRoot('.env.example'), 'utf8')),
    // Any secret may come from a file.
    'DB_PASSWORD_FILE',
    'S3_SECRET_ACCESS_KEY_FILE',
  ]
  const used = namesOf(deployFile('production.env'))
  assert.ok(used.length >= 10)
  assert.ok(used.includes('S3_BUCKET'), 'names with digits are found too')
  assert.deepEqual(
    used.filter((name) => !known.includes(name)),
    []
  )
})

for (const name of /** @type {const} */ (['nginx', 'haproxy'])) {
  // A proxy that holds back what it should pass on would be waited for without end.
  const options = { skip: skipWithout(name, name), timeout: 60_000 }

  test(`${name} accepts its file without a warning, for one process and for two`, options, async (t) => {
    for (const second of [null, 3334]) {
      const { program, check } = await placeProxy(t, name, { first: 3333, second })
      const { code, output } = await runTool(program, check)
      assert.equal(code, 0, output)
      // nginx from 1.25.1 wants `http2 on`, which that of Debian 12 does not know.
      const others = output.split('\n').filter((line) => !line.includes('http2" directive is deprecated'))
      assert.doesNotMatch(others.join('\n'), /warn/i)
    }
  })

  test(
    `${name}: the client's address replaces what a client wrote into forwarding headers`,
    options,
    async (t) => {
      let seen = null
      const upstream = await startUpstream(t, (incoming, response) => {
        seen = { headers: incoming.headers, peer: incoming.socket.remoteAddress }
        response.end()
      })
      const proxy = await startProxy(t, name, { first: upstream.port })
      const answer = await call(proxy, '/v1/person/me', {
        headers: {
          host: 'provas.escola.example',
          'x-forwarded-for': ['203.0.113.7', '203.0.113.8'],
          'x-forwarded-proto': 'http',
          'x-forwarded-host': 'forged.example',
          'x-real-ip': '203.0.113.7',
          forwarded: 'for=203.0.113.7',
        },
      })
      assert.equal(answer.status, 200)
      assert.equal(seen.headers['x-forwarded-for'], '127.0.0.1')
      assert.equal(seen.headers['x-forwarded-proto'], 'https')
      assert.equal(seen.headers['x-forwarded-host'], 'provas.escola.example')
      assert.equal(seen.headers.host, 'provas.escola.example')
      assert.equal(seen.headers['x-real-ip'], undefined)
      assert.equal(seen.headers.forwarded, undefined)
      // Which proxies the server trusts, by the settings beside the file.
      assert.equal(seen.peer, /^TRUST_PROXY=(.*)$/m.exec(deployFile('production.env'))?.[1])
    }
  )

  test(`${name}: the metrics of a process are not there from outside`, options, async (t) => {
    const asked = []
    const upstream = await startUpstream(t, (incoming, response) => {
      asked.push(incoming.url)
      response.end('served')
    })
    const proxy = await startProxy(t, name, { first: upstream.port })
    for (const path of ['/metrics', '/metrics/', '//metrics', '/%6detrics', '/metrics?all=1'])
      assert.equal((await call(proxy, path)).status, 404, path)
    assert.equal((await call(proxy, '/v1/metrics')).status, 200)
    assert.deepEqual(asked, ['/v1/metrics'])
  })

  test(
    `${name}: addresses that open an account are passed on${name === 'nginx' ? ', and are in no log' : ''}`,
    options,
    async (t) => {
      const asked = []
      const upstream = await startUpstream(t, (incoming, response) => {
        asked.push(incoming.url)
        response.end('served')
      })
      const proxy = await startProxy(t, name, { first: upstream.port })
      const paths = [
        '/reset_password/SECRET',
        '//Reset_password/SECRET',
        '/reset%5fpassword/SECRET',
        '/external-auth/p/token/SECRET',
        '/educat-bridge/SECRET',
        '/oauth/callback?code=SECRET',
        '/login',
      ]
      for (const path of paths) assert.equal((await call(proxy, path)).status, 200, path)
      assert.deepEqual(asked, paths)
      // HAProxy logs to the machine's own log, which is not for tests to read.
      if (name === 'haproxy') return
      // A line is written once its answer has gone: that of the last call is the last one.
      const log = () => readFileSync(join(proxy.folder, 'access.log'), 'utf8')
      while (!log().includes('/login')) await new Promise((again) => setImmediate(again))
      assert.doesNotMatch(log(), /SECRET/)
    }
  )

  test(`${name}: an event arrives before the next one is written, uncompressed`, options, async (t) => {
    let second = () => undefined
    const upstream = await startUpstream(t, (_incoming, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: one\n\n')
      second = () => response.end('data: two\n\n')
    })
    const proxy = await startProxy(t, name, { first: upstream.port })
    const text = await new Promise((resolve, reject) => {
      let read = ''
      const options = {
        host: '127.0.0.1',
        servername: 'localhost',
        port: proxy.port,
        ca: proxy.ca,
        agent: false,
      }
      request(
        { ...options, path: '/v1/events?ticket=1', headers: { 'accept-encoding': 'gzip, br' } },
        (response) => {
          assert.equal(response.headers['content-encoding'], undefined)
          response.setEncoding('utf8')
          response.on('data', (chunk) => {
            read += chunk
            // The upstream goes on only now: a proxy that waits for more has nothing to wait for.
            if (read === 'data: one\n\n') second()
          })
          response.on('end', () => resolve(read))
        }
      )
        .on('error', reject)
        .end()
    })
    assert.equal(text, 'data: one\n\ndata: two\n\n')
  })

  test(
    `${name}: a body of 51 MB arrives complete, one that is larger is refused with 413`,
    options,
    async (t) => {
      let calls = 0
      let bytes = 0
      const upstream = await startUpstream(t, (incoming, response) => {
        calls += 1
        incoming.on('data', (chunk) => (bytes += chunk.length)).on('end', () => response.end())
      })
      const proxy = await startProxy(t, name, { first: upstream.port })
      const body = Buffer.alloc(51 * MEGABYTE)
      const complete = await call(proxy, '/v1/answer_files', { method: 'POST', body, length: body.length })
      assert.equal(complete.status, 200)
      assert.equal(bytes, body.length)
      // Refused by what it announces, before it is sent.
      const refused = await call(proxy, '/v1/answer_files', { method: 'POST', length: body.length + 1 })
      assert.equal(refused.status, 413)
      assert.equal(calls, 1)
    }
  )

  test(
    `${name}: calls go to every process, those of one media session too, and a process that ended is passed over`,
    options,
    async (t) => {
      const [first, second] = [
        await startUpstream(t, (_incoming, response) => response.end('first')),
        await startUpstream(t, (_incoming, response) => response.end('second')),
      ]
      const proxy = await startProxy(t, name, { first: first.port, second: second.port })
      const answers = async (path, token) => {
        const all = []
        for (let count = 0; count < 8; count += 1)
          all.push((await call(proxy, path, { headers: { authorization: token } })).body)
        return new Set(all)
      }
      assert.deepEqual([...(await answers('/v1/applications', 'JWT one'))].sort(), ['first', 'second'])
      for (const path of ['/v1/rooms/7/media_session', '/v1/media_sessions/abc/publish'])
        assert.deepEqual([...(await answers(path, 'JWT one'))].sort(), ['first', 'second'])
      await second.close()
      assert.deepEqual([...(await answers('/v1/applications', 'JWT one'))], ['first'])
    }
  )

  test(
    `${name}: a call whose process dies under it is repeated at another where that makes nothing twice, and no other POST is`,
    options,
    async (t) => {
      for (const [method, path, arrivals] of /** @type {const} */ ([
        ['GET', '/v1/applications', 2],
        ['PUT', '/v1/applications/7/answers/batch', 2],
        ['POST', '/v1/applications/7/finish', 2],
        ['POST', '/v1/events/tickets', 2],
        ['POST', '/v1/applications', 1],
        ['POST', '/v1/applications/7/finish/more', 1],
        ['PATCH', '/v1/room_users/7', 1],
      ])) {
        let arrived = 0
        const answer = (incoming, response) => {
          arrived += 1
          // The first process that has read all of it dies.
          const isFirst = arrived === 1
          incoming.resume().on('end', () => (isFirst ? incoming.socket.destroy() : response.end('served')))
        }
        const [first, second] = [await startUpstream(t, answer), await startUpstream(t, answer)]
        const proxy = await startProxy(t, name, { first: first.port, second: second.port })
        const body = method === 'GET' ? undefined : Buffer.from('[]')
        const { status } = await call(proxy, path, { method, body, length: body?.length })
        assert.deepEqual([arrived, status], [arrivals, arrivals === 2 ? 200 : 502], `${method} ${path}`)
      }
    }
  )

  test(`${name}: a process that takes no connection costs no call, not even a POST`, options, async (t) => {
    const [first, second] = [
      await startUpstream(t, (_incoming, response) => response.end('first')),
      await startUpstream(t, (_incoming, response) => response.end('second')),
    ]
    const proxy = await startProxy(t, name, { first: first.port, second: second.port })
    await first.close()
    const body = Buffer.from('{}')
    for (let count = 0; count < 6; count += 1) {
      const answer = await call(proxy, '/v1/applications', { method: 'POST', body, length: body.length })
      assert.deepEqual([answer.status, answer.body], [200, 'second'])
    }
  })

  test(
    `${name}: HTTP/2 is offered, TLS 1.1 is refused, and port 80 only redirects pages`,
    options,
    async (t) => {
      const upstream = await startUpstream(t, (_incoming, response) => response.end())
      const proxy = await startProxy(t, name, { first: upstream.port })
      const handshake = (more) =>
        new Promise((resolve) => {
          const socket = connect({
            host: '127.0.0.1',
            servername: 'localhost',
            port: proxy.port,
            ca: proxy.ca,
            ...more,
          })
          socket.once('secureConnect', () => {
            resolve(`${socket.getProtocol()} ${socket.alpnProtocol}`)
            socket.destroy()
          })
          socket.once('error', () => resolve('refused'))
        })
      assert.equal(await handshake({ ALPNProtocols: ['h2', 'http/1.1'] }), 'TLSv1.3 h2')
      assert.equal(await handshake({ maxVersion: 'TLSv1.2' }), 'TLSv1.2 false')
      // Level 0 lets our own side offer it.
      const old = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }
      assert.equal(await handshake(old), 'refused')
      const plain = (method) =>
        new Promise((resolve, reject) => {
          const options = {
            host: '127.0.0.1',
            port: proxy.plainPort,
            path: '/login?a=1',
            method,
            agent: false,
          }
          plainRequest({ ...options, headers: { host: 'forged.example' } }, (response) => {
            response.resume().on('end', () => resolve([response.statusCode, response.headers.location]))
          })
            .on('error', reject)
            .end()
        })
      assert.deepEqual(await plain('GET'), [301, 'https://provas.escola.example/login?a=1'])
      assert.deepEqual(await plain('POST'), [403, undefined])
    }
  )
}
