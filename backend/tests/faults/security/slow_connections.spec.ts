import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from '@japa/runner'
import { ServerProcess } from '#tests/faults/support/server'
import type { World } from '#tests/faults/support/candidate'

const CONNECTIONS = 2_000
const ROUNDS = 40
/** On a machine that has other work too: what is longer than this is no noise. What is measured is printed. */
const FROZEN_MS = 10_000

/** Opens a connection that sends a byte of a head every second, and never all of it. */
async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined).resume()
  await once(socket, 'connect')
  socket.write('PUT /v1/applications/1/answers/batch HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  const timer = setInterval(() => socket.write('x'), 1_000)
  socket.once('close', () => clearInterval(timer))
  return socket
}

/** Milliseconds within which 99 of 100 batches of answers were acknowledged. */
async function p99(server: ServerProcess, worlds: readonly World[], firstRevision: number): Promise<number> {
  const times: number[] = []
  await Promise.all(
    worlds.map(async ({ applicationId, token, answerIds }) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const began = performance.now()
        const body = JSON.stringify([
          {
            id: answerIds[0],
            revision: firstRevision + round,
            free_response: `texto ${round}`,
            seconds: 1,
            finished: false,
          },
        ])
        const answer = await fetch(`${server.address}/v1/applications/${applicationId}/answers/batch`, {
          method: 'PUT',
          headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
          body,
        })
        if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
        await answer.arrayBuffer()
        times.push(performance.now() - began)
      }
    })
  )
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

test('2,000 connections that never finish a request: answers are saved meanwhile, and the connections are ended', async ({
  assert,
  cleanup,
}) => {
  const server = await ServerProcess.prepare()
  cleanup(() => server.dispose())
  const worlds = await server.worlds(10)
  await server.start()
  for (const { applicationId, token } of worlds)
    assert.equal(
      (
        await fetch(`${server.address}/v1/applications/${applicationId}/start`, {
          method: 'POST',
          headers: { authorization: `JWT ${token}` },
        })
      ).status,
      200
    )
  await p99(server, worlds, 1)
  const before = await p99(server, worlds, 1_000)
  const port = Number(new URL(server.address).port)
  const sockets: Socket[] = []
  cleanup(() => sockets.forEach((socket) => socket.destroy()))
  while (sockets.length < CONNECTIONS)
    sockets.push(...(await Promise.all(Array.from({ length: 100 }, () => open(port)))))
  const during = await p99(server, worlds, 2_000)
  console.log(
    `      p99 of a batch: ${before.toFixed(1)} ms alone, ${during.toFixed(1)} ms beside ${CONNECTIONS} slow connections`
  )
  assert.isBelow(during, FROZEN_MS)
  // Not `once` of node:events: it would reject where a connection is reset.
  await Promise.all(
    sockets.map((socket) => socket.closed || new Promise((closed) => socket.once('close', closed)))
  )
  assert.equal((await fetch(`${server.address}/health/live`)).status, 200)
}).timeout(900_000)
