/** Order, width and output of suites that run beside each other. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFlags } from '../testing/flags.mjs'
import { orderedOutput, runJobs } from '../testing/job_pool.mjs'

/** Jobs that end on request, and a log of what happened. */
function stage(jobs) {
  const log = []
  const enders = new Map()
  const run = (job) => {
    log.push(`+${job.name}`)
    return new Promise((resolve) => enders.set(job.name, resolve)).then(
      () => (log.push(`-${job.name}`), job.name)
    )
  }
  const finish = async (name) => {
    enders.get(name)()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { log, finish, done: runJobs(jobs, run) }
}

test('two at once; what comes after waits, and what is alone is alone', async () => {
  const { log, finish, done } = stage([
    { name: 'a' },
    { name: 'b', after: ['a'] },
    { name: 'c' },
    { name: 'd', alone: true },
    { name: 'e' },
  ])
  await finish('c')
  assert.deepEqual(log, ['+a', '+c', '-c', '+e'])
  await finish('a')
  await finish('e')
  assert.deepEqual(log.slice(4), ['-a', '+b', '-e'])
  await finish('b')
  assert.deepEqual(log.slice(7), ['-b', '+d'])
  await finish('d')
  assert.deepEqual(await done, ['a', 'b', 'c', 'd', 'e'])
})

test('jobs with the same resource run one at a time, beside others', async () => {
  const { log, finish, done } = stage([
    { name: 'a', apart: 'cameras' },
    { name: 'b', apart: 'cameras' },
    { name: 'c' },
  ])
  assert.deepEqual(log, ['+a', '+c'])
  await finish('c')
  assert.deepEqual(log, ['+a', '+c', '-c'])
  await finish('a')
  await finish('b')
  assert.deepEqual(await done, ['a', 'b', 'c'])
})

test('a suite that was not chosen is not waited for', async () => {
  const { finish, done } = stage([{ name: 'b', after: ['a'] }])
  await finish('b')
  assert.deepEqual(await done, ['b'])
})

test('output comes in order, the first as it is written', () => {
  let shown = ''
  const output = orderedOutput((text) => (shown += text))
  const first = output.open()
  const second = output.open()
  second.write('2a ')
  first.write('1a ')
  assert.equal(shown, '1a ')
  second.close()
  first.write('1b ')
  first.close()
  assert.equal(shown, '1a 1b 2a ')
})

test('a late place is written completely when it closes, and blocks no other', () => {
  let shown = ''
  const output = orderedOutput((text) => (shown += text))
  const long = output.openLate()
  long.write('a ')
  const short = output.open()
  short.write('b ')
  long.write('c ')
  long.close()
  assert.equal(shown, 'b ')
  short.close()
  assert.equal(shown, 'b a c ')
})

const table = [
  { name: 'lint', runner: 'check' },
  { name: 'build', runner: 'check' },
  { name: 'browser', runner: 'japa', long: true, after: ['build'] },
  { name: 'cluster', runner: 'japa', long: true, faultsOnly: true },
]
const chosen = (...args) => readFlags(args, /** @type {any} */ (table)).chosen.map((suite) => suite.name)

test('flags: all, some, the long ones with what they need', () => {
  assert.deepEqual(chosen(), ['lint', 'build', 'browser'])
  assert.deepEqual(chosen('--only', 'browser,lint'), ['lint', 'browser'])
  assert.deepEqual(chosen('--only=build'), ['build'])
  assert.deepEqual(chosen('--faults'), ['build', 'browser', 'cluster'])
})

test('flags: a suite that is long only is left out without --faults, unless it is named', () => {
  assert.ok(!chosen().includes('cluster'))
  assert.deepEqual(chosen('--only', 'cluster'), ['cluster'])
})

test('flags: what does not exist is refused with what does', () => {
  assert.throws(() => chosen('--fast'), /Unknown flag --fast.*--only/)
  assert.throws(
    () => chosen('--only', 'lnit'),
    /No such suite: lnit\. There are: lint, build, browser, cluster/
  )
  assert.throws(() => chosen('--only'), /--only needs names/)
})

test('flags: --files runs spec files of one suite, in one process', () => {
  const suites = [
    { name: 'browser', runner: 'japa', command: ['run.ts'], split: {} },
    { name: 'items', runner: 'vitest', command: ['npm', 'test', '--'] },
    { name: 'workspace', runner: 'node', command: ['--test', '*.mjs'] },
    { name: 'lint', runner: 'check', command: ['lint.mjs'] },
  ]
  const run = (...args) => readFlags(args, /** @type {any} */ (suites)).chosen
  const [browser] = run('--only', 'browser', '--files', 'a.spec.ts,b.spec.ts')
  assert.deepEqual(browser.command, ['run.ts', '--files', 'a.spec.ts', '--files', 'b.spec.ts'])
  assert.equal(browser.split, undefined)
  assert.deepEqual(run('--only', 'items', '--files=a.test.ts')[0].command, ['npm', 'test', '--', 'a.test.ts'])
  assert.deepEqual(run('--only', 'workspace', '--files', 'a.test.mjs')[0].command, ['--test', 'a.test.mjs'])
  assert.throws(() => run('--files', 'a.spec.ts'), /--files needs one suite/)
  assert.throws(() => run('--only', 'lint', '--files', 'a.ts'), /lint has no spec files/)
})
