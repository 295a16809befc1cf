import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { drain } from '#http/health/drain'

/** Nobody waits so long: what ends before it ended for another reason. */
const AN_HOUR = 3_600_000

/** A server on a free port, and a client that keeps one connection open between its calls. */
async function startServer(cleanup: (end: () => void) => void) {
  const server = createServer((_, response) => response.end('served'))
  server.keepAliveTimeout = AN_HOUR
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { port } = server.address() as AddressInfo
  cleanup(() => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  const call = async () => {
    const request = get({ host: '127.0.0.1', port, agent })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    return { status: response.statusCode, connection: response.headers.connection }
  }
  /** `refused`, or `connect` where somebody listens. */
  const knock = async () => {
    const socket = connect(port, '127.0.0.1')
    const answer = await once(socket, 'connect').then(
      () => 'connect',
      () => 'refused'
    )
    socket.destroy()
    return answer
  }
  return { server, call, knock }
}

test.group('the drain of a process that ends', () => {
  test('while balancers take notice it serves new connections, each for one call, and a signal ends the waiting', async ({
    assert,
    cleanup,
  }) => {
    const { server, call, knock } = await startServer(cleanup)
    const before = await call()
    assert.equal(before.connection, 'keep-alive')
    const noMoreWaiting = new AbortController()
    let isMoved = false
    const drained = drain(server, {
      noticeMs: AN_HOUR,
      quietMs: AN_HOUR,
      moveStreams: async () => void (isMoved = true),
      signal: noMoreWaiting.signal,
    })
    assert.deepEqual(await call(), { status: 200, connection: 'close' })
    assert.deepEqual(await call(), { status: 200, connection: 'close' })
    assert.equal(await knock(), 'connect')
    assert.isFalse(isMoved)
    noMoreWaiting.abort()
    await drained
  })

  test('then it takes no connection, serves what comes by those that are open, and is over with the last of them', async ({
    assert,
    cleanup,
  }) => {
    const { server, call, knock } = await startServer(cleanup)
    await call()
    let moved = () => {}
    const isMoved = new Promise<void>((resolve) => (moved = resolve))
    const drained = drain(server, {
      noticeMs: 0,
      quietMs: AN_HOUR,
      moveStreams: async () => moved(),
      signal: new AbortController().signal,
    })
    await isMoved
    assert.equal(await knock(), 'refused')
    assert.deepEqual(await call(), { status: 200, connection: 'close' })
    await drained
  })

  test('a process that nobody is connected to ends after its drain, and does not wait for the limit', async ({
    assert,
    cleanup,
  }) => {
    const program = `
      import { createServer } from 'node:http'
      import { drain } from '${new URL('../../../app/http/health/drain.ts', import.meta.url).href}'
      const server = createServer().listen(0, '127.0.0.1', async () => {
        const signal = new AbortController().signal
        await drain(server, { noticeMs: 0, quietMs: ${AN_HOUR}, moveStreams: async () => {}, signal })
        console.log('drained')
      })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    cleanup(() => void child.kill('SIGKILL'))
    let output = ''
    child.stdout.on('data', (text: Buffer) => (output += text.toString()))
    const [code] = await once(child, 'close')
    assert.deepEqual([code, output], [0, 'drained\n'])
  })
})
