/** A suite in several processes: whatever becomes of one of them, nothing is lost from the count. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { root } from '../run/paths.mjs'
import { suites } from '../suites.mjs'
import { findPieces, runPieces, runSplit } from '../testing/pieces.mjs'

const passed = (number) => ({ code: 0, timedOut: false, output: `Tests  ${number} passed (${number})\n` })
const pieces = (...names) => names.map((name, number) => ({ number, name }))

/** Runs pieces to these results; what was counted and written. */
async function run(results, width = 2) {
  let written = ''
  const counts = await runPieces(pieces(...Object.keys(results)), async ({ name }) => results[name](), {
    width,
    write: (text) => (written += text),
  })
  return { counts, written }
}

test('the tests of all processes are counted together', async () => {
  const { counts, written } = await run({ a: () => passed(2), b: () => passed(3) })
  assert.deepEqual(counts, { passed: 5, failed: 0, skipped: 0 })
  assert.match(written, /2 of 2 spec files ran/)
})

test('a process that dies without output is a failure, and its spec file is named', async () => {
  const { counts, written } = await run({ a: () => passed(2), b: () => ({ code: 137, output: 'Killed' }) })
  assert.deepEqual(counts, { passed: 2, failed: 1, skipped: 0 })
  assert.match(written, /Killed/)
  assert.match(written, /1 of 2 spec files ran/)
  assert.match(written, /b: 0 passed, 1 failed/)
})

test('one that cannot be started, one that found no tests, and one that fails after its last test are failures', async () => {
  const { counts } = await run({
    a: () => Promise.reject(new Error('no such program')),
    b: () => ({ code: 0, output: ' NO TESTS EXECUTED ' }),
    c: () => ({ ...passed(4), code: 1 }),
  })
  assert.deepEqual(counts, { passed: 4, failed: 3, skipped: 0 })
})

test('a skipped test stays a skipped one', async () => {
  const { counts } = await run({ a: () => ({ code: 0, output: 'Tests  1 passed, 2 skipped (3)\n' }) })
  assert.deepEqual(counts, { passed: 1, failed: 0, skipped: 2 })
})

test('no spec file at all is a failure', async () => {
  assert.equal((await run({})).counts.failed, 1)
})

