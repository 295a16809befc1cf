/**
 * P30 and P31, on MariaDB and on SQLite: 500 correctors of one plan with 200,000 waiting tasks, over 64 connections.
 *
 * P30: each asks for a lot of ten, all within some seconds; then they give them back, and again. CPU of server and database for each lot, p99, and no
 * task is given twice. P31: each saves the mark of a text, five criteria and a comment, every five seconds. The limits, in the same run: a bare claim
 * of ten rows, and a bare upsert. Afterwards the stored marks are compared with what was acknowledged.
 */
import { fileURLToPath } from 'node:url'
import { benchRows } from './support/bench_rows.js'
import { Client, median, openLoop, PAIRS, percentile, SECONDS } from './support/load.js'
import { madeWorld } from './support/made_world.js'
import type { BenchMarking } from './support/make_marking.js'
import { type Bed, cpuSeconds, DELIVERED_SERVER, onBothDatabases, startServer } from './support/processes.js'
import { verdict } from './support/verdict.js'

const TEXTS = Number(process.env.BENCH_TEXTS ?? 100_000)
const CORRECTORS = Number(process.env.BENCH_CORRECTORS ?? 500)
const CONNECTIONS = 64
/** Lots asked for in a second. */
const LOTS_A_SECOND = 50
const SAVE_EVERY_SECONDS = 5
const LOT = 10
const GATE = { lotMs: 4, lotP99: 150, saveMs: 0.7, saveP99: 60 }

type Lot = { id: number; tasks: { task: string; revision: number }[] }
type Figure = { cpu: number; database: number; times: number[] }

