/**
 * A suite whose spec files run beside each other, some at a time: most of a browser test is waiting, which another can use. Each has a
 * process of its own, or is run by one of a few workers. Every file that is found is a job, and every job has a result: a process that
 * dies, prints nothing or never begins is a failure.
 */
import { mkdirSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { inRoot } from '../run/paths.mjs'
import { dim, duration, green, red } from '../run/say.mjs'
import { count, describe, hasSummary, total } from './counts.mjs'
import { backendPlace } from './environment.mjs'
import { runJobs } from './job_pool.mjs'
import { openWorkers } from './workers.mjs'

/**
 * @typedef {{ number: number, name: string, apart?: string }} Piece `name`: the spec file, from the suite's folder on
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {(command: string[], options: object) => import('node:child_process').ChildProcess} OpenProcess
 * @typedef {{ code: number, output: string, timedOut?: boolean }} Result of a process, or of a worker for one file
 */

/**
 * The spec files of a suite, what takes longest first: at the end nothing long is left for one process alone.
 * @param {import('../suites.mjs').Suite} suite
 * @param {{ faults?: boolean }} [options] with `faults` those too that only the long form runs
 * @returns {Piece[]}
 */
export function findPieces({ folder, split }, { faults = false } = {}) {
  const { within = '', longest = [], elsewhere = [], longOnly = [], apart = {} } = split
  const names = readdirSync(inRoot(folder, within), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.spec.ts'))
    .map((path) => join(within, path).split(sep).join('/'))
  const known = new Set(names)
  const named = [...longest, ...elsewhere, ...longOnly, ...Object.values(apart).flat()]
  const gone = named.filter((name) => !known.has(name))
  if (gone.length > 0)
    throw new Error(`suites.mjs names spec files that are not in ${folder}: ${gone.join(', ')}`)
  const rank = (name) => (longest.includes(name) ? longest.indexOf(name) : longest.length)
  return names
    .filter((name) => !elsewhere.includes(name) && (faults || !longOnly.includes(name)))
    .toSorted((one, other) => rank(one) - rank(other) || one.localeCompare(other))
    .map((name, number) => ({
      number,
      name,
      apart: Object.keys(apart).find((resource) => apart[resource].includes(name)),
    }))
}

/**
 * @param {Piece[]} pieces
 * @param {(piece: Piece) => Promise<Result>} run
 * @param {{ width: number, write: (text: string) => void, timed?: (name: string, ms: number) => void }} options the output of a file is
 *   written when it is over; `timed` gets how long each took
 * @returns {Promise<Counts>}
 */
export async function runPieces(pieces, run, { width, write, timed = () => {} }) {
  const runOne = async (piece) => {
    const began = Date.now()
    const result = await run(piece).catch((error) => ({ code: 1, output: `${error.message}\n` }))
    const took = Date.now() - began
    timed(piece.name, took)
    const counts = count('japa', result)
    write(result.output)
    const mark = counts.failed > 0 ? red('✗') : green('✓')
    write(`${mark} ${piece.name}: ${describe(counts)} ${dim(`(${duration(took)})`)}\n\n`)
    return { piece, counts, hasRun: hasSummary('japa', result) }
  }
  const results = await runJobs(pieces, runOne, width)
  const sum = total(results.map(({ counts }) => counts))
  const ran = results.filter(({ hasRun }) => hasRun).length
  write(`${ran} of ${pieces.length} spec files ran, ${width} at a time\n`)
  for (const { piece, counts } of results)
    if (counts.failed > 0) write(`${red('✗')} ${piece.name}: ${describe(counts)}\n`)
  // No file at all is as little a success as one that says nothing; that one has been counted as a failure.
  if (pieces.length === 0) sum.failed += 1
  return sum
}

/**
 * The processes of a suite: `preparation` runs once, then one process for each file, or one worker for each that runs at a time, each on a
 * port and in folders of its own.
 * @param {import('../suites.mjs').Suite} suite
 * @param {{ env: Record<string, string | undefined>, faults?: boolean, scratch: string, limitMs: number, width: number, write: (text: string) => void,
 *   timed?: (name: string, ms: number) => void }} options
 * @param {{ run: (command: string[], options: object) => Promise<Result>,
 *   open?: OpenProcess }} start `run` to its end, or `open`, which
 *   workers need
 */
export async function runSplit(suite, { env, faults, scratch, limitMs, width, write, timed }, start) {
  const { split } = suite
  const cwd = inRoot(suite.folder)
  const until = Date.now() + limitMs
  const shared = { ...env, TEST_RUN_DIR: join(scratch, 'shared') }
  if (split.preparation) {
    const { code, output } = await start.run(split.preparation, { cwd, env: shared, limitMs })
    if (code !== 0) {
      write(`${output}${red('✗')} What its spec files share could not be made.\n`)
      return { passed: 0, failed: 1, skipped: 0 }
    }
  }
  /** Of process `number`, whose folder is named. */
  const ownEnv = async (number, name) => {
    const own = join(scratch, name)
    mkdirSync(own)
    return { ...shared, ...(await backendPlace(own)), TEST_PROCESS: String(number) }
  }
  const workers = openWorkers({
    folder: scratch,
    open: async (number, stdio) =>
      start.open(split.worker, { cwd, stdio, env: await ownEnv(number, `worker-${number}`) }),
  })
  const runAlone = async ({ number, name }, left) =>
    start.run([...suite.command, '--files', name], {
      cwd,
      env: await ownEnv(number, name.replaceAll('/', '-')),
      limitMs: left,
    })
  const run = async (piece) => {
    const left = until - Date.now()
    if (left <= 0) return { code: 124, output: `${piece.name} was not begun: the suite's time is over.\n` }
    const result = await (split.worker ? workers.run(piece.name, left) : runAlone(piece, left))
    return result.timedOut
      ? { ...result, output: `${result.output}${piece.name} was ended: the suite's time is over.\n` }
      : result
  }
  const sum = await runPieces(findPieces(suite, { faults }), run, { width, write, timed })
  const broken = await workers.end()
  for (const output of broken) write(`${output}${red('✗')} A process of this suite failed.\n`)
  return { ...sum, failed: sum.failed + broken.length }
}
