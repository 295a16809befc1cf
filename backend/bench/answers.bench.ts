/**
 * P1 and P1b: `PUT answers/batch` with 5 and with 20 changed choices, 200 applications round robin, against bare node:http
 * with one prepared upsert, interleaved. CPU of server and database per batch, from /proc.
 */
import {
  DELIVERED_SERVER,
  LIMIT_SERVER,
  candidatesOf,
  cpuSeconds,
  mariaDbBed,
  sqliteBed,
  startServer,
  type Bed,
  type Running,
} from './support/processes.js'
import { Client, closedLoop, median, PAIRS, percentile, SECONDS, WARM_SECONDS } from './support/load.js'
import { storedDifferences } from './support/stored_rows.js'
import type { BenchCandidate } from './support/world.js'

const WORKERS = 32
const CASES = [
  { name: 'P1', size: 5, gate: 0.67, goal: 0.33, moodle: 13.3 },
  { name: 'P1b', size: 20, gate: 0.93, goal: 0.46, moodle: 18.6 },
]

type Entry = { id: number; revision: number; alternative_id: number; seconds: number; finished: boolean }
type Acked = { answers: { id: number; revision: number; accepted: boolean }[] }

/** Edits that really change: every batch takes the next alternatives and the next revision of its answers. */
class Editor {
  readonly acked = new Map<number, { revision: number; alternativeId: number }>()
  readonly #revisions = new Map<number, number>()
  #turn = 0

  next(candidates: readonly BenchCandidate[], size: number): { candidate: BenchCandidate; entries: Entry[] } {
    const turn = this.#turn++
    const candidate = candidates[turn % candidates.length] as BenchCandidate
    const round = Math.floor(turn / candidates.length)
    const entries = Array.from({ length: size }, (_, index) => {
      const answer = candidate.answers[
        (round * size + index) % candidate.answers.length
      ] as BenchCandidate['answers'][number]
      const revision = (this.#revisions.get(answer.id) ?? 0) + 1
      this.#revisions.set(answer.id, revision)
      const alternative = answer.alternatives[revision % answer.alternatives.length] as number
      return { id: answer.id, revision, alternative_id: alternative, seconds: revision, finished: true }
    })
    return { candidate, entries }
  }
}

type Side = { server: Running; client: Client; editor: Editor }

async function batch(side: Side, candidates: readonly BenchCandidate[], size: number, times: number[]) {
  const { candidate, entries } = side.editor.next(candidates, size)
  const reply = await side.client.send(
    'PUT',
    `/v1/applications/${candidate.applicationId}/answers/batch`,
    candidate.token,
    entries
  )
  const { answers } = reply.body as Acked
  if (reply.status !== 200 || answers.length !== size)
    throw new Error(`void: ${reply.status} ${JSON.stringify(reply.body)}`)
  for (const [index, one] of answers.entries()) {
    const sent = entries[index] as Entry
    // Two batches of one application may overtake each other on their way: the newer one wins, the older gets a verdict.
    if (!one.accepted && one.revision <= sent.revision) throw new Error(`void: ${JSON.stringify(one)}`)
    const before = side.editor.acked.get(sent.id)
    if (one.accepted && (before?.revision ?? 0) < sent.revision)
      side.editor.acked.set(sent.id, { revision: sent.revision, alternativeId: sent.alternative_id })
  }
  times.push(reply.ms)
}

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
  const count = await closedLoop(WORKERS, seconds * 1000, () => batch(side, candidates, size, times))
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
  for (const candidate of candidates) {
    const reply = await ours.client.send(
      'POST',
      `/v1/applications/${candidate.applicationId}/start`,
      candidate.token
    )
    if (reply.status !== 200) throw new Error(`start: ${reply.status} ${JSON.stringify(reply.body)}`)
  }
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
      `  first gate ${gate} ms: ${cpu <= gate ? 'met' : 'MISSED'}; moonshot ${goal} ms: ${cpu <= goal ? 'met' : 'not met'}`
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

for (const make of [mariaDbBed, sqliteBed]) {
  const bed = await make()
  try {
    await bench(bed)
  } finally {
    await bed.stop()
  }
}
process.exit()
