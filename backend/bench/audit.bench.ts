/**
 * The record of acts, on MariaDB and on SQLite.
 *
 * What an act pays for its record: transactions of one UPDATE, one after the other, with and without `record` in turns; the difference of
 * the medians. Both ways of writing are measured, Lucid's transactions and those of applications; the limit is the same two rows in plain SQL.
 * Then a million rows, sealed by the product's chain code, are checked by `audit:verify` as an operator runs it: start of the process
 * included. Its memory is flat where the second half of the time needs no more than the first.
 */
import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ActTimes } from './support/audited_acts.js'
import { PAIRS } from './support/load.js'
import { type Bed, memoryMb, onBothDatabases } from './support/processes.js'
import { verdict } from './support/verdict.js'

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000)
const ACTS = Number(process.env.BENCH_ACTS ?? 500)
const GATE = { actMs: 0.5, verifySeconds: 60, growth: 1.25 }

const backend = fileURLToPath(new URL('../', import.meta.url))
const built = existsSync(`${backend}build/ace.js`)

/** What a script of the bench printed. */
async function scripted(bed: Bed, script: string, ...numbers: number[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import=@poppinss/ts-exec', `bench/support/${script}`, ...numbers.map(String)],
    { cwd: backend, env: { ...bed.environment, NODE_ENV: 'development', PORT: '1' } }
  )
  return stdout
}

const peak = (values: readonly number[]) => Math.max(0, ...values)

/** `audit:verify` of all chains. `early`, `late`: its largest memory in the first and in the second half of the time, in MB. */
async function verify(bed: Bed) {
  const from = performance.now()
  const child = spawn(process.execPath, [built ? 'build/ace.js' : 'ace.js', 'audit:verify'], {
    cwd: backend,
    env: { ...bed.environment, PORT: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const memory: number[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()))
  const look = setInterval(() => memory.push(memoryMb(child.pid as number)), 20)
  const code = await new Promise((resolve) => {
    child.once('exit', () => clearInterval(look))
    child.once('close', resolve)
  })
  const seconds = (performance.now() - from) / 1_000
  if (code !== 0) throw new Error(`void: audit:verify ended with ${String(code)}: ${output}`)
  const sealed = [...output.matchAll(/(\d+) sealed/g)].reduce((sum, [, count]) => sum + Number(count), 0)
  const half = Math.floor(memory.length / 2)
  return { seconds, sealed, early: peak(memory.slice(0, half)), late: peak(memory.slice(half)) }
}

async function bench(bed: Bed) {
  mkdirSync(bed.environment.DATA_DIR as string, { recursive: true })
  await scripted(bed, 'make_audit_rows.ts', ROWS)
  const all = await verify(bed)
  if (all.sealed !== ROWS) throw new Error(`void: ${all.sealed} rows were checked of ${ROWS}`)
  const line = (await scripted(bed, 'audited_acts.ts', ACTS, PAIRS)).split('\n')
  const acts = JSON.parse(line.find((text) => text.startsWith('ACTS '))?.slice(5) ?? '') as ActTimes
  const ms = (value: number) => value.toFixed(3)
  console.log(`audit ${bed.name}: ${PAIRS} rounds of ${ACTS} acts, with and without in turns`)
  console.table({
    'act of staff': { 'without ms': ms(acts.act), 'its record ms': ms(acts.lucid) },
    'act of a running exam': { 'its record ms': ms(acts.raw) },
    'limit: the rows alone': { 'its record ms': ms(acts.bare) },
  })
  const slowest = Math.max(acts.lucid, acts.raw)
  console.log(`  gate ${GATE.actMs} ms an act: ${verdict(slowest <= GATE.actMs)}`)
  console.log(
    `  audit:verify of ${all.sealed} rows: ${all.seconds.toFixed(1)} s; at most ${all.early.toFixed(0)} MB in the first half of the time, ${all.late.toFixed(0)} in the second`
  )
  const isFlat = all.late <= all.early * GATE.growth
  console.log(
    `  gate ${GATE.verifySeconds} s: ${verdict(all.seconds <= GATE.verifySeconds)}; ${GATE.growth}x the memory of the first half: ${verdict(isFlat)}`
  )
}

await onBothDatabases(bench)
process.exit()
