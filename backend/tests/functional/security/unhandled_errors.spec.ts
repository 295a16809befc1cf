import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { onOneDatabase } from '#tests/fixtures/one_database'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { setProduction, type RunningProcess } from '#tests/fixtures/production_process'
import { faults } from './throwing_middleware.js'

const middleware = ['http', 'identity'].flatMap((module) =>
  readdirSync(app.makePath('app', module, 'middleware')).map((file) => file.replace(/_middleware\.ts$/, ''))
)

type Outcome = { status: number; body: string; policy: string | null; closed: false } | { closed: true }

/** Where a request passes a middleware: those of a file that is sent, and one of notices of a bank alone. */
const addressOf = (fault: string) =>
  fault.startsWith('bytes/') ? '/v1/payment_webhooks/pix' : '/v1/answer_files'

/**
 * A request that passes the middleware of the fault, as far as it gets. Its connection is its own, since one that an earlier fault is about to end would lose the
 * request before anybody saw it; and it stays open after the answer, since a server that closes it with bytes of the body unread resets it, and the answer is lost.
 */
async function ask(server: RunningProcess, token: string, fault: string, id: string): Promise<Outcome> {
  const form = new FormData()
  form.set('file', new Blob(['some bytes']), 'a.txt')
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const agent = new Agent({ keepAlive: true })
  const signal = AbortSignal.timeout(60_000)
  try {
    const sent = request(`${server.origin}${addressOf(fault)}`, {
      method: 'POST',
      agent,
      headers: {
        ...as(token),
        'content-type': encoded.headers.get('content-type')!,
        'content-length': body.length,
        'x-fault': fault,
        'x-request-id': id,
      },
      signal,
    }).end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return {
      status: answer.statusCode!,
      body: await text(answer),
      policy: answer.headers['content-security-policy']?.toString() ?? null,
      closed: false,
    }
  } catch (error) {
    if (signal.aborted) throw new Error(`${fault}: neither answered nor closed`, { cause: error })
    return { closed: true }
  } finally {
    agent.destroy()
  }
}

test.group('an uncaught error', (group) => {
  onOneDatabase(group)
  const server = setProduction(group, {
    env: { BANCA_THROWING: '1' },
    preload: new URL('./throwing_middleware.ts', import.meta.url).href,
  })
  let token: string
  group.setup(async () => {
    token = await loginAs(await createUser())
  })

  /** Sends the head of a request and half of its body by hand. @returns the socket, once the middleware has the request */
  async function half(fault: string, id: string) {
    const socket = connect(server.port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `POST ${addressOf(fault)} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${as(token).authorization}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100\r\n` +
        `X-Fault: ${fault}\r\nX-Request-Id: ${id}\r\n\r\n--x\r\n`
    )
    await server.says(`FAULT ${fault} ${id}\n`)
    return socket
  }

  test('when the caller goes before the answer: the id of the request is in the log, the process serves on', async ({
    assert,
  }) => {
    const socket = await half('upload/close_listener', 'gone-early')
    socket.destroy()
    await server.says('"request_id":"gone-early","err"')
    assert.equal((await fetch(`${server.origin}/health/live`)).status, 200)
  })

  // The parser of the connection calls what listens to them, not the request.
  test('while bytes come after the head: the request is answered, and its id is in the log', async ({
    assert,
  }) => {
    const socket = await half('request_context/body_listener', 'late-bytes')
    socket.write('more')
    const [first] = (await once(socket, 'data', { signal: AbortSignal.timeout(120_000) })) as [Buffer]
    socket.destroy()
    assert.match(first.toString(), /^HTTP\/1\.1 500 /)
    await server.says('"request_id":"late-bytes","err"')
  })

  test('in {place}: the request is answered or closed, its id is in the log, the process serves on')
    .with(middleware.map((place) => ({ place })))
    .run(async ({ assert }, { place }) => {
      for (const fault of faults) {
        const id = `${place}-${fault}`
        const outcome = await ask(server, token, `${place}/${fault}`, id)
        await server.says(`FAULT ${place}/${fault} ${id}\n`)
        if (fault === 'after_the_head')
          assert.isTrue(outcome.closed, `${id}: half an answer is not ended as if it were complete`)
        else if (fault === 'close_listener') assert.isFalse(outcome.closed)
        else if (!outcome.closed) {
          assert.equal(outcome.status, 500, id)
          assert.include(outcome.policy ?? '', "frame-ancestors 'none'", id)
          assert.containsSubset(JSON.parse(outcome.body), { code: 'internal' })
          assert.notInclude(outcome.body, 'fault-')
        }
        await server.says(`"request_id":"${id}","err"`)
        const alive = await fetch(`${server.origin}/health/live`)
        assert.equal(alive.status, 200, id)
        await alive.arrayBuffer()
      }
    })

  test('a rejected promise outside of requests is logged and ends nothing; an error outside of requests is logged and ends the process', async ({
    assert,
  }) => {
    server.child.kill('SIGWINCH')
    await server.says('fault-outside-rejection')
    assert.equal((await fetch(`${server.origin}/health/live`)).status, 200)
    server.child.kill('SIGUSR2')
    assert.equal(await server.ended, 1)
    assert.include(server.log(), 'fault-outside-exception')
    assert.include(server.log(), 'the process ends, to be started again')
  })
})
