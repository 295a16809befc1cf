/**
 * `npm test`: everything that can be checked, with services of its own, ending with `N passed, N failed, N skipped`.
 * `--only <suite,...>` runs some, `--only <suite> --files <file,...>` some files of one, `--faults` the long versions, `--list` names them.
 * With CI=true a skip is a failure.
 */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ensureParts } from './apt.mjs'
import { installPackages } from './prepare/install.mjs'
import { checkOwnNode, node24 } from './run/node.mjs'
import { inRoot } from './run/paths.mjs'
import { startProcess } from './run/processes.mjs'
import { bold, dim, duration, fail, green, red, say, step, yellow } from './run/say.mjs'
import { runTool } from './run/tool.mjs'
import { suites } from './suites.mjs'
import { count, describe, isPass, total } from './testing/counts.mjs'
import { prepare } from './testing/environment.mjs'
import { failuresIn } from './testing/failures.mjs'
import { readFlags } from './testing/flags.mjs'
import { orderedOutput, runJobs } from './testing/job_pool.mjs'
import { runSplit } from './testing/pieces.mjs'
import { readVitestTimes, slowest, timeFiles } from './testing/timings.mjs'
import { versions } from './testing/versions.mjs'

const inCi = process.env.CI === 'true'
const output = orderedOutput((text) => process.stdout.write(text))
const longMinutes = 240
/** Of the spec files of a suite that is split, at a time. */
const width = Math.min(2, availableParallelism())
/** One more than processors: a tenth of what two suites do is waiting. */
const suitesAtOnce = 1 + width

async function test() {
  checkOwnNode()
  const { chosen, faults, list } = readFlags(process.argv.slice(2), suites)
  if (list) return chosen.forEach(({ name, title }) => say(`${name.padEnd(12)}${title}`))

  await step('Packages (a minute or so the first time)', installPackages)
  node24()
  const missing = await ensureParts([
    ...new Set(chosen.flatMap((suite) => [...(suite.parts ?? []), ...(suite.wishes ?? [])])),
  ])
  say(versions())
  const broken = new Set()
  const results = await runJobs(chosen, (suite) => runSuite(suite, { faults, missing, broken }), suitesAtOnce)
  conclude(results, missing)
}

/** Runs one suite, whatever happens, to a result. */
async function runSuite(suite, { faults, missing, broken }) {
  const began = Date.now()
  const place = recorded(suite.split ? output.openLate() : output.open())
  place.write(`\n${bold(`━━ ${suite.title}`)} ${dim(`(${suite.name})`)}\n`)
  const lacking = missing.filter(({ name }) => suite.parts?.includes(name))
  const failedBefore = (suite.after ?? []).filter((name) => broken.has(name))
  let counts
  const timings = []
  const timed = (name, ms) => timings.push({ suite: suite.name, name, ms })
  if (lacking.length > 0) {
    place.write(yellow(`Skipped: ${lacking.map((part) => part.title).join(' and ')} is missing.\n`))
    counts = { passed: 0, failed: 0, skipped: 1 }
  } else if (failedBefore.length > 0) {
    place.write(red(`Not run: ${failedBefore.join(', ')} failed.\n`))
    counts = { passed: 0, failed: 1, skipped: 0 }
  } else {
    counts = await execute(suite, { faults, place, timed }).catch((error) => {
      place.write(`${red('✗')} ${error.message}\n`)
      return { passed: 0, failed: 1, skipped: 0 }
    })
  }
  if (counts.failed > 0) broken.add(suite.name)
  const took = Date.now() - began
  place.write(`${mark(counts)} ${suite.title}: ${describe(counts)} ${dim(`(${duration(took)})`)}\n`)
  place.close()
  // A runner that names no files counts as one.
  if (timings.length === 0) timed(suite.title, took)
  const failures = counts.failed > 0 ? failuresIn(suite.runner, place.text()) : []
  return { suite, counts, took, timings, failures }
}

/** A place in the output that keeps what was written to it. */
function recorded(place) {
  const parts = []
  return {
    write(text) {
      parts.push(text)
      place.write(text)
    },
    close: () => place.close(),
    text: () => parts.join(''),
  }
}

/** Runs one suite; `timed(name, ms)` gets what each of its spec files took. */
async function execute(suite, { faults, place, timed }) {
  const { env, scratch, end } = await prepare(suite, { faults })
  const report = suite.runner === 'vitest' ? join(scratch, 'report.json') : undefined
  const minutes = faults && suite.long ? longMinutes : suite.limitMinutes
  const limitMs = minutes * 60_000
  const write = (text) => place.write(text)
  try {
    if (suite.split)
      return await runSplit(
        suite,
        { env, faults, scratch, limitMs, width, write, timed },
        {
          run: (command, options) => runTool(...program(command), options),
          open: (command, options) => startProcess(...program(command), options),
        }
      )
    const command = report
      ? [...suite.command, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      : suite.command
    const files = timeFiles(Date.now)
    const onOutput = (text) => {
      write(text)
      if (suite.runner === 'japa') files.read(text)
    }
    const cwd = inRoot(suite.folder ?? '')
    const result = await runTool(...program(command), { cwd, env, limitMs, onOutput })
    for (const { name, ms } of [...files.end(), ...readVitestTimes(report)]) timed(name, ms)
    if (result.timedOut) write(red(`Ended after ${minutes} minutes, its limit.\n`))
    return count(suite.runner, { ...result, report })
  } finally {
    await end()
  }
}

/** @param {string[]} command @returns {[string, string[]]} */
const program = (command) => (command[0] === 'npm' ? ['npm', command.slice(1)] : [node24(), command])

function mark({ failed, skipped, passed }) {
  if (failed > 0) return red('✗')
  return skipped > 0 && passed === 0 ? yellow('–') : green('✓')
}

/** The slowest spec files, what failed once more, the table of all suites, what to install, and the one line that counts. */
function conclude(results, missing) {
  say(`\n${bold('━━ Slowest spec files')}`)
  for (const line of slowest(results.flatMap(({ timings }) => timings))) say(line)
  for (const { suite, failures } of results) {
    if (failures.length === 0) continue
    say(`\n${bold(red(`━━ What failed: ${suite.title}`))} ${dim(`(${suite.name})`)}`)
    for (const line of failures) say(line)
  }
  say(`\n${bold('━━ Summary')}`)
  for (const { suite, counts, took } of results) {
    say(`${mark(counts)} ${suite.title.padEnd(32)}${describe(counts).padEnd(36)}${dim(duration(took))}`)
  }
  for (const { name, title, remedy } of missing) {
    const skipped = results.filter(({ suite }) => suite.parts?.includes(name)).map(({ suite }) => suite.name)
    const lessened = results
      .filter(({ suite }) => suite.wishes?.includes(name))
      .map(({ suite }) => `parts of ${suite.name}`)
    say(
      yellow(
        `${title} is missing, so these did not run: ${[...skipped, ...lessened].join(', ')}. Remedy: ${remedy}`
      )
    )
  }
  const sum = total(results.map(({ counts }) => counts))
  if (inCi && (sum.skipped > 0 || missing.length > 0))
    say(red('CI=true: what is skipped or missing counts as not passing.'))
  if (!isPass(sum, { inCi, missing })) process.exitCode = 1
  say(describe(sum))
}

await test().catch(fail)
process.exit()
