/**
 * P1 and P1b: `PUT answers/batch` with 5 and with 20 changed choices, 200 applications round robin, against bare node:http
 * with one prepared upsert, interleaved. CPU of server and database per batch, from /proc.
 */
import {
  type Bed,
  candidatesOf,
  cpuSeconds,
  DELIVERED_SERVER,
  LIMIT_SERVER,
  onBothDatabases,
  type Running,
  startServer,
} from './support/processes.js'
import { Client, closedLoop, median, PAIRS, percentile, SECONDS, WARM_SECONDS } from './support/load.js'
import { storedDifferences } from './support/stored_rows.js'
import { Editor, sendBatch, startAll, type BatchSender } from './support/batches.js'
import type { BenchCandidate } from './support/world.js'
import { verdict } from './support/verdict.js'

const WORKERS = 32
const CASES = [
  { name: 'P1', size: 5, gate: 0.67, goal: 0.33, moodle: 13.3 },
  { name: 'P1b', size: 20, gate: 0.93, goal: 0.46, moodle: 18.6 },
]

type Side = BatchSender & { server: Running }

async function measure(
  bed: Bed,
  side: Side,
  candidates: readonly BenchCandidate[],
  size: number,
  seconds: number
) {
  const pids = [side.server.pid, ...bed.databasePids()]
  const times: number[] = []
  const before = cpuSeconds(pids)
  const count = await closedLoop(WORKERS, seconds * 1000, () => sendBatch(side, candidates, size, times))
  return {
    cpuMs: ((cpuSeconds(pids) - before) * 1000) / count,
    perSecond: count / seconds,
    p99: percentile(times, 0.99),
  }
}

async function bench(bed: Bed) {
  const candidates = await candidatesOf(bed, 200)
  const server = await startServer(bed, DELIVERED_SERVER)
  const limitServer = await startServer(bed, LIMIT_SERVER, '/')
  const side = (running: Running): Side => ({
    server: running,
    client: new Client(running.port, WORKERS),
    editor: new Editor(),
  })
  const ours = side(server)
  const limit = side(limitServer)
  await startAll(ours.client, candidates)
  for (const { name, size, gate, goal, moodle } of CASES) {
    const results = {
      ours: [] as Awaited<ReturnType<typeof measure>>[],
      limit: [] as Awaited<ReturnType<typeof measure>>[],
    }
    await measure(bed, ours, candidates, size, WARM_SECONDS)
    await measure(bed, limit, candidates, size, WARM_SECONDS)
    for (let pair = 0; pair < PAIRS; pair++) {
      results.ours.push(await measure(bed, ours, candidates, size, SECONDS))
      results.limit.push(await measure(bed, limit, candidates, size, SECONDS))
    }
    const cpu = median(results.ours.map((one) => one.cpuMs))
    const bare = median(results.limit.map((one) => one.cpuMs))
    console.log(
      `${name} ${bed.name}: ${size} changed choices, ${PAIRS} pairs of ${SECONDS} s, ${WORKERS} connections`
    )
    console.table({
      ours: {
        'CPU ms': cpu.toFixed(3),
        'per s': median(results.ours.map((one) => one.perSecond)).toFixed(0),
        'p99 ms': median(results.ours.map((one) => one.p99)).toFixed(1),
      },
      limit: {
        'CPU ms': bare.toFixed(3),
        'per s': median(results.limit.map((one) => one.perSecond)).toFixed(0),
        'p99 ms': median(results.limit.map((one) => one.p99)).toFixed(1),
      },
    })
    console.log(
      `  first gate ${gate} ms: ${verdict(cpu <= gate)}; moonshot ${goal} ms: ${cpu <= goal ? 'met' : 'not met'}`
    )
    console.log(
      `  limit / ours = ${(bare / cpu).toFixed(2)}; Moodle's autosave (which does more) / ours = ${(moodle / cpu).toFixed(1)}`
    )
  }
  const differences = await storedDifferences(bed, ours.editor.acked)
  console.log(`  rows that differ from what was acknowledged: ${differences} of ${ours.editor.acked.size}`)
  for (const one of [ours, limit]) {
    one.client.close()
    await one.server.stop()
  }
  if (differences > 0) throw new Error('void: stored rows differ from what was acknowledged')
}

await onBothDatabases(bench)
process.exit()
