/**
 * Durable jobs on MariaDB (ADR 38), a worker process beside a server. What is counted are units, each one row: 100 jobs of 1,000, each
 * ordered in a transaction of its own, from the first order to the end of the last job. The worker puts as many units into a transaction (a
 * chunk) as fit into its time. One unit in each transaction is shown beside it: that is what a commit costs, no limit was set to it.
 *
 * Then P1's batches (5 changed choices) as 2,000 candidates send them, one every 7 s each, evenly, in pairs of seconds without and with
 * jobs, of which there are always some waiting. Evenly, because a loop that waits for its answers sends less where they are slow. The units
 * a second beside them are shown: jobs that only step aside would slow nothing.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Editor, sendBatch, startAll } from './support/batches.js'
import type { JobFigures } from './support/job_worker.js'
import { Client, median, openLoop, PAIRS, percentile, SECONDS, WARM_SECONDS } from './support/load.js'
import { candidatesOf, DELIVERED_SERVER, mariaDbBed, startServer, type Bed } from './support/processes.js'
import { storedDifferences } from './support/stored_rows.js'
import { verdict } from './support/verdict.js'

const [JOBS, UNITS] = [100, Number(process.env.BENCH_UNITS ?? 100_000) / 100]
const LITERAL = 1_000
const FILLING = 5_000
const SIZE = 5
const CANDIDATES = 200
/** Batches a second. */
const RATE = Number(process.env.BENCH_RATE ?? 2_000 / 7)
const GATE = { perSecond: 5_000, p99: 1.25 }

/** A worker process; a command is a line to it, its answer a line of it. */
function startWorker(bed: Bed) {
  const child = spawn(process.execPath, ['--import=@poppinss/ts-exec', 'bench/support/job_worker.ts'], {
    cwd: fileURLToPath(new URL('../', import.meta.url)),
    env: { ...bed.environment, NODE_ENV: 'development', PORT: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const tell = (command: string) => child.stdin.write(`${command}\n`)
  return {
    tell,
    async figures(): Promise<JobFigures> {
      for (let next = await lines.next(); !next.done; next = await lines.next())
        if (next.value.startsWith('FIGURES ')) {
          const found = JSON.parse(next.value.slice(8)) as JobFigures
          if (found.once !== found.units)
            throw new Error(`void: ${found.units} units were done, ${found.once} of them once`)
          return found
        }
      throw new Error('void: the worker ended')
    },
    async stop() {
      child.stdin.end()
      await gone
    },
    kill: () => child.kill('SIGKILL'),
  }
}

const perSecond = ({ units, ms }: JobFigures) => (units * 1_000) / ms
async function alone(worker: ReturnType<typeof startWorker>) {
  // Once to warm up: the first chunks are small.
  worker.tell(`order 10 ${UNITS}`)
  await worker.figures()
  const all: JobFigures[] = []
  for (let round = 0; round < PAIRS; round += 1) {
    worker.tell(`order ${JOBS} ${UNITS}`)
    all.push(await worker.figures())
  }
  worker.tell(`order ${LITERAL} 1`)
  const single = await worker.figures()
  const middle = median(all.map(perSecond))
  const figures = all.find((one) => perSecond(one) === middle) as JobFigures
  console.log(`jobs MariaDB: ${PAIRS} rounds of ${JOBS} jobs of ${UNITS} units, one worker`)
  console.table({
    [`${figures.units} units`]: {
      'units a second': middle.toFixed(0),
      's, all ordered': (figures.orderedMs / 1_000).toFixed(2),
      's, all done': (figures.ms / 1_000).toFixed(2),
      chunks: figures.chunks,
    },
    [`${LITERAL} jobs of one unit`]: {
      'units a second': perSecond(single).toFixed(0),
      's, all ordered': (single.orderedMs / 1_000).toFixed(2),
      's, all done': (single.ms / 1_000).toFixed(2),
      chunks: single.chunks,
    },
  })
  console.log(`  gate ${GATE.perSecond} a second: ${verdict(middle >= GATE.perSecond)}`)
}

/** Of batches, in ms. */
type Latency = { p50: number; p99: number }

async function beside(bed: Bed, worker: ReturnType<typeof startWorker>) {
  const candidates = await candidatesOf(bed, CANDIDATES)
  const server = await startServer(bed, DELIVERED_SERVER)
  const side = { client: new Client(server.port, 64), editor: new Editor() }
  await startAll(side.client, candidates)
  const batches = async (seconds: number) => {
    const times: number[] = []
    await openLoop(Math.round(RATE * seconds), seconds * 1_000, () =>
      sendBatch(side, candidates, SIZE, times)
    )
    return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
  }
  const withJobs = async (seconds: number) => {
    worker.tell(`fill ${FILLING}`)
    const found = await batches(seconds)
    worker.tell('rest')
    return { ...found, units: perSecond(await worker.figures()) }
  }
  await batches(WARM_SECONDS)
  await withJobs(WARM_SECONDS)
  const pairs: { without: Latency; with: Latency & { units: number } }[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const without = await batches(SECONDS)
    pairs.push({ without, with: await withJobs(SECONDS) })
  }
  const of = (figure: (pair: (typeof pairs)[number]) => number) => median(pairs.map(figure))
  const ratio = of((pair) => pair.with.p99 / pair.without.p99)
  const units = of((pair) => pair.with.units)
  console.log(`P1 beside jobs: ${RATE.toFixed(0)} batches a second, ${PAIRS} pairs of ${SECONDS} s`)
  console.table({
    'without jobs (the limit)': {
      'p50 ms': of((pair) => pair.without.p50).toFixed(1),
      'p99 ms': of((pair) => pair.without.p99).toFixed(1),
    },
    'with jobs': {
      'p50 ms': of((pair) => pair.with.p50).toFixed(1),
      'p99 ms': of((pair) => pair.with.p99).toFixed(1),
      'units a second': units.toFixed(0),
    },
  })
  console.log(
    `  gate p99 ${GATE.p99}x: ${verdict(ratio <= GATE.p99)} (${ratio.toFixed(2)}x, the median of the pairs)`
  )
  const differences = await storedDifferences(bed, side.editor.acked)
  console.log(`  rows that differ from what was acknowledged: ${differences} of ${side.editor.acked.size}`)
  side.client.close()
  await server.stop()
  if (differences > 0) throw new Error('void: stored rows differ from what was acknowledged')
}

const bed = await mariaDbBed()
bed.environment.JOBS = 'off'
try {
  // It migrates.
  await candidatesOf(bed, 1)
  const worker = startWorker(bed)
  try {
    await alone(worker)
    await beside(bed, worker)
    await worker.stop()
  } finally {
    worker.kill()
  }
} finally {
  await bed.stop()
}
process.exit()
