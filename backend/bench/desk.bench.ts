/**
 * The lists of staff, on MariaDB and on SQLite.
 *
 * P11: a page of 50 of 200,000 applications, with a school, a state, a search and the counts by state; the first page and the last one, by
 * their number, and a page behind a cursor. P19: 10 cards over 10 collections of 200,000. CPU of server and database for each, calls one after
 * the other; p99 of the page at an open rate. The limits, in the same run: a prepared statement for 51 keys, and one for 10 rows by id.
 */
import { fileURLToPath } from 'node:url'
import { Client, median, openLoop, PAIRS, percentile } from './support/load.js'
import { networkOf } from './support/networks.js'
import { type Bed, cpuSeconds, DELIVERED_SERVER, onBothDatabases, startServer } from './support/processes.js'
import { verdict } from './support/verdict.js'

const APPLICATIONS = Number(process.env.BENCH_APPLICATIONS ?? 200_000)
const COLLECTIONS = Number(process.env.BENCH_COLLECTIONS ?? 10)
const CALLS = Number(process.env.BENCH_CALLS ?? 200)
const RATE = 20
/** 1,200 pages: of 200, two slow ones would decide the p99. */
const PAGES_SECONDS = 60
const GATE = { pageMs: 20, p99: 100, lastToFirst: 1.5, cardsMs: 10 }

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Answer = { results?: unknown[]; count: number; next: string | null; countedAt: string }

async function bench(bed: Bed) {
  const network = await networkOf(bed, APPLICATIONS, COLLECTIONS)
  const [collection] = network.collections
  const server = await startServer(bed, DELIVERED_SERVER)
  const limit = await startServer(
    bed,
    fileURLToPath(new URL('./support/desk_limit.ts', import.meta.url)),
    '/page',
    [String(collection)]
  )
  const [client, bare] = [new Client(server.port, 8), new Client(limit.port, 8)]
  const get = async (path: string): Promise<Answer> => {
    const reply = await client.send('GET', path, network.token)
    if (reply.status !== 200)
      throw new Error(`void: ${path} is ${reply.status}: ${JSON.stringify(reply.body)}`)
    return reply.body as Answer
  }
  const list = `/v1/applications/dashboard?collection=${collection}`
  const counts = `/v1/applications/dashboard_counts?collection=${collection}`
  // The job counts all cells first.
  for (;;) {
    const { count, countedAt } = await get(counts)
    if (count === APPLICATIONS && Date.now() - Date.parse(countedAt) < 10_000) break
    await pause(1_000)
  }
  const narrowed = `schools=${network.schoolId}&search=sil`
  const begun = `/v1/applications/post_exam?collection=${collection}`
  const { next } = await get(list)
  const { next: nextBegun } = await get(begun)
  const pages = Math.ceil(APPLICATIONS / 50)
  const calls: Record<string, () => Promise<unknown>> = {
    'page with school, state, search, counts': async () => {
      const page = await get(`${list}&${narrowed}&status=AVAILABLE`)
      if (!page.results?.length) throw new Error('void: an empty page')
      await get(`${counts}&${narrowed}`)
    },
    'first page': () => get(list),
    'page behind a cursor': () => get(`${list}&after=${next ?? ''}`),
    'last page': () => get(`${list}&page=${pages}`),
    'begun: first page': () => get(begun),
    'begun: page behind a cursor': () => get(`${begun}&after=${nextBegun ?? ''}`),
    '10 cards': () => get('/v1/collections_prefilter?pageSize=10'),
  }
  const pids = [server.pid, ...bed.databasePids()]
  const limitPids = [limit.pid, ...bed.databasePids()]
  const cpuOf = async (call: () => Promise<unknown>, of: readonly number[]) => {
    const from = cpuSeconds(of)
    for (let at = 0; at < CALLS; at += 1) await call()
    return ((cpuSeconds(of) - from) * 1_000) / CALLS
  }
  const bareCalls = {
    'limit: 51 keys': () => bare.send('GET', '/page', ''),
    'limit: 10 rows by id': () => bare.send('GET', '/rows', ''),
  }
  const figures = new Map<string, number[]>()
  const note = (name: string, ms: number) => figures.set(name, [...(figures.get(name) ?? []), ms])
  for (let round = 0; round <= PAIRS; round += 1) {
    for (const [name, call] of Object.entries(calls)) {
      const ms = await cpuOf(call, pids)
      // The first round warms up.
      if (round > 0) note(name, ms)
    }
    for (const [name, call] of Object.entries(bareCalls)) {
      const ms = await cpuOf(call, limitPids)
      if (round > 0) note(name, ms)
    }
  }
  const times: number[] = []
  await openLoop(RATE * PAGES_SECONDS, PAGES_SECONDS * 1_000, async () => {
    const from = performance.now()
    await get(`${list}&${narrowed}&status=AVAILABLE`)
    times.push(performance.now() - from)
  })
  const of = (name: string) => median(figures.get(name) ?? [])
  console.log(
    `desk ${bed.name}: ${APPLICATIONS} applications in each of ${COLLECTIONS} collections, ${PAIRS} rounds of ${CALLS} calls`
  )
  console.table(
    Object.fromEntries([...figures].map(([name, all]) => [name, { 'ms CPU': median(all).toFixed(2) }]))
  )
  const page = of('page with school, state, search, counts')
  const ratio = of('last page') / of('first page')
  const p99 = percentile(times, 0.99)
  console.log(
    `  P11: gate ${GATE.pageMs} ms CPU: ${verdict(page <= GATE.pageMs)}; first page: ${verdict(of('first page') <= GATE.pageMs)}; begun: ${verdict(of('begun: first page') <= GATE.pageMs)}`
  )
  console.log(
    `  P11: gate p99 ${GATE.p99} ms at ${RATE} a second: ${verdict(p99 <= GATE.p99)} (${p99.toFixed(1)})`
  )
  console.log(
    `  P11: gate last page ${GATE.lastToFirst}x the first: ${verdict(ratio <= GATE.lastToFirst)} (${ratio.toFixed(2)}x)`
  )
  console.log(`  P19: gate ${GATE.cardsMs} ms CPU: ${verdict(of('10 cards') <= GATE.cardsMs)}`)
  client.close()
  bare.close()
  await limit.stop()
  await server.retire()
}

await onBothDatabases(bench)
process.exit()
