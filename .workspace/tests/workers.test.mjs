/** Spec files in processes that each run many: whatever becomes of a process, no file is lost and none is counted twice. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { node24 } from '../run/node.mjs'
import { inRoot, root } from '../run/paths.mjs'
import { startProcess } from '../run/processes.mjs'
import { suites } from '../suites.mjs'
import { count } from '../testing/counts.mjs'
import { runSplit } from '../testing/pieces.mjs'
import { openWorkers } from '../testing/workers.mjs'

/** A worker that runs the spec file as JavaScript, and passes one test. */
const WORKER = `
import { readFileSync } from 'node:fs'
let atTheEnd = () => process.exit()
process.on('disconnect', () => atTheEnd())
process.on('message', async ({ name }) => {
  console.log(name + ' runs in process ' + process.env.TEST_PROCESS)
  const { code = 0, silent, after, end } = await import('data:text/javascript,' + encodeURIComponent(readFileSync(name, 'utf8')))
  if (end) atTheEnd = end
  if (!silent) console.log('Tests  1 passed (1)')
  process.send({ name, code }, () => after?.())
})
`

/**
 * Runs spec files of these contents by workers; what was counted and written.
 * @param {Record<string, string>} files
 * @param {{ width?: number, limitMs?: number, apart?: Record<string, string[]> }} [options]
 */
async function runFiles(files, { width = 1, limitMs = 60_000, ...split } = {}) {
  const base = mkdtempSync(join(tmpdir(), 'banca-workers-'))
  try {
    mkdirSync(join(base, 'specs'))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(base, 'specs', name), text)
    writeFileSync(join(base, 'worker.mjs'), WORKER)
    const suite = /** @type {import('../suites.mjs').Suite} */ ({
      command: [],
      folder: relative(root, join(base, 'specs')),
      split: { worker: [join(base, 'worker.mjs')], ...split },
    })
    let written = ''
    const timed = []
    const counts = await runSplit(
      suite,
      {
        env: {},
        scratch: base,
        limitMs,
        width,
        write: (text) => (written += text),
        timed: (name) => timed.push(name),
      },
      {
        run: async () => ({ code: 1, output: '' }),
        open: (command, options) => startProcess(process.execPath, command, options),
      }
    )
    return { counts, written, timed, processes: [...written.matchAll(/in process (\d+)/g)].map(([, n]) => n) }
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
}

test('one process runs several spec files, each with a count and output of its own', async () => {
  const { counts, written, timed, processes } = await runFiles({
    'a.spec.ts': "console.error('said by a')",
    'b.spec.ts': 'export const code = 1',
    'c.spec.ts': '',
  })
  assert.deepEqual(counts, { passed: 3, failed: 1, skipped: 0 })
  assert.deepEqual(processes, ['0', '0', '0'])
  assert.deepEqual(timed, ['a.spec.ts', 'b.spec.ts', 'c.spec.ts'])
  assert.match(
    written,
    /said by a\n.*Tests {2}1 passed \(1\)\n.*a\.spec\.ts: 1 passed, 0 failed[^]*b\.spec\.ts runs/
  )
  assert.match(written, /b\.spec\.ts: 1 passed, 1 failed/)
  assert.match(written, /3 of 3 spec files ran/)
})

test('a process that runs many files is listened to once', async (t) => {
  const warnings = []
  const note = (warning) => warnings.push(warning.message)
  process.on('warning', note)
  t.after(() => process.off('warning', note))
  const names = Array.from({ length: 12 }, (_, index) => `${index}.spec.ts`)
  const { processes } = await runFiles(Object.fromEntries(names.map((name) => [name, ''])))
  assert.deepEqual(new Set(processes), new Set(['0']))
  assert.deepEqual(warnings, [])
})

test('a process that dies is a failure of the file it ran; the next file gets a new process', async () => {
  const { counts, written, processes } = await runFiles({
    'a.spec.ts': '',
    'b.spec.ts':
      "console.log('about to die'); process.kill(process.pid, 'SIGKILL'); await new Promise(() => {})",
    'c.spec.ts': '',
    'd.spec.ts': '',
  })
  assert.deepEqual(counts, { passed: 3, failed: 1, skipped: 0 })
  assert.deepEqual(processes, ['0', '0', '1', '1'])
  assert.match(written, /about to die\nThe process ended before b\.spec\.ts was over/)
  assert.match(written, /3 of 4 spec files ran/)
})

test('a process that ends well in the middle of a file, after its summary, is a failure all the same', async () => {
  const { counts } = await runFiles({
    'a.spec.ts': "console.log('Tests  5 passed (5)'); process.exit(0)",
  })
  assert.deepEqual(counts, { passed: 5, failed: 1, skipped: 0 })
})

