/**
 * P8: 2,000 streams in rooms of 40, 10 hints a second to each room. P9: hints to one candidate among 2,000 and among 10,000
 * streams. CPU of the serving process per message that arrived, over a bare write in the same run; every message is counted.
 */
import { fileURLToPath } from 'node:url'
import { cpuSeconds, sqliteBed, startServer, type Bed } from './support/processes.js'
import { median, PAIRS, SECONDS, WARM_SECONDS } from './support/load.js'
import { StreamReaders } from './support/stream_readers.js'
import { verdict } from './support/verdict.js'

const SERVER = fileURLToPath(new URL('./support/stream_server.ts', import.meta.url))
const STREAMS = Number(process.env.BENCH_STREAMS ?? 2_000)
const MANY = STREAMS * 5
const ROOM = 40
/** Enough to see the cost of one hint above the noise of 10,000 open sockets. */
const ONE_PER_SECOND = 2_000

type Workload = {
  name: string
  streams: number
  channelOf: (at: number) => string
  channels: number
  perSecond: number
  hearers: number
}

const rooms = Math.floor(STREAMS / ROOM)
const workloads: Workload[] = [
  {
    name: 'P8: rooms of 40',
    streams: rooms * ROOM,
    channelOf: (at) => `rooms/${at % rooms}`,
    channels: rooms,
    perSecond: 10,
    hearers: ROOM,
  },
  ...[STREAMS, MANY].map((streams) => ({
    name: `P9: one of ${streams.toLocaleString('en')}`,
    streams,
    channelOf: (at: number) => `rooms/${at}`,
    channels: 1,
    perSecond: ONE_PER_SECOND,
    hearers: 1,
  })),
]

/** CPU in ms of one message, in a process of its own: 20,000 open files are one process's limit here. */
async function costOf(bed: Bed, kind: 'ours' | 'bare', workload: Workload): Promise<number> {
  const server = await startServer(
    { ...bed, environment: { ...bed.environment, NODE_ENV: 'development' } },
    SERVER,
    '/',
    [kind]
  )
  const readers = new StreamReaders(server.port)
  await readers.open(workload.streams, workload.channelOf)
  const run = async (ms: number) => {
    const address = `http://127.0.0.1:${server.port}/run?channels=${workload.channels}&perSecond=${workload.perSecond}&ms=${ms}`
    const before = readers.messages
    const announced = Number(await (await fetch(address, { method: 'POST' })).text())
    await readers.until(before + announced * workload.hearers)
    return announced * workload.hearers
  }
  await run(WARM_SECONDS * 500)
  const before = cpuSeconds([server.pid])
  const messages = await run(SECONDS * 1_000)
  const cost = ((cpuSeconds([server.pid]) - before) * 1_000) / messages
  readers.close()
  await server.stop()
  return cost
}

const bed = await sqliteBed()
try {
  for (const workload of workloads) {
    const costs = { ours: [] as number[], bare: [] as number[] }
    for (let pair = 0; pair < PAIRS; pair += 1)
      for (const kind of ['ours', 'bare'] as const) costs[kind].push(await costOf(bed, kind, workload))
    const [our, least] = [median(costs.ours), median(costs.bare)]
    const gate = workload.hearers === 1 ? 1.5 : 1.3
    console.log(
      `${workload.name}, ${workload.streams} streams, ${workload.channels * workload.perSecond} hints a second`
    )
    console.table({
      ours: { 'CPU ms a message': our.toFixed(4) },
      bare: { 'CPU ms a message': least.toFixed(4) },
    })
    console.log(
      `  first gate ${gate}x a bare write: ${verdict(our / least <= gate)} (${(our / least).toFixed(2)}x)`
    )
  }
} finally {
  await bed.stop()
}
process.exit()
