import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { ServerProcess } from '#tests/faults/support/server'
import { TYPESCRIPT } from '#tests/fixtures/production_process'

const backend = fileURLToPath(new URL('../../../', import.meta.url))
const script = fileURLToPath(new URL('./unit_worker.ts', import.meta.url))

const [JOBS, UNITS] = [3, 1_000]
const KILLS = 5

type Ended = {
  state: string
  done: number
  result: unknown
  fence: number
  times: Record<number, number>
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

/**
 * Works, and is killed within or between two chunks: when it has begun its chunk number `chunk`, `afterMs` later. Each chunk waits for a line
 * from here, and the one after that gets none: however late the kill comes, it has work left to be killed at.
 */
async function workAndDie(environment: NodeJS.ProcessEnv, chunk: number, afterMs: number): Promise<void> {
  const { child, lines } = start(environment, 'work')
  let begun = 0
  for await (const line of lines) {
    if (!line.startsWith('CHUNK')) continue
    begun += 1
    if (begun > chunk) continue
    if (begun === chunk) setTimeout(() => child.kill('SIGKILL'), afterMs)
    child.stdin.write('go\n')
  }
  await gone(child)
  if (child.signalCode !== 'SIGKILL') throw new Error('the worker ended by itself')
}

/** Two workers side by side, each killed `KILLS` times at different moments; then one finishes. */
async function ordeal(server: ServerProcess): Promise<Ended[]> {
  const { environment } = server
  const { child, lines } = start(environment, 'order', String(JOBS), String(UNITS))
  lines.resume()
  await gone(child)
  const lives = async (offset: number) => {
    for (let life = 0; life < KILLS; life++)
      await workAndDie(environment, 1 + ((life + offset) % 4), life * 2)
  }
  await Promise.all([lives(0), lives(2)])
  const last = start(environment, 'finish')
  for await (const line of last.lines)
    if (line.startsWith('ENDED ')) return JSON.parse(line.slice(6)) as Ended[]
  throw new Error('the last worker ended without output')
}

/** As an unbroken run ends. */
const UNBROKEN = { state: 'DONE', done: UNITS, result: { written: UNITS }, times: { 1: UNITS } }

test.group('killed workers', () => {
  for (const database of ['SQLite', 'MariaDB'] as const)
    test(`leave each unit of their jobs done exactly once: two workers on ${database}, each killed ${KILLS} times`, async ({
      assert,
      cleanup,
    }) => {
      const mariaDb = database === 'MariaDB' ? await startMariaDb({ database: 'banca_jobs' }) : undefined
      if (mariaDb) cleanup(() => mariaDb.stop())
      const server = await ServerProcess.prepare(mariaDb ? { database: mariaDb } : {})
      cleanup(() => server.dispose())
      const ended = await ordeal(server)
      assert.lengthOf(ended, JOBS)
      assert.deepEqual(
        ended,
        ended.map(({ fence }) => ({ ...UNBROKEN, fence }))
      )
      const claims = ended.reduce((sum, { fence }) => sum + fence, 0)
      assert.isAbove(claims, 2 * KILLS, 'each life claimed a job, and the last worker what they left')
    })
      .timeout(900_000)
      .skip(
        () => database === 'MariaDB' && mariaDbPrograms() === null,
        'MariaDB is not installed: apt-get install mariadb-server'
      )
})
