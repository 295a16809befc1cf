/** The supervisor of the server: what it starts again, what it gives up, and how it ends. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { freePort } from '../run/ports.mjs'
import { startProcess } from '../run/processes.mjs'
import { supervise } from '../run/supervise.mjs'

/** A server of a line: `life` is what happens once it listens, or instead of it. */
const program = (life) => [
  '-e',
  `const server = require('node:http').createServer((_, answer) => answer.end('up')); ${life}`,
]
const listening = (port, then = '') => program(`server.listen(${port}, '127.0.0.1', () => { ${then} })`)

/** Supervises programs, one after the other; the last one stays. */
async function supervised(t, lives, limits = {}) {
  const port = await freePort()
  const messages = []
  const pauses = []
  const pids = []
  let waiting = () => {}
  const supervisor = supervise({
    log: (level, message) => {
      messages.push(`${level}: ${message}`)
      waiting()
    },
    start: () => {
      const life = lives[Math.min(pids.length, lives.length - 1)]
      const child = startProcess(process.execPath, life(port), { stdio: 'ignore' })
      pids.push(child.pid)
      return child
    },
    isReady: () =>
      fetch(`http://127.0.0.1:${port}`).then(
        (answer) => answer.ok,
        () => false
      ),
    pause: async (ms) => void pauses.push(ms),
    limits,
  })
  t.after(() => supervisor.end('SIGKILL'))
  /** Resolves when the output matches `pattern`. */
  const hears = async (pattern) => {
    while (!messages.some((line) => pattern.test(line)))
      await new Promise((heard) => (waiting = () => heard(undefined)))
  }
  return { supervisor, messages, pauses, pids, hears }
}

test('a server that was killed is started again, and the log reports it', async (t) => {
  const { supervisor, pids, pauses, hears } = await supervised(t, [listening])
  await supervisor.ready
  process.kill(supervisor.pid(), 'SIGKILL')
  await hears(/^error: the server fell \(SIGKILL\); it is started again/)
  await hears(/^warn: the server serves again/)
  assert.equal(pids.length, 2)
  assert.deepEqual(pauses, [250])
})

test('a start that refuses its settings is not repeated', async (t) => {
  const { supervisor, pids, messages } = await supervised(t, [() => program('process.exit(78)')])
  await assert.rejects(supervisor.ready, /refuses its settings/)
  assert.equal((await supervisor.over).code, 78)
  assert.equal(pids.length, 1)
  assert.match(messages.join('\n'), /^error: given up: the server refuses its settings/m)
})

test('a server that never comes up is given up after five attempts, with growing pauses', async (t) => {
  const { supervisor, pids, pauses } = await supervised(t, [() => program('process.exit(3)')])
  await assert.rejects(supervisor.ready, /did not come up in 5 attempts \(code 3\)/)
  assert.equal((await supervisor.over).code, 3)
  assert.equal(pids.length, 5)
  assert.deepEqual(pauses, [250, 500, 1000, 2000])
})

test('a database that is back after a while is waited for at the first start', async (t) => {
  const { supervisor, pids } = await supervised(t, [
    () => program('process.exit(1)'),
    () => program('process.exit(1)'),
    listening,
  ])
  await supervisor.ready
  assert.equal(pids.length, 3)
})

test('a server that has served is started again for as long as it takes, at most every 30 s', async (t) => {
  const broken = Array.from({ length: 12 }, () => () => program('process.exit(1)'))
  const { supervisor, pauses, hears } = await supervised(t, [listening, ...broken, listening])
  await supervisor.ready
  process.kill(supervisor.pid(), 'SIGKILL')
  await hears(/serves again/)
  assert.equal(pauses.length, 13)
  assert.deepEqual(pauses.slice(0, 3), [250, 500, 1000])
  assert.equal(pauses.at(-1), 30_000)
})

test('a server that is stopped on purpose is not restarted', async (t) => {
  const { supervisor, pids } = await supervised(t, [
    (port) => listening(port, "process.on('SIGTERM', () => process.exit(0))"),
  ])
  await supervisor.ready
  await supervisor.end()
  assert.deepEqual(await supervisor.over, { code: 0, why: 'it was asked to end' })
  assert.equal(pids.length, 1)
})

test('who ends it during a pause does not wait for the pause', async (t) => {
  const paused = Promise.withResolvers()
  const supervisor = supervise({
    log: () => undefined,
    start: () => startProcess(process.execPath, program('process.exit(1)'), { stdio: 'ignore' }),
    isReady: async () => false,
    pause: async (_, { signal }) => {
      paused.resolve(undefined)
      await once(signal, 'abort')
    },
  })
  t.after(() => supervisor.end())
  await paused.promise
  await supervisor.end()
  assert.equal((await supervisor.over).code, 0)
})
