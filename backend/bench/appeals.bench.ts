/**
 * P32 and P35, on MariaDB and on SQLite: a collection with 100,000 answers that wait for marks and as many appeals.
 *
 * P32: a page of ten of the corrections and one of the appeals, the first and the 5,000th; CPU of server and database for each, calls one after the
 * other, and p99 at an open rate. P35: 5,000 appeals in a minute; CPU of each, p99, beside a bare insert in the same run. Afterwards each appeal that
 * was acknowledged is looked for.
 */
import { fileURLToPath } from 'node:url'
import { benchRows } from './support/bench_rows.js'
import { Client, median, openLoop, PAIRS, percentile, SECONDS } from './support/load.js'
import { madeWorld } from './support/made_world.js'
import type { BenchAppeals } from './support/make_appeals.js'
import { type Bed, cpuSeconds, DELIVERED_SERVER, onBothDatabases, startServer } from './support/processes.js'
import { verdict } from './support/verdict.js'

const PEOPLE = Number(process.env.BENCH_APPEALS ?? 100_000)
const CALLS = Number(process.env.BENCH_CALLS ?? 100)
const LAST_PAGE = Math.min(5_000, Math.floor(PEOPLE / 10))
/** Pages a second. */
const RATE = 20
/** Appeals a second: 5,000 in a minute. */
const APPEALS_A_SECOND = 5_000 / 60
const GATE = { pageMs: 20, pageP99: 100, lastToFirst: 2, appealMs: 3, appealP99: 500 }

