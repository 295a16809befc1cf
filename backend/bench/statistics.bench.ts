/**
 * P21, the statistics of an exam of 45 choices, on MariaDB and on SQLite: CPU of building the cells of 20,000 results for each of them, and of
 * reading the statistics of a class, a school and the exam, first with those classes and then with the cells of 5,700: server and database,
 * calls one after the other. The limit, in the same run: one bare GROUP BY over the answers of a class.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client, median, PAIRS } from './support/load.js'
import type { BenchResults } from './support/make_results.js'
import { type Bed, cpuSeconds, DELIVERED_SERVER, onBothDatabases, startServer } from './support/processes.js'
import { verdict } from './support/verdict.js'

const RESULTS = Number(process.env.BENCH_RESULTS ?? 20_000)
const CLASSES = Number(process.env.BENCH_CLASSES ?? 5_700)
const CALLS = Number(process.env.BENCH_CALLS ?? 100)
const GATE = { readMs: 5, buildMs: 1, flat: 1.5 }

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const fileOf = (bed: Bed, name: string) => join(bed.environment.DATA_DIR as string, name)

async function run(bed: Bed, script: string, args: readonly string[]): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    ['--import=@poppinss/ts-exec', `bench/support/${script}`, ...args],
    {
      cwd: fileURLToPath(new URL('../', import.meta.url)),
      env: { ...bed.environment, NODE_ENV: 'development', PORT: '1' },
      maxBuffer: 100_000_000,
    }
  )
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T

/** CPU of building what is marked, in ms: the process that builds, and the database. */
async function build(bed: Bed, classes: number): Promise<number> {
  const file = fileOf(bed, 'build.json')
  const from = cpuSeconds(bed.databasePids())
  await run(bed, 'build_results.ts', [file, String(classes)])
  return readJson<number>(file) + (cpuSeconds(bed.databasePids()) - from) * 1_000
}

async function bench(bed: Bed) {
  mkdirSync(bed.environment.DATA_DIR as string, { recursive: true })
  await run(bed, 'make_results.ts', [String(RESULTS), fileOf(bed, 'results.json')])
  const { token, examId, schoolId, classId } = readJson<BenchResults>(fileOf(bed, 'results.json'))
  const built = (await build(bed, 0)) / RESULTS
  const figures = new Map<string, number[]>()
  const note = (name: string, ms: number) => figures.set(name, [...(figures.get(name) ?? []), ms])
  const path = `/v1/exams/${examId}/statistics`
  const reads: Record<string, string> = {
    class: `${path}?class=${classId}`,
    school: `${path}?school=${schoolId}`,
    exam: path,
    'page of classes': `${path}/classes?size=50&ordering=-mean`,
  }
  const readAll = async (when: string) => {
    const server = await startServer(bed, DELIVERED_SERVER)
    const limit = await startServer(
      bed,
      fileURLToPath(new URL('./support/statistics_limit.ts', import.meta.url)),
      '/',
      [String(examId), String(classId)]
    )
    const [client, bare] = [new Client(server.port, 8), new Client(limit.port, 8)]
    // Where people are counted by rows, each answer is of its own moment; cells are of that of their last count.
    const moment = async () => ((await client.send('GET', path, token)).body as { asOf: string }).asOf
    while ((await moment()) !== (await moment())) await pause(500)
    const cpuOf = async (call: () => Promise<{ status: number }>, pid: number) => {
      const pids = [pid, ...bed.databasePids()]
      const from = cpuSeconds(pids)
      for (let at = 0; at < CALLS; at += 1) {
        const { status } = await call()
        if (status !== 200) throw new Error(`void: ${status}`)
      }
      return ((cpuSeconds(pids) - from) * 1_000) / CALLS
    }
    for (let round = 0; round <= PAIRS; round += 1) {
      for (const [name, address] of Object.entries(reads)) {
        const ms = await cpuOf(() => client.send('GET', address, token), server.pid)
        // The first round warms up.
        if (round > 0) note(`${name}, ${when}`, ms)
      }
      const ms = await cpuOf(() => bare.send('GET', '/', ''), limit.pid)
      if (round > 0) note(`limit: one GROUP BY for a class, ${when}`, ms)
    }
    const { body } = await client.send('GET', path, token)
    const { applications, items } = body as {
      applications: { finished: number }
      items: { correct: number; wrong: number }[]
    }
    if (applications.finished !== RESULTS) throw new Error(`void: ${applications.finished} people`)
    const counted = items.map(({ correct, wrong }) => correct + wrong)
    client.close()
    bare.close()
    await limit.stop()
    await server.retire()
    return counted
  }
  const few = `${Math.ceil(RESULTS / 35)} classes`
  const counted = await readAll(few)
  if (counted.length !== 45 || counted.some((count) => count !== RESULTS))
    throw new Error(`void: ${counted.join()} results instead of ${RESULTS}`)
  const summed = await build(bed, CLASSES)
  const many = `${CLASSES} classes`
  await readAll(many)
  const of = (name: string) => median(figures.get(name) ?? [])
  console.log(`statistics ${bed.name}: ${RESULTS} results of 45 items, ${PAIRS} rounds of ${CALLS} calls`)
  console.table(
    Object.fromEntries([...figures].map(([name, all]) => [name, { 'ms CPU': median(all).toFixed(2) }]))
  )
  console.log(
    `  P21: build, gate ${GATE.buildMs} ms CPU a result: ${verdict(built <= GATE.buildMs)} (${built.toFixed(2)})`
  )
  console.log(
    `  the sums of ${CLASSES} classes in schools and the exam: ${(summed / 1_000).toFixed(1)} s CPU`
  )
  for (const name of Object.keys(reads)) {
    const ms = of(`${name}, ${many}`)
    const ratio = ms / of(`${name}, ${few}`)
    console.log(
      `  P21: read ${name}, gate ${GATE.readMs} ms CPU: ${verdict(ms <= GATE.readMs)} (${ms.toFixed(2)}); flat, gate ${GATE.flat}x: ${verdict(ratio <= GATE.flat)} (${ratio.toFixed(2)}x)`
    )
  }
}

await onBothDatabases(bench)
process.exit()
