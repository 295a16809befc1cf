import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import server from '@adonisjs/core/services/server'
import { test } from '@japa/runner'
import { httpServer } from '#http/http_server'
import { createUser, loginAs } from '#tests/fixtures/people'
import { EventStream } from '../realtime/event_stream.js'

const SHORT = { headMs: 500, requestMs: 1_500, idleMs: 1_000, keepAliveMs: 500, everyMs: 100 }

/** The application behind a server with short time-outs. */
async function serve(times: typeof SHORT) {
  const own = httpServer((incoming, outgoing) => void server.handle(incoming, outgoing), times).listen(
    0,
    '127.0.0.1'
  )
  await once(own, 'listening')
  return { own, port: (own.address() as AddressInfo).port }
}

/** Sends `head` and then a byte every now and then, for ever; resolves once the other side has ended it. */
async function drip(port: number, head: string, byte: string): Promise<void> {
  const socket: Socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined).resume()
  await once(socket, 'connect')
  socket.write(head)
  const timer = byte === '' ? undefined : setInterval(() => socket.write(byte), 100)
  // Not `once` of node:events: it would reject where the connection is reset.
  await new Promise((closed) => socket.once('close', closed))
  clearInterval(timer)
}

test.group('Slow requests', () => {
  test('are ended: heads, bodies and connections that take their time; an event stream stays', async ({
    assert,
    cleanup,
  }) => {
    const { own, port } = await serve(SHORT)
    const user = await createUser()
    const token = await loginAs(user)
    cleanup(() => {
      own.closeAllConnections()
      own.close()
    })
    const body = `Host: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n`
    const slow = [
      ['', ''],
      ['GET /health/live HTTP/1.1\r\n', 'x'],
      ['GET /health/live HTTP/1.1\r\nHost: x\r\nX: ', 'y'],
      [`POST /v1/login HTTP/1.1\r\n${body}\r\n{`, ' '],
      [`POST /v1/login HTTP/1.1\r\n${body}\r\n{`, ''],
      [`POST /v1/person/me HTTP/1.1\r\n${body}\r\n{`, ' '],
      [
        `POST /v1/answer_files HTTP/1.1\r\n${body.replace('application/json', 'multipart/form-data; boundary=x')}Authorization: JWT ${token}\r\n\r\n--x\r\n`,
        'x',
      ],
    ] as const
    const ended = slow.flatMap(([head, byte]) => Array.from({ length: 6 }, () => drip(port, head, byte)))
    assert.lengthOf(ended, 42)
    const quick = await fetch(`http://127.0.0.1:${port}/health/live`)
    assert.equal(quick.status, 200)
    await Promise.all(ended)
    const { own: patient, port: other } = await serve({ ...SHORT, idleMs: 60_000 })
    cleanup(() => {
      patient.closeAllConnections()
      patient.close()
    })
    const stream = await EventStream.open(token, [`users/${user.id}`], `http://127.0.0.1:${other}`)
    // Longer than any time-out for a request.
    await Promise.all(
      Array.from({ length: 2 }, () => drip(other, `POST /v1/login HTTP/1.1\r\n${body}\r\n{`, ' '))
    )
    await fetch(`http://127.0.0.1:${other}/v1/logout`, {
      method: 'POST',
      headers: { authorization: `JWT ${token}` },
    })
    assert.isNotNull(await stream.next(({ event }) => event === 'message' || event === 'bye'))
    stream.close()
  }).timeout(120_000)

  test('every server of ours has time-outs by default', ({ assert }) => {
    const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = httpServer(() => undefined)
    assert.deepEqual(
      { headersTimeout, requestTimeout, keepAliveTimeout, timeout },
      { headersTimeout: 30_000, requestTimeout: 600_000, keepAliveTimeout: 65_000, timeout: 120_000 }
    )
  })
})
