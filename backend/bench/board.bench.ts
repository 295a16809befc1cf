/**
 * P34, on MariaDB and on SQLite: the board of a plan of 100,000 texts that 500 correctors have marked twice, counted behind their hand-ins. CPU of
 * server and database for its calls together, and p99 of the slowest of all calls of its page at two boards a second.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { benchRows } from './support/bench_rows.js'
import { Client, median, openLoop, PAIRS, percentile, SECONDS } from './support/load.js'
import { madeWorld } from './support/made_world.js'
import type { BenchMarking } from './support/make_marking.js'
import { type Bed, cpuSeconds, DELIVERED_SERVER, onBothDatabases, startServer } from './support/processes.js'
import { verdict } from './support/verdict.js'

const TEXTS = Number(process.env.BENCH_TEXTS ?? 100_000)
const CORRECTORS = Number(process.env.BENCH_CORRECTORS ?? 500)
const CALLS = Number(process.env.BENCH_CALLS ?? 20)
/** What a board says of the marks of its plan; what else its page reads is printed beside. */
const BOARD = ['progress', 'agreement', 'correctors', 'lots', 'panel']
const BESIDE = [
  'samples',
  'mark_returns',
  'type_moves',
  'held_files',
  'named_texts',
  'control_texts',
  'qualification',
  'members',
]
const BOARDS_A_SECOND = 2
const GATE_MS = 50
const COUNTED_WITHIN_MS = 600_000

async function bench(bed: Bed) {
  const { planId, adminToken } = await madeWorld<BenchMarking>(bed, 'make_marking', [TEXTS, CORRECTORS, 1])
  const server = await startServer(bed, DELIVERED_SERVER)
  const client = new Client(server.port, 16)
  const pids = [server.pid, ...bed.databasePids()]
  const plan = `/v1/correction_plans/${planId}`
  const board = [plan, ...BOARD.map((one) => `${plan}/${one}`)]
  const paths = [...board, ...BESIDE.map((one) => `${plan}/${one}`)]
  const call = async (path: string) => {
    const { status, body, ms } = await client.send('GET', path, adminToken)
    if (status !== 200) throw new Error(`void: ${path} is ${status}: ${JSON.stringify(body).slice(0, 300)}`)
    return ms
  }
  const began = Date.now()
  const counted = () =>
    benchRows<{ cost: number; marks: number }>(bed, 'SELECT cost_ms AS cost, marks FROM plan_tallies')
  let tally = await counted()
  for (; tally.length === 0; tally = await counted()) {
    if (Date.now() - began > COUNTED_WITHIN_MS) throw new Error('void: the plan is never counted')
    await wait(500)
  }
  const figures = new Map<string, number[]>()
  // The first round warms up.
  for (let round = 0; round <= PAIRS; round += 1)
    for (const path of paths) {
      const from = cpuSeconds(pids)
      for (let at = 0; at < CALLS; at += 1) await call(path)
      const ms = ((cpuSeconds(pids) - from) * 1_000) / CALLS
      if (round > 0) figures.set(path, [...(figures.get(path) ?? []), ms])
    }
  const times: number[] = []
  await openLoop(BOARDS_A_SECOND * SECONDS, SECONDS * 1_000, async () => {
    times.push(Math.max(...(await Promise.all(paths.map(call)))))
  })
  const of = (path: string) => median(figures.get(path) ?? [])
  const all = board.reduce((sum, path) => sum + of(path), 0)
  console.log(
    `board ${bed.name}: ${TEXTS} texts with ${tally[0]?.marks} marks, counted in ${tally[0]?.cost} ms, ${PAIRS} rounds of ${CALLS}`
  )
  console.table(
    Object.fromEntries(paths.map((path) => [path.replace(plan, '…'), { 'ms CPU': of(path).toFixed(2) }]))
  )
  console.log(
    `  P34: gate ${GATE_MS} ms CPU: ${verdict(all <= GATE_MS)} (${all.toFixed(1)}; p99 ${percentile(times, 0.99).toFixed(0)} ms)`
  )
  client.close()
  await server.retire()
}

await onBothDatabases(bench)
process.exit()