/** A suite of these files in a folder within the project. */
async function withSuite(names, split, look) {
  const base = mkdtempSync(join(tmpdir(), 'banca-pieces-'))
  try {
    mkdirSync(join(base, 'specs'))
    for (const name of names) writeFileSync(join(base, 'specs', name), '')
    return await look({ command: ['run'], folder: relative(root, join(base, 'specs')), split }, base)
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
}

test('every spec file is found, the longest first; a missing name is reported', () =>
  withSuite(
    ['b.spec.ts', 'a.spec.ts', 'support.ts', 'long.spec.ts'],
    { longest: ['long.spec.ts'], apart: { cameras: ['b.spec.ts'] } },
    (suite) => {
      const found = findPieces(suite)
      assert.deepEqual(
        found.map(({ name }) => name),
        ['long.spec.ts', 'a.spec.ts', 'b.spec.ts']
      )
      assert.equal(found[2].apart, 'cameras')
      assert.throws(() => findPieces({ ...suite, split: { elsewhere: ['gone.spec.ts'] } }), /gone\.spec\.ts/)
    }
  ))

test('spec files of a folder below the suite’s are named from the suite’s folder on', () =>
  withSuite(['a.spec.ts', 'b.spec.ts'], {}, (suite) => {
    const [above, within] = [dirname(suite.folder), basename(suite.folder)]
    const found = findPieces({ ...suite, folder: above, split: { within, longest: [`${within}/b.spec.ts`] } })
    assert.deepEqual(
      found.map(({ name }) => name),
      [`${within}/b.spec.ts`, `${within}/a.spec.ts`]
    )
    assert.throws(
      () => findPieces({ ...suite, folder: above, split: { within, longest: ['b.spec.ts'] } }),
      /b\.spec\.ts/
    )
  }))

test('what only the long form runs is left out without it', () =>
  withSuite(['a.spec.ts', 'b.spec.ts'], { longOnly: ['b.spec.ts'] }, (suite) => {
    const names = (options) => findPieces(suite, options).map(({ name }) => name)
    assert.deepEqual(names(), ['a.spec.ts'])
    assert.deepEqual(names({ faults: true }), ['a.spec.ts', 'b.spec.ts'])
    assert.throws(() => findPieces({ ...suite, split: { longOnly: ['gone.spec.ts'] } }), /gone\.spec\.ts/)
  }))

test('the faults suite runs every spec file of its folder', () => {
  const suite = suites.find(({ name }) => name === 'faults')
  const everything = findPieces({ ...suite, split: { within: suite.split.within } })
  assert.ok(everything.length > 8)
  assert.equal(findPieces(suite, { faults: true }).length, everything.length)
  for (const { name } of findPieces(suite)) assert.match(name, /^tests\/faults\//)
})

test('SQLite runs every functional test, MariaDB all but those that have no part in the database', () => {
  const [sqlite, mariadb] = ['sqlite', 'mariadb'].map((name) => suites.find((suite) => suite.name === name))
  const fixture = readFileSync(join(root, 'backend/tests/fixtures/one_database.ts'), 'utf8')
  const [, tag] = /ONE_DATABASE = '(@\w+)'/.exec(fixture) ?? []
  assert.ok(tag)
  assert.deepEqual(mariadb.command, [...sqlite.command, `--tags=~${tag}`])
})

test('the files that the browser suite names are there, and what it leaves out is run by another', () => {
  const suite = suites.find(({ name }) => name === 'browser')
  const found = findPieces(suite).map(({ name }) => name)
  assert.ok(found.length > 30)
  for (const name of suite.split.elsewhere) {
    assert.ok(!found.includes(name))
    assert.ok(
      suites.some(({ folder, command }) => folder === suite.folder && command.includes(name)),
      name
    )
  }
})

test('each process has a port and folders of its own, and shares what was prepared once', () =>
  withSuite(['a.spec.ts', 'b.spec.ts'], { preparation: ['prepare'] }, async (suite, scratch) => {
    const calls = []
    const start = async (command, { env }) => {
      calls.push({ command: command.join(' '), env })
      return passed(1)
    }
    const counts = await runSplit(
      suite,
      { env: { APP_KEY: 'key' }, scratch, limitMs: 60_000, width: 2, write: () => {} },
      { run: start }
    )
    assert.deepEqual(counts, { passed: 2, failed: 0, skipped: 0 })
    assert.deepEqual(
      calls.map(({ command }) => command),
      ['prepare', 'run --files a.spec.ts', 'run --files b.spec.ts']
    )
    const of = (name) => new Set(calls.map(({ env }) => env[name])).size
    assert.deepEqual([of('APP_KEY'), of('TEST_RUN_DIR')], [1, 1])
    assert.deepEqual([of('PORT'), of('DATA_DIR'), of('SQLITE_PATH'), of('TEST_PROCESS')], [3, 3, 3, 3])
  }))

test('what is not begun when the time is over, and what cannot be prepared, is a failure', () =>
  withSuite(['a.spec.ts', 'b.spec.ts'], { preparation: ['prepare'] }, async (suite, scratch) => {
    const options = { env: {}, scratch, width: 1, write: () => {} }
    const late = await runSplit(suite, { ...options, limitMs: 0 }, { run: async () => passed(1) })
    assert.deepEqual(late, { passed: 0, failed: 2, skipped: 0 })
    const broken = await runSplit(
      suite,
      { ...options, limitMs: 60_000 },
      {
        run: async () => ({ code: 1, output: 'no', timedOut: false }),
      }
    )
    assert.deepEqual(broken, { passed: 0, failed: 1, skipped: 0 })
  }))