async function bench(bed: Bed) {
  const rounds = PAIRS + 1
  const count = Math.round(APPEALS_A_SECOND * SECONDS)
  // Two items each.
  const sessions = Math.min(PEOPLE, Math.ceil((count * rounds) / 2))
  const { collectionId, adminToken, candidates, itemIds } = await madeWorld<BenchAppeals>(
    bed,
    'make_appeals',
    [PEOPLE, sessions]
  )
  const server = await startServer(bed, DELIVERED_SERVER)
  const limit = await startServer(
    bed,
    fileURLToPath(new URL('./support/appeals_limit.ts', import.meta.url)),
    '/'
  )
  const [client, bare] = [new Client(server.port, 64), new Client(limit.port, 64)]
  const pids = [server.pid, ...bed.databasePids()]
  const limitPids = [limit.pid, ...bed.databasePids()]
  const page = async (path: string) => {
    const { status, body, ms } = await client.send('GET', path, adminToken)
    const rows = (body as { results?: unknown[] }).results
    if (status !== 200 || rows?.length !== 10)
      throw new Error(`void: ${path} is ${status}: ${JSON.stringify(body).slice(0, 300)}`)
    return ms
  }
  /** The last page as a list steps to it: by the place of the page before. */
  const behind = async (path: string) => {
    const { body } = await client.send('GET', `${path}&page=${LAST_PAGE - 1}`, adminToken)
    return `${path}&after=${encodeURIComponent((body as { next: string }).next)}`
  }
  const pages = {
    corrections: `/v1/item_with_answer?collection=${collectionId}`,
    'corrections, the last page': await behind(`/v1/item_with_answer?collection=${collectionId}`),
    appeals: `/v1/appeals?collection=${collectionId}`,
    'appeals, the last page': await behind(`/v1/appeals?collection=${collectionId}`),
  }
  const figures = new Map<string, number[]>()
  const note = (name: string, ms: number) => figures.set(name, [...(figures.get(name) ?? []), ms])
  for (let round = 0; round < rounds; round += 1)
    for (const [name, path] of Object.entries(pages)) {
      const from = cpuSeconds(pids)
      for (let at = 0; at < CALLS; at += 1) await page(path)
      // The first round warms up.
      if (round > 0) note(name, ((cpuSeconds(pids) - from) * 1_000) / CALLS)
    }
  const waits = new Map<string, number[]>()
  for (const name of ['corrections', 'appeals'] as const) {
    const times: number[] = []
    await openLoop(RATE * SECONDS, SECONDS * 1_000, async () => void times.push(await page(pages[name])))
    waits.set(name, times)
  }

  const acknowledged = new Map<number, { application: number; item: number }>()
  const times: number[] = []
  let next = 0
  const appeal = async () => {
    const at = next
    next += 1
    const { token = '', applicationId: application = 0 } = candidates[at % sessions] ?? {}
    const item = itemIds[Math.floor(at / sessions)] ?? 0
    const { status, body, ms } = await client.send('POST', '/v1/appeals', token, {
      ...{ application, item, bibliography: 'Livro, página 12.' },
      content: 'A alternativa B também responde, pelo que diz o enunciado. '.repeat(8),
    })
    if (status !== 201) throw new Error(`void: an appeal is ${status}: ${JSON.stringify(body)}`)
    acknowledged.set((body as { id: number }).id, { application, item })
    times.push(ms)
  }
  const bareInsert = async () => {
    const { status } = await bare.send('POST', '/', '', {
      application: 1,
      content: 'A alternativa B também responde, pelo que diz o enunciado. '.repeat(8),
    })
    if (status !== 201) throw new Error(`void: the limit is ${status}`)
  }
  for (let round = 0; round < rounds; round += 1) {
    const own = cpuSeconds(pids)
    times.length = round === 1 ? 0 : times.length
    await openLoop(count, SECONDS * 1_000, appeal)
    const afterOwn = cpuSeconds(pids)
    const bareFrom = cpuSeconds(limitPids)
    await openLoop(count, SECONDS * 1_000, bareInsert)
    if (round === 0) continue
    note('an appeal', ((afterOwn - own) * 1_000) / count)
    note('limit: a bare insert', ((cpuSeconds(limitPids) - bareFrom) * 1_000) / count)
  }
  const stored = new Map(
    (
      await benchRows<{ id: number; application_id: number; item_id: number }>(
        bed,
        'SELECT id, application_id, item_id FROM appeals'
      )
    ).map((row) => [row.id, row])
  )
  const differences = [...acknowledged].filter(([id, { application, item }]) => {
    const row = stored.get(id)
    return row?.application_id !== application || row.item_id !== item
  }).length

  const of = (name: string) => median(figures.get(name) ?? [])
  console.log(
    `appeals ${bed.name}: ${PEOPLE} of each, ${PAIRS} rounds of ${CALLS} pages and ${count} appeals`
  )
  console.table(
    Object.fromEntries([...figures].map(([name, all]) => [name, { 'ms CPU': median(all).toFixed(2) }]))
  )
  for (const name of ['corrections', 'appeals'] as const) {
    const ratio = of(`${name}, the last page`) / of(name)
    const p99 = percentile(waits.get(name) ?? [], 0.99)
    console.log(`  P32 ${name}: gate ${GATE.pageMs} ms CPU: ${verdict(of(name) <= GATE.pageMs)}`)
    console.log(
      `  P32 ${name}: gate p99 ${GATE.pageP99} ms at ${RATE} a second: ${verdict(p99 <= GATE.pageP99)} (${p99.toFixed(1)})`
    )
    console.log(
      `  P32 ${name}: gate page ${LAST_PAGE} at most ${GATE.lastToFirst}x the first: ${verdict(ratio <= GATE.lastToFirst)} (${ratio.toFixed(2)}x)`
    )
  }
  const p99 = percentile(times, 0.99)
  console.log(`  P35: gate ${GATE.appealMs} ms CPU: ${verdict(of('an appeal') <= GATE.appealMs)}`)
  console.log(`  P35: gate p99 ${GATE.appealP99} ms: ${verdict(p99 <= GATE.appealP99)} (${p99.toFixed(1)})`)
  console.log(`  acknowledged appeals that are not stored: ${differences}: ${verdict(differences === 0)}`)
  client.close()
  bare.close()
  await limit.stop()
  await server.retire()
}

await onBothDatabases(bench)
process.exit()
