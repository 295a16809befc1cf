/**
 * P10 on MariaDB: the server is restarted under 2,000 open streams, each of a candidate with 5 unsent answers. Measured from
 * the moment the new process answers: until every stream is back and every answer acknowledged. Clients wait and retry as ours
 * do (frontend/src/realtime/event_client.ts).
 */
import type { ClientRequest } from 'node:http'
import { freePort } from '../../.workspace/run/ports.mjs'
import { candidatesOf, DELIVERED_SERVER, mariaDbBed, startServer } from './support/processes.js'
import { Client, openLoop, percentile } from './support/load.js'
import { expectOk, openStream } from './support/streams.js'
import type { BenchCandidate } from './support/world.js'
import { verdict } from './support/verdict.js'

const STREAMS = Number(process.env.BENCH_STREAMS ?? 2_000)
const GATE_MS = 15_000
const UNSENT = 5

const bed = await mariaDbBed()
const port = await freePort()
bed.environment.PORT = String(port)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Tries until it works, waiting 1 s, 2 s, 4 s … (half of it by chance) in between. */
async function insist<T>(attempt: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt()
    } catch {
      await pause(Math.min(30_000, 1_000 * 2 ** failures) * (0.5 + Math.random() / 2))
    }
  }
}

try {
  const people = await candidatesOf(bed, STREAMS)
  let server = await startServer(bed, DELIVERED_SERVER)
  const client = new Client(port, 64)
  await openLoop(people.length, people.length * 5, (index) =>
    expectOk(
      client,
      'POST',
      `/v1/applications/${people[index]?.applicationId}/start`,
      people[index]?.token ?? ''
    ).then(() => undefined)
  )

  const back: number[] = []
  let isUpAt = 0
  const streams: ClientRequest[] = []
  const returned: Promise<void>[] = []
  const comeBack = async (one: BenchCandidate) => {
    await pause(Math.random() * 3_000)
    streams.push(await insist(() => openStream(client, one.token, [`users/${one.userId}`])))
    const entries = one.answers.slice(0, UNSENT).map((answer) => ({
      id: answer.id,
      revision: 1,
      alternative_id: answer.alternatives[0],
      seconds: 1,
      finished: true,
    }))
    const reply = (await insist(() =>
      expectOk(client, 'PUT', `/v1/applications/${one.applicationId}/answers/batch`, one.token, entries)
    )) as { answers: { accepted: boolean }[] }
    if (reply.answers.filter(({ accepted }) => accepted).length !== UNSENT)
      throw new Error('void: an answer was refused')
    back.push(performance.now() - isUpAt)
  }
  await openLoop(people.length, people.length * 5, async (index) => {
    const one = people[index] as BenchCandidate
    await openStream(client, one.token, [`users/${one.userId}`], {
      ended: () => void returned.push(comeBack(one)),
    })
  })

  const from = performance.now()
  await server.retire()
  server = await startServer(bed, DELIVERED_SERVER)
  isUpAt = performance.now()
  while (back.length < people.length) await pause(20)
  await Promise.all(returned)
  const all = Math.max(...back)
  console.log(`P10 MariaDB: a restart under ${people.length} streams, each with ${UNSENT} unsent answers`)
  console.table({
    ours: {
      'away ms': (isUpAt - from).toFixed(0),
      'half back ms': percentile(back, 0.5).toFixed(0),
      'all back ms': all.toFixed(0),
      'answers acknowledged': people.length * UNSENT,
    },
  })
  console.log(`  first gate all back in 15 s, none lost: ${verdict(all <= GATE_MS)}`)
  for (const stream of streams) stream.destroy()
  client.close()
  await server.stop()
} finally {
  await bed.stop()
}
process.exit()
