/**
 * P20: an order of staff moves the end of 200,000 applications, by the server's own worker, while 200 candidates send a batch every 7 s each;
 * on MariaDB and on SQLite. Applications a second against the same rows by bare statements in transactions of 200, which rest as workers do,
 * beside the same batches; p99 of the batches against seconds without an order; and the memory that the server gains.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Editor, sendBatch, startAll } from './support/batches.js'
import { Client, median, openLoop, percentile, SECONDS } from './support/load.js'
import { networkOf } from './support/networks.js'
import {
  type Bed,
  candidatesOf,
  cpuSeconds,
  DELIVERED_SERVER,
  memoryMb,
  onBothDatabases,
  startServer,
} from './support/processes.js'
import { verdict } from './support/verdict.js'

const APPLICATIONS = Number(process.env.BENCH_APPLICATIONS ?? 200_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const CANDIDATES = 200
/** Batches a second. */
const RATE = CANDIDATES / 7
const SIZE = 5
const GATE = { ofLimit: 0.4, gainedMb: 50, p99: 1.25 }
/** CPU in two seconds of a server that has nothing to do. */
const IDLE_SECONDS = 0.1
const HOUR = 3_600_000

const backend = fileURLToPath(new URL('../', import.meta.url))
const scriptsEnv = (bed: Bed) => ({ ...bed.environment, NODE_ENV: 'development', PORT: '1' })
const script = ['--import=@poppinss/ts-exec']
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Speed = { rows: number; ms: number }
const perSecond = ({ rows, ms }: Speed) => (rows * 1_000) / ms

/** The bare statements, to their end. */
async function limitOf(bed: Bed, collection: number, order: number, endAt: number): Promise<Speed> {
  const args = [...script, 'bench/support/orders_limit.ts', ...[collection, order, endAt].map(String)]
  const child = spawn(process.execPath, args, {
    cwd: backend,
    env: scriptsEnv(bed),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  await new Promise((resolve) => child.once('exit', resolve))
  const found = /LIMIT (.*)/.exec(output)?.[1]
  if (found === undefined) throw new Error('void: the limit ended without a figure')
  return JSON.parse(found) as Speed
}

type Order = { id: number; status: string; done: number; changed: number; total: number }

async function bench(bed: Bed) {
  const network = await networkOf(bed, APPLICATIONS, 1)
  const [collection = 0] = network.collections
  const candidates = await candidatesOf(bed, CANDIDATES)
  const server = await startServer(bed, DELIVERED_SERVER)
  const [staff, client] = [new Client(server.port, 4), new Client(server.port, 64)]
  const side = { client, editor: new Editor() }
  await startAll(client, candidates)

  /** Batches while `work` is under way; without it for some seconds. The milliseconds of each. */
  const batchesBeside = async <T>(
    work: (() => Promise<T>) | null
  ): Promise<{ times: number[]; value: T | null }> => {
    const times: number[] = []
    let isOver = false
    const working = work?.().finally(() => (isOver = true))
    do await openLoop(Math.round(RATE * 2), 2_000, () => sendBatch(side, candidates, SIZE, times))
    while (work ? !isOver : times.length < RATE * SECONDS)
    return { times, value: (await working) ?? null }
  }
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const reply = await staff.send(method, path, network.token, body)
    if (reply.status > 202) throw new Error(`void: ${path} is ${reply.status}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  // An order that is about an application which the limit leaves alone.
  const listed = (await call(
    'GET',
    `/v1/applications/dashboard?collection=${collection}&status=FINISHED`
  )) as { results: { id: number }[] }
  const finished = listed.results[0]?.id ?? 0
  let endAt = Date.now() + 200 * HOUR
  let memory = 0
  const order = async (): Promise<Speed & { id: number }> => {
    endAt += HOUR
    const end = new Date(endAt).toISOString()
    const placed = (await call('POST', '/v1/applications/bulk_act', {
      collection,
      act: 'set_endtime',
      selection: { all: true, filters: {} },
      params: { end_time: end },
      order_key: end,
    })) as { order: Order }
    const from = performance.now()
    for (;;) {
      const found = (await call('GET', `/v1/staff_orders/${placed.order.id}`)) as Order
      memory = Math.max(memory, memoryMb(server.pid))
      if (found.status === 'finished') {
        if (found.changed < found.total * 0.8)
          throw new Error(`void: ${found.changed} of ${found.total} changed`)
        return { id: found.id, rows: found.changed, ms: performance.now() - from }
      }
      await pause(200)
    }
  }
  // What an order leaves for later (counts, seals of the audit) is done before seconds without an order begin.
  const untilIdle = async () => {
    for (let spent = 1; spent > IDLE_SECONDS;) {
      const from = cpuSeconds([server.pid])
      await pause(2_000)
      spent = cpuSeconds([server.pid]) - from
    }
  }
  await batchesBeside(null)
  const before = memoryMb(server.pid)
  const rounds: { own: Speed; limit: Speed; without: number; with: number; besideLimit: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await untilIdle()
    const without = await batchesBeside(null)
    const own = await batchesBeside(order)
    const id = own.value?.id ?? 0
    // Items of an order that is there, for applications that have none of it.
    const limit = await batchesBeside(async () => {
      const other = (await call('POST', '/v1/applications/bulk_act', {
        collection,
        act: 'stop',
        selection: { ids: [finished] },
        order_key: `limit ${id}`,
      })) as { order: Order }
      return limitOf(bed, collection, other.order.id, endAt)
    })
    if (own.value === null || limit.value === null) throw new Error('void: nothing was ordered')
    rounds.push({
      own: own.value,
      limit: limit.value,
      without: percentile(without.times, 0.99),
      with: percentile(own.times, 0.99),
      besideLimit: percentile(limit.times, 0.99),
    })
  }
  const of = (figure: (round: (typeof rounds)[number]) => number) => median(rounds.map(figure))
  const share = of((round) => perSecond(round.own) / perSecond(round.limit))
  const ratio = of((round) => round.with / round.without)
  const gained = memory - before
  console.log(
    `P20 ${bed.name}: ${APPLICATIONS} applications, ${RATE.toFixed(0)} batches a second, ${ROUNDS} rounds`
  )
  console.table({
    'bare statements (the limit)': {
      'rows a second': of((round) => perSecond(round.limit)).toFixed(0),
      'p99 ms beside it': of((round) => round.besideLimit).toFixed(1),
    },
    'an order': {
      'rows a second': of((round) => perSecond(round.own)).toFixed(0),
      'p99 ms beside it': of((round) => round.with).toFixed(1),
      'p99 ms without': of((round) => round.without).toFixed(1),
      'MB gained': gained.toFixed(0),
    },
  })
  console.log(`  gate ${GATE.ofLimit} of the limit: ${verdict(share >= GATE.ofLimit)} (${share.toFixed(2)})`)
  console.log(`  gate +${GATE.gainedMb} MB: ${verdict(gained <= GATE.gainedMb)}`)
  const bare = of((round) => round.besideLimit / round.without)
  console.log(
    `  gate p99 ${GATE.p99}x: ${verdict(ratio <= GATE.p99)} (${ratio.toFixed(2)}x, beside bare statements ${bare.toFixed(2)}x)`
  )
  staff.close()
  client.close()
  await server.retire()
}

await onBothDatabases(bench)
process.exit()
