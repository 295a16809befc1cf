import { connect } from 'node:net'
import { test } from '@japa/runner'
import { onOneDatabase } from '#tests/fixtures/one_database'
import { setProduction } from '#tests/fixtures/production_process'

/** The name of the server in requests; what it is makes no difference. */
const HOST = 'escola.example'
const BODY = '{"username":"a","password":"b"}'
/** What an attacker would smuggle behind the body: it must never be answered. */
const HIDDEN = `GET /health/live HTTP/1.1\r\nHost: ${HOST}\r\nX-Request-Id: smuggled\r\n\r\n`

/** Sends bytes over a connection of its own and reads everything until the server closes it. */
async function raw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')))
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(Buffer.from(bytes, 'latin1'))
  await closed
  return heard
}

const statuses = (heard: string) => [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)

/** A log-in whose head has these lines besides. */
const post = (lines: string[], body: string) =>
  `POST /v1/login HTTP/1.1\r\nHost: ${HOST}\r\nContent-Type: application/json\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n${body}`
const chunked = (text: string, extension = '') =>
  `${text.length.toString(16)}${extension}\r\n${text}\r\n0\r\n\r\n`

// V4.2.1
test.group('where a message ends', (group) => {
  onOneDatabase(group)
  const server = setProduction(group)

  test('V4.2.1: a request whose lengths contradict each other is refused, the connection closed, and what follows never answered', async ({
    assert,
  }) => {
    const length = `Content-Length: ${BODY.length}`
    const requests: Record<string, string> = {
      'two lengths': post([length, 'Content-Length: 5'], BODY),
      'two equal lengths': post([length, length], BODY),
      'a list of lengths': post([`Content-Length: ${BODY.length}, ${BODY.length}`], BODY),
      'a signed length': post([`Content-Length: +${BODY.length}`], BODY),
      'a length in base 16': post(['Content-Length: 0x1f'], BODY),
      'a length and chunks': post([length, 'Transfer-Encoding: chunked'], chunked(BODY)),
      'chunks and a length': post(['Transfer-Encoding: chunked', 'Content-Length: 0'], chunked(BODY)),
      'an unknown coding': post(['Transfer-Encoding: x'], chunked(BODY)),
      'chunks that are not the last coding': post(['Transfer-Encoding: chunked, identity'], chunked(BODY)),
      'a folded line': post(['Content-Length:', ` ${BODY.length}`], BODY),
      'a folded coding': post([length, 'X-A: b', ' Transfer-Encoding: chunked'], BODY),
      'a name before a space': post([`Content-Length : ${BODY.length}`], BODY),
      'line feeds alone': post([], '').replaceAll('\r\n', '\n'),
      'one line feed alone': post([`X-A: b\nContent-Length: ${BODY.length}`], BODY),
      'a carriage return alone': post([`X-A: b\rContent-Length: ${BODY.length}`], BODY),
      'a chunk that is longer than it says': post(
        ['Transfer-Encoding: chunked'],
        `5\r\n${BODY}\r\n0\r\n\r\n`
      ),
      'a chunk of no size': post(['Transfer-Encoding: chunked'], `x\r\n${BODY}\r\n0\r\n\r\n`),
      'a chunk size that overflows': post(
        ['Transfer-Encoding: chunked'],
        `1000000000000001f\r\n${BODY}\r\n0\r\n\r\n`
      ),
      'chunks with a line feed alone': post(
        ['Transfer-Encoding: chunked'],
        chunked(BODY).replaceAll('\r\n', '\n')
      ),
      'a chunk extension with a line feed': post(['Transfer-Encoding: chunked'], chunked(BODY, ';a=b\nc')),
      'a chunk extension of 100 KB': post(
        ['Transfer-Encoding: chunked'],
        chunked(BODY, `;${'a'.repeat(100_000)}`)
      ),
    }
    for (const [what, bytes] of Object.entries(requests)) {
      const heard = await raw(server.port, bytes + HIDDEN)
      assert.isAtMost(statuses(heard).length, 1, `${what}: ${heard}`)
      for (const status of statuses(heard)) assert.oneOf(status, ['400', '413'], what)
      assert.notInclude(heard, 'smuggled', what)
      assert.notInclude(heard, 'invalid_credentials', what)
    }
    assert.equal((await fetch(`${server.origin}/health/live`)).status, 200)
  })

  test('V4.2.1: one length, or chunks alone, are what they say, and the next request is the next', async ({
    assert,
  }) => {
    const last = HIDDEN.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
    for (const request of [
      post([`Content-Length: ${BODY.length}`], BODY),
      post(['Transfer-Encoding: chunked'], chunked(BODY)),
      post(['Transfer-Encoding: chunked'], chunked(BODY, ';name=value')),
    ]) {
      const heard = await raw(server.port, request + last)
      assert.deepEqual(statuses(heard), ['400', '200'])
      assert.include(heard, 'invalid_credentials')
      assert.include(heard, 'smuggled')
    }
  })
})