async function bench(bed: Bed) {
  const { planId, correctors } = await madeWorld<BenchMarking>(bed, 'make_marking', [TEXTS, CORRECTORS, 0])
  const server = await startServer(bed, DELIVERED_SERVER)
  const limit = await startServer(
    bed,
    fileURLToPath(new URL('./support/marking_limit.ts', import.meta.url)),
    '/',
    [String(planId)]
  )
  const [client, bare] = [new Client(server.port, CONNECTIONS), new Client(limit.port, CONNECTIONS)]
  const pids = [server.pid, ...bed.databasePids()]
  const limitPids = [limit.pid, ...bed.databasePids()]
  const call = async (method: string, path: string, who: number, body?: unknown) => {
    const reply = await client.send(method, path, correctors[who] ?? '', body)
    if (reply.status !== 200 && reply.status !== 204)
      throw new Error(`void: ${method} ${path} is ${reply.status}: ${JSON.stringify(reply.body)}`)
    return reply
  }
  /** `count` calls evenly over some seconds: CPU of each in ms, and the times. */
  const measured = async (
    count: number,
    seconds: number,
    of: readonly number[],
    one: (index: number) => Promise<number>
  ): Promise<Figure> => {
    const times: number[] = []
    const from = cpuSeconds(of)
    const databaseFrom = cpuSeconds(bed.databasePids())
    await openLoop(count, seconds * 1_000, async (index) => void times.push(await one(index)))
    const each = (seconds: number) => (seconds * 1_000) / count
    return {
      cpu: each(cpuSeconds(of) - from),
      database: each(cpuSeconds(bed.databasePids()) - databaseFrom),
      times,
    }
  }
  const bareCall = (act: string) => async (index: number) => {
    const reply = await bare.send('GET', `/${act}/${index % CORRECTORS}`, '')
    if (reply.status !== 200) throw new Error(`void: ${act} is ${JSON.stringify(reply.body)}`)
    return reply.ms
  }

  const lots: Lot[] = []
  const claim = async (who: number) => {
    const reply = await call('POST', '/v1/correction_lots', who, { plan: planId })
    const lot = reply.body as Lot
    if (lot.tasks.length !== LOT) throw new Error(`void: a lot of ${lot.tasks.length}`)
    lots[who] = lot
    return reply.ms
  }
  const giveBack = async (who: number) =>
    (await call('DELETE', `/v1/correction_lots/${lots[who]?.id}`, who)).ms
  const claimSeconds = CORRECTORS / LOTS_A_SECOND
  const claims: Figure[] = []
  const bareClaims: Figure[] = []
  // The first round warms up.
  for (let round = 0; round <= PAIRS; round += 1) {
    const own = await measured(CORRECTORS, claimSeconds, pids, claim)
    const held = await benchRows<{ taken_by: number; answer_id: number }>(
      bed,
      "SELECT taken_by, answer_id FROM correction_tasks WHERE state = 'HELD'"
    )
    if (held.length !== CORRECTORS * LOT) throw new Error(`void: ${held.length} tasks are held`)
    const ofLimit = await measured(CORRECTORS, claimSeconds, limitPids, bareCall('claim'))
    if (round > 0) {
      claims.push(own)
      bareClaims.push(ofLimit)
    }
    if (round < PAIRS) await measured(CORRECTORS, claimSeconds, pids, giveBack)
  }

  const revisions = new Map<string, number>()
  const save = async (index: number) => {
    const who = index % CORRECTORS
    const { id = 0, tasks = [] } = lots[who] ?? {}
    const turn = Math.floor(index / CORRECTORS)
    const task = tasks[turn % LOT]?.task ?? ''
    const revision = (revisions.get(task) ?? 0) + 1
    const level = (at: number) => (turn + at) % 6
    const reply = await call('PUT', `/v1/correction_lots/${id}/marks`, who, {
      marks: [
        {
          ...{ task, revision, criteria: [0, 1, 2, 3, 4].map(level), situation: null },
          comment: `<p>${'Um comentário de duas linhas sobre o texto. '.repeat(4)}</p>`,
        },
      ],
    })
    const [saved] = (reply.body as { marks: { accepted: boolean }[] }).marks
    if (saved?.accepted !== true) throw new Error(`void: not saved: ${JSON.stringify(reply.body)}`)
    revisions.set(task, revision)
    return reply.ms
  }
  const count = Math.round((CORRECTORS / SAVE_EVERY_SECONDS) * SECONDS)
  const saves: Figure[] = []
  const bareSaves: Figure[] = []
  for (let round = 0; round <= PAIRS; round += 1) {
    const own = await measured(count, SECONDS, pids, save)
    const ofLimit = await measured(count, SECONDS, limitPids, bareCall('save'))
    if (round > 0) {
      saves.push(own)
      bareSaves.push(ofLimit)
    }
  }
  const stored = await benchRows<{ handle: string; revision: number }>(
    bed,
    'SELECT handle, revision FROM corrector_marks WHERE revision > 0'
  )
  const inDatabase = new Map(stored.map(({ handle, revision }) => [handle, revision]))
  const differences = [...revisions].filter(([task, revision]) => inDatabase.get(task) !== revision).length

  const cpu = (figures: readonly Figure[]) => median(figures.map((figure) => figure.cpu))
  const p99 = (figures: readonly Figure[]) =>
    percentile(
      figures.flatMap(({ times }) => times),
      0.99
    )
  const row = (figures: readonly Figure[]) => ({
    'ms CPU': cpu(figures).toFixed(2),
    'of it database': median(figures.map(({ database }) => database)).toFixed(2),
    'p99 ms': p99(figures).toFixed(1),
  })
  console.log(
    `marking ${bed.name}: ${TEXTS * 2} tasks, ${CORRECTORS} correctors, ${PAIRS} rounds of ${CORRECTORS} lots and of ${count} saves`
  )
  console.table({
    'a lot of ten': row(claims),
    'limit: a bare claim of ten': row(bareClaims),
    'a save': row(saves),
    'limit: a bare upsert': row(bareSaves),
  })
  console.log(`  P30: gate ${GATE.lotMs} ms CPU: ${verdict(cpu(claims) <= GATE.lotMs)}`)
  console.log(`  P30: gate p99 ${GATE.lotP99} ms: ${verdict(p99(claims) <= GATE.lotP99)}`)
  console.log(`  P31: gate ${GATE.saveMs} ms CPU: ${verdict(cpu(saves) <= GATE.saveMs)}`)
  console.log(`  P31: gate p99 ${GATE.saveP99} ms: ${verdict(p99(saves) <= GATE.saveP99)}`)
  console.log(
    `  stored marks that differ from what was acknowledged: ${differences}: ${verdict(differences === 0)}`
  )
  client.close()
  bare.close()
  await limit.stop()
  await server.retire()
}

await onBothDatabases(bench)
process.exit()
