/**
 * P33, on MariaDB and on SQLite: the preview of a decision about a choice that 100,000 candidates of an exam of 45 items have answered, calls one after
 * the other on a server that is warm: the time of each, CPU of server and database, and what the server's memory grows by. The limit, in the same run: one
 * bare sum over the answers of the exam.
 */
import { benchRows } from './support/bench_rows.js'
import { Client, median } from './support/load.js'
import { madeWorld } from './support/made_world.js'
import type { BenchResults } from './support/make_results.js'
import {
  type Bed,
  cpuSeconds,
  DELIVERED_SERVER,
  memoryMb,
  onBothDatabases,
  startServer,
} from './support/processes.js'
import { verdict } from './support/verdict.js'

const RESULTS = Number(process.env.BENCH_RESULTS ?? 100_000)
const CALLS = Number(process.env.BENCH_CALLS ?? 10)
const GATE = { ms: 1_500, mb: 100 }

async function bench(bed: Bed) {
  const { token, examId } = await madeWorld<BenchResults>(bed, 'make_results', [RESULTS])
  const [item] = await benchRows<{ id: number }>(
    bed,
    `SELECT id FROM items WHERE exam_id = ${examId} AND position = 3`
  )
  const server = await startServer(bed, DELIVERED_SERVER)
  const client = new Client(server.port, 1)
  const pids = [server.pid, ...bed.databasePids()]
  const preview = async () => {
    const { status, body, ms } = await client.send('POST', '/v1/item_decisions/preview', token, {
      item: item?.id,
      kind: 'annul',
    })
    const { exam } = body as { exam?: { count: number } }
    if (status !== 200 || exam?.count !== RESULTS)
      throw new Error(`void: ${status} ${JSON.stringify(body).slice(0, 300)}`)
    return ms
  }
  // Warms up: memory is compared with that of a server that has run what it runs.
  await preview()
  const from = memoryMb(server.pid)
  const [times, cpu, grown]: [number[], number[], number[]] = [[], [], []]
  for (let call = 0; call < CALLS; call += 1) {
    const began = cpuSeconds(pids)
    times.push(await preview())
    cpu.push((cpuSeconds(pids) - began) * 1_000)
    grown.push(memoryMb(server.pid) - from)
  }
  const beganBare = performance.now()
  await benchRows(
    bed,
    `SELECT application_id, SUM(earned) FROM answers WHERE application_id IN (SELECT id FROM applications WHERE exam_id = ${examId}) GROUP BY application_id`
  )
  const bare = performance.now() - beganBare
  console.log(`decisions ${bed.name}: ${RESULTS} results of 45 items, ${CALLS} previews`)
  console.table({
    'a preview': { ms: median(times).toFixed(0), 'ms CPU': median(cpu).toFixed(0) },
    'limit: a bare sum by result': { ms: bare.toFixed(0), 'ms CPU': '' },
  })
  const worst = Math.max(...grown)
  console.log(`  P33: gate ${GATE.ms} ms: ${verdict(median(times) <= GATE.ms)} (${median(times).toFixed(0)})`)
  console.log(`  P33: gate ${GATE.mb} MB more: ${verdict(worst <= GATE.mb)} (${worst.toFixed(0)})`)
  client.close()
  await server.retire()
}

await onBothDatabases(bench)
process.exit()