test('a file without a result is a failure', async () => {
  const { counts, written } = await runFiles({ 'a.spec.ts': 'export const silent = true', 'b.spec.ts': '' })
  assert.deepEqual(counts, { passed: 1, failed: 1, skipped: 0 })
  assert.match(written, /1 of 2 spec files ran/)
})

test('a process that fails when it is ended, after its last file, is a failure of the suite', async () => {
  const { counts, written } = await runFiles({
    'a.spec.ts': "export const end = () => { console.log('too late'); process.exit(3) }",
  })
  assert.deepEqual(counts, { passed: 1, failed: 1, skipped: 0 })
  assert.match(written, /too late\nA process ended with code 3 after its spec files/)
})

test('a process that fails between two files is a failure, and loses no file', async () => {
  const { counts } = await runFiles({
    'a.spec.ts': 'export const after = () => process.exit(3)',
    'b.spec.ts': '',
    'c.spec.ts': '',
  })
  assert.equal(counts.failed, 1)
  assert.ok(counts.passed >= 2)
})

test('the time limit ends the process, and the files that are left are not begun', async () => {
  const { counts, written } = await runFiles(
    { 'a.spec.ts': 'await new Promise(() => {})', 'b.spec.ts': '' },
    { limitMs: 1_000 }
  )
  assert.deepEqual(counts, { passed: 0, failed: 2, skipped: 0 })
  assert.match(written, /a\.spec\.ts was ended: the suite's time is over/)
  assert.match(written, /b\.spec\.ts was not begun: the suite's time is over/)
})

test('files of the option `apart` run one at a time, beside others in a second process', async () => {
  const running = `
    import { existsSync, rmSync, writeFileSync } from 'node:fs'
    if (existsSync('held')) throw new Error('two at once')
    writeFileSync('held', '')
    await new Promise((done) => setImmediate(done))
    rmSync('held')`
  const { counts, processes } = await runFiles(
    { 'a.spec.ts': running, 'b.spec.ts': running, 'c.spec.ts': '', 'd.spec.ts': running },
    { width: 2, apart: { cameras: ['a.spec.ts', 'b.spec.ts', 'd.spec.ts'] } }
  )
  assert.deepEqual(counts, { passed: 4, failed: 0, skipped: 0 })
  assert.deepEqual(new Set(processes), new Set(['0', '1']))
})

test('each worker has a port and folders of its own', async () => {
  const say = "console.log(process.env.PORT, process.env.DATA_DIR, 'of', process.env.TEST_PROCESS)"
  const { written } = await runFiles({ 'a.spec.ts': say, 'b.spec.ts': say, 'c.spec.ts': say }, { width: 2 })
  const places = new Map(
    [...written.matchAll(/^(.*) of (\d)$/gm)].map(([, place, number]) => [number, place])
  )
  assert.deepEqual([...places.keys()].toSorted(), ['0', '1'])
  assert.notEqual(places.get('0'), places.get('1'))
})

test('the worker of the browser suite counts and reports each spec file by itself', async () => {
  const { folder, split } = suites.find(({ name }) => name === 'browser')
  // Below the packages, where a spec file finds Japa.
  const base = mkdtempSync(inRoot('node_modules/.banca-worker-'))
  const specs = {
    'a.spec.mjs': "test('first', () => {}); test('second', () => {})",
    'b.spec.mjs': "test('unequal', ({ assert }) => assert.equal(1, 2))",
    'c.spec.mjs': "import './nowhere.mjs'",
    'd.spec.mjs': "test('last', ({ assert }) => { assert.plan(1); assert.isTrue(true) })",
  }
  const workers = openWorkers({
    folder: base,
    open: async (_, stdio) => startProcess(node24(), split.worker, { cwd: inRoot(folder), stdio }),
  })
  try {
    const results = []
    for (const [name, text] of Object.entries(specs)) {
      writeFileSync(join(base, name), `import { test } from '@japa/runner'\n${text}`)
      results.push(await workers.run(join(base, name), 60_000))
    }
    assert.deepEqual(
      results.map((result) => count('japa', result)),
      [
        { passed: 2, failed: 0, skipped: 0 },
        { passed: 0, failed: 1, skipped: 0 },
        { passed: 0, failed: 1, skipped: 0 },
        { passed: 1, failed: 0, skipped: 0 },
      ]
    )
    assert.equal(results[3].output.match(/Tests /g)?.length, 1)
    assert.doesNotMatch(results[3].output, /first|unequal/)
    assert.deepEqual(await workers.end(), [])
  } finally {
    await workers.end()
    rmSync(base, { recursive: true, force: true })
  }
})
