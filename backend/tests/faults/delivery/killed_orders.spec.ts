import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { ServerProcess } from '#tests/faults/support/server'
import { TYPESCRIPT } from '#tests/fixtures/production_process'

const backend = fileURLToPath(new URL('../../../', import.meta.url))
const script = fileURLToPath(new URL('./order_worker.ts', import.meta.url))

/** More than are done within a call. */
const APPLICATIONS = 600
const KILLS = 10

type Ended = {
  orders: object[]
  items: number[]
  granted: Record<string, number>
  versions: Record<string, number>
  events: number
  records: number
  fences: number[]
}

function start(environment: NodeJS.ProcessEnv, ...args: string[]) {
  const child = spawn(process.execPath, [...TYPESCRIPT, script, ...args], {
    cwd: backend,
    env: environment,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  // It may be killed before it reads a line.
  child.stdin.on('error', () => {})
  return { child, lines: createInterface({ input: child.stdout }) }
}

const gone = async (child: ChildProcess) => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function run(environment: NodeJS.ProcessEnv, ...args: string[]): Promise<void> {
  const { child, lines } = start(environment, ...args)
  lines.resume()
  await gone(child)
  if (child.exitCode !== 0) throw new Error(`${args[0]} failed`)
}

/**
 * Works, and is killed when it has begun its chunk number `chunk`, `afterMs` later: within it, at its commit, or behind it. The chunk after that
 * gets no line, so it always has work left to be killed at.
 */
async function workAndDie(environment: NodeJS.ProcessEnv, chunk: number, afterMs: number): Promise<void> {
  const { child, lines } = start(environment, 'work')
  let begun = 0
  for await (const line of lines) {
    if (line !== 'CHUNK') continue
    begun += 1
    if (begun > chunk) continue
    if (begun === chunk) setTimeout(() => child.kill('SIGKILL'), afterMs)
    child.stdin.write('go\n')
  }
  await gone(child)
  if (child.signalCode !== 'SIGKILL') throw new Error('the worker ended by itself')
}

async function finish(environment: NodeJS.ProcessEnv): Promise<Ended> {
  const { lines } = start(environment, 'finish')
  for await (const line of lines) if (line.startsWith('ENDED ')) return JSON.parse(line.slice(6)) as Ended
  throw new Error('the last worker ended without output')
}

async function killed(environment: NodeJS.ProcessEnv): Promise<Ended> {
  for (let life = 0; life < KILLS; life += 1) await workAndDie(environment, 1 + (life % 2), life)
  return finish(environment)
}

test.group('killed orders of staff', () => {
  for (const database of ['SQLite', 'MariaDB'] as const)
    test(`each application once, and an undo that puts every untouched one back: ${KILLS} kills each, on ${database}`, async ({
      assert,
      cleanup,
    }) => {
      const mariaDb = database === 'MariaDB' ? await startMariaDb({ database: 'banca_orders' }) : undefined
      if (mariaDb) cleanup(() => mariaDb.stop())
      const server = await ServerProcess.prepare(mariaDb ? { database: mariaDb } : {})
      cleanup(() => server.dispose())
      const { environment } = server
      await run(environment, 'order', String(APPLICATIONS))
      const done = await killed(environment)
      const all = { total: APPLICATIONS, done: APPLICATIONS, failed: 0, isFinished: true }
      assert.deepEqual(done.orders, [{ ...all, changed: APPLICATIONS, skipped: 0 }])
      assert.deepEqual(done.granted, { [15 * 60]: APPLICATIONS })
      assert.deepEqual(done.versions, { 2: APPLICATIONS })
      assert.deepEqual([done.items, done.events, done.records], [[APPLICATIONS], APPLICATIONS, APPLICATIONS])
      assert.isAbove(done.fences[0] ?? 0, KILLS)

      await run(environment, 'undo')
      const undone = await killed(environment)
      const touched = APPLICATIONS / 10
      assert.deepEqual(undone.orders[1], { ...all, changed: APPLICATIONS - touched, skipped: touched })
      assert.deepEqual(undone.granted, { 0: APPLICATIONS - touched, [21 * 60]: touched })
      assert.deepEqual(undone.versions, { 3: APPLICATIONS })
      assert.deepEqual(undone.items, [APPLICATIONS, APPLICATIONS])
      assert.equal(undone.events, 2 * APPLICATIONS)
      assert.equal(undone.records, 2 * APPLICATIONS)
      assert.isAbove(undone.fences[1] ?? 0, KILLS)
    })
      .timeout(900_000)
      .skip(
        () => database === 'MariaDB' && mariaDbPrograms() === null,
        'MariaDB is not installed: apt-get install mariadb-server'
      )
})
